import type { Row, Wire } from '#tests/support/server/test-app.ts'
import type { Making, Sample, Samples } from './sample.ts'

/** What the waybills of one file share: fuels, and kinds of waybills for a single shift. */
interface Office {
  fuels: Row[]
  kinds: Row[]
}

const offices = new Map<string, Promise<Office>>()
const shift = { period: 'shift' }

function officeOf(making: Making): Promise<Office> {
  const known = offices.get(making.tag) ?? openOffice(making)
  offices.set(making.tag, known)
  return known
}

async function openOffice({ row }: Making): Promise<Office> {
  return {
    fuels: [await row('fuel', {}), await row('fuel', {}), await row('fuel', {})],
    kinds: [await row('car-way-bill-type', shift), await row('car-way-bill-type', shift)],
  }
}

const atWork = { dismissed: false, dismissal_date: null }
const minuteMs = 60_000
const minutesAfter = (start: number, n: number) => new Date(start + n * minuteMs).toISOString()
const refuelled = '2025-11-19T00:00:00.000Z'

/**
 * A vehicle with fuel, an odometer value and a norm: it can have only one open waybill at a time.
 */
async function vehicle(making: Making, { fuels }: Office): Promise<Row> {
  const car = await making.bare('car', {
    fuels: fuels.map(({ id }) => ({ fuel_id: id, tank_volume: '900000.00' })),
    initial_odometer: 1000,
  })
  const main = { car_id: car.id, fuel_id: fuels[0]!.id }
  await making.row('refueling', {
    ...{ ...main, at: refuelled, litres: '400' },
    ...{ source: 'cash', reservoir_id: null },
  })
  await making.row('fuel-consumption-norm', { ...main, valid_from: '2020-01-01', kind: 'car' })
  return car
}

const values = async (making: Making): Promise<Wire> => {
  const { n, bare } = making
  const office = await officeOf(making)
  const { kinds, fuels } = office
  const other = (nth: number) => ({
    ...{ fuel_id: fuels[nth]!.id, fuel_in: '0.00', extra_consumption: `${(n + nth) % 90}.50` },
  })
  return {
    car_id: (await vehicle(making, office)).id,
    staff_id: (await bare('staff', {})).id,
    driver_ids: [(await bare('staff', {})).id, (await bare('staff', {})).id],
    way_bill_type_id: kinds[n % 2]!.id,
    start_date: minutesAfter(Date.UTC(2025, 10, 20), n),
    end_date: minutesAfter(Date.UTC(2025, 11, 1), n),
    odometer_in: 2000 + (n % 1000),
    fuel_in: `${n % 50}.00`,
    other_fuels: [other(1), other(2)],
    days: [], // these kinds of waybill are for a single shift
    handovers: [], // they refer to its drivers, which tests change
  }
}

let turn = 0
/** Fuel that a driver has taken for a vehicle not used before. */
const taken: Sample['shows'] = {
  resource: 'refueling',
  values: async (make) => {
    const { id: fuel_id } = await make('fuel', {})
    const { id: car_id } = await make('car', { fuels: [{ fuel_id, tank_volume: '900.00' }] })
    const { id: driver_id } = await make('staff', { dismissed: false, status_id: null })
    // recent, because a statement has a line for every month since then
    const at = minutesAfter(Date.UTC(2026, 0, 10), turn++)
    return { at, car_id, fuel_id, driver_id, source: 'cash', reservoir_id: null, litres: '5.00' }
  },
}

const ofSheets = ['way_bill_id', 'distance', 'norm', 'saving', 'overrun']

/** A shift of today that has not started, with a vehicle and a driver that have no other shift. */
const plannedToday: Sample['shows'] = {
  resource: 'event-car-driver',
  values: async (make) => {
    const start = minutesAfter(Date.UTC(2026, 0, 14, 8), turn++ % 500)
    return {
      car_id: (await make('car', {})).id,
      staff_id: (await make('staff', {})).id,
      ...{ start_date: start, end_date: minutesAfter(Date.parse(start), 60), all_day: false },
    }
  },
}

export const waybillSamples: Samples = {
  'gate-shift': { shows: plannedToday, empty: ['left_at', 'back_at', 'way_bill_id', 'number'] },
  'fuel-vehicle-statement': { shows: taken, empty: ['issued', ...ofSheets] },
  'fuel-driver-statement': { shows: taken, empty: ['consumption', ...ofSheets] },
  'driver-timesheet': {
    shows: {
      resource: 'event-car-driver',
      // a departure and a return in one sheet
      values: async (make) => ({
        ...{ start_date: '2026-01-09T19:00:00.000Z', end_date: '2026-01-10T19:00:00.000Z' },
        ...{ all_day: false, staff_id: (await make('staff', atWork)).id },
      }),
    },
    empty: ['absence', 'began', 'ended', 'sheets', 'relief_sheets', 'worked', 'night'],
  },
  'way-bill': {
    complete: (_, making) => values(making),
    filled: ['way_bill_type_id', 'company_id', 'other_fuels'],
    empty: [
      ...['opened_at', 'closed_at', 'posted_at', 'days', 'handovers', 'period_start'],
      ...['tracked_distance', 'engine_hours', 'gps_gap'], // only for vehicles with a tracker
    ],
    // another vehicle has no known refuelling, must keep the kind for a single shift, and has other
    // drivers
    elsewhere: { fuel_in: '0.00', days: [], handovers: [] },
    refersTo: async (making) => {
      const { fuels } = await officeOf(making)
      const tanks = fuels.map(({ id }) => ({ fuel_id: id, tank_volume: '900000.00' }))
      return {
        car: { fuels: tanks, initial_odometer: 1000 },
        'car-way-bill-type': shift,
        fuel: null,
      }
    },
  },
}
