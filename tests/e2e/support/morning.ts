// A morning of planned shifts: most are in order, and one for each reason is not.
import type { release } from '#resources/verdicts.ts'
import type { Page } from 'playwright'
import { ask } from './calls.ts'
import type { Schemas } from './calls.ts'
import { needed } from './convoy.ts'

/** Absent drivers cannot be planned: the schedule itself rejects that. */
export type Refused = Exclude<keyof typeof release.reasons, 'driver_absent'>

type Saved<R extends string> = Schemas[`${R}.save` & keyof Schemas]

/** What a pair of a vehicle and a driver lacks or has instead; null: it lacks the record. */
interface Lacking {
  car?: Saved<'car'> & { tank?: string }
  staff?: Saved<'staff'>
  mechanic?: Saved<'mechanic-checkup'> | null
  medical?: Saved<'medical-checkup'> | null
  policy?: Saved<'insurance-policy'>
  inspectedUntil?: string
  norm?: null
}
interface Pair {
  carId: number
  driverId: number
  /** How the vehicle and the driver are called on screens. */
  garage: string
  surname: string
}
type Ids = Pick<Pair, 'carId' | 'driverId'>

/** A planned shift. */
export interface PlannedShift extends Pair {
  reason: Refused | null
}

const valid = { date_issue: '2020-01-01' }
const later = '2090-01-01'
const past = '2021-01-01'
const sound = {
  engine: 'passed',
  transmission: 'passed',
  body: 'passed',
  lights: 'passed',
  brakes: 'passed',
  steering: 'passed',
  tyres: 'passed',
  equipment: 'passed',
  is_passed: 'passed',
} as const
const healthy = {
  health: 'passed',
  sobriety: 'passed',
  pressure: '120/80',
  pulse: 70,
  temperature: '36.6',
  is_admitted: 'admitted',
} as const

/** For each reason the only thing that is wrong with the pair. */
const lacking: Partial<Record<Refused, Lacking>> = {
  car_not_checked: { mechanic: null },
  car_not_passed: { mechanic: { brakes: 'failed', is_passed: 'not_passed', reason: 'тормоза' } },
  not_inspected: { inspectedUntil: past },
  not_insured: { policy: { policy_term: past } },
  no_norms: { norm: null },
  low_fuel: { car: { tank: '1.00' } },
  not_examined: { medical: null },
  not_admitted: {
    medical: { health: 'failed', is_admitted: 'not_admitted', reason: 'давление' },
  },
  no_licence: { staff: { license_ids: [] } },
  licence_expired: { staff: { licence_until: past } },
}
/** Not checked today, so that these pairs cannot leave before those that they block. */
const unseen: Lacking = { mechanic: null, medical: null }
/** Number of pairs created in parallel. */
const atOnce = 5

const fromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const soonOver = { start_date: fromNow(-60), end_date: fromNow(10) }

/**
 * Creates `size` shifts that are due, as the user of `page`: one for each reason, the others in
 * order.
 */
export async function planMorning(page: Page, size: number): Promise<PlannedShift[]> {
  const make = await pairMaker(page)
  const plan = async (pair: Ids, hours: object) => {
    const { carId: car_id, driverId: staff_id } = pair
    await ask(page, 'POST /api/fms/event-car-driver/save', { car_id, staff_id, ...hours })
  }
  const draft = ({ carId: car_id, driverId: staff_id }: Ids, minutes: number) =>
    ask(page, 'POST /api/fms/way-bill/save', { car_id, staff_id, start_date: fromNow(minutes) })
  const leaves = async (pair: Ids) => {
    const { id } = await draft(pair, -30)
    await ask(page, 'POST /api/fms/way-bill/open', { id, override_reason: 'с ночи' })
  }
  const shifts: PlannedShift[] = []
  const due = { start_date: fromNow(-20), end_date: fromNow(300) }
  async function put(reason: Refused | null, pair: Pair, hours = due) {
    await plan(pair, hours)
    shifts.push({ ...pair, reason })
  }

  for (const [reason, what] of Object.entries(lacking))
    await put(reason as Refused, await make(what))
  const inRepair = await make()
  await ask(page, 'POST /api/tech-inspection/order/save', {
    ...{ car_id: inRepair.carId, date: fromNow(0), description: 'стук в подвеске' },
  })
  await put('repair_open', inRepair)
  const neglected = await make()
  const { id: work_id } = await ask(page, 'POST /api/tech-inspection/car-work/save', {
    name: 'Мойка утра',
  })
  await ask(page, 'POST /api/tech-inspection/maintenance/save', {
    ...{ work_id, periodicity: 'once', at_date: past },
    ...{ subject: 'vehicle', car_id: neglected.carId },
  })
  await put('maintenance_overdue', neglected)
  for (const [reason, what] of await statuses(page)) await put(reason, await make(what))
  const other = await make(unseen)
  const named = { have_restrictions: true, driver_ids: [other.driverId] }
  await put('driver_not_insured', await make({ policy: named }))
  await put('licence_category', await make(await otherCategory(page)))

  // on the road since last night: the vehicle with another driver, the driver with another vehicle
  const taken = await make()
  const elsewhere = await make()
  await leaves({ carId: taken.carId, driverId: (await make(unseen)).driverId })
  await put('car_shift_open', taken)
  await leaves({ carId: (await make(unseen)).carId, driverId: elsewhere.driverId })
  await put('driver_shift_open', elsewhere)
  // a draft that departs before its own shift, during the shift of another driver or vehicle
  const next = { start_date: fromNow(10), end_date: fromNow(300) }
  const vehicle = await make()
  const driver = await make()
  const spare = await make(unseen)
  await plan({ carId: vehicle.carId, driverId: spare.driverId }, soonOver)
  await put('vehicle_busy', vehicle, next)
  await draft(vehicle, -5)
  await plan({ carId: spare.carId, driverId: driver.driverId }, soonOver)
  await put('driver_busy', driver, next)
  await draft(driver, -5)

  while (shifts.length < size) {
    const some = Math.min(atOnce, size - shifts.length)
    const pairs = await Promise.all(Array.from({ length: some }, () => make()))
    for (const pair of pairs) await put(null, pair)
  }
  return shifts
}

async function statuses(page: Page): Promise<[Refused, Lacking][]> {
  const [repair] = await ask(page, 'POST /api/fms/car-status/getListByFilter', { code: 'repair' })
  const [vacation] = await ask(page, 'POST /api/fms/staff-status/getListByFilter', {
    code: 'vacation',
  })
  return [
    ['car_off_line', { car: { status_id: repair!.id } }],
    ['driver_away', { staff: { status_id: vacation!.id } }],
  ]
}

/** A vehicle type for which the driver lacks the licence category. */
async function otherCategory(page: Page): Promise<Lacking> {
  const [held, needed] = await ask(page, 'POST /api/fms/driver-license/getListByFilter', {})
  const { id: type_id } = await ask(page, 'POST /api/fms/car-type/save', {
    ...{ name: 'Автобус смены', license_ids: [needed!.id] },
  })
  return { car: { type_id }, staff: { license_ids: [held!.id] } }
}

/** Creates pairs with the given deviations only. */
async function pairMaker(page: Page) {
  const { id: fuel_id } = await ask(page, 'POST /api/fms/fuel/save', {
    ...{ name: 'Дизель утра', density: '0.8400' },
  })
  const { model_id, brand_id, onLine, position_id, working, license_ids } = await needed(page)
  let turn = 0
  return async function make(what: Lacking = {}): Promise<Pair> {
    const n = String(++turn).padStart(3, '0')
    const garage = `Утро-${n}`
    const surname = `Утрин${[...n].map((digit) => 'абвгдежзик'[Number(digit)]).join('')}`
    const { tank = '60.00', ...card } = { ...what.car }
    const [{ id: carId }, { id: driverId }] = await Promise.all([
      ask(page, 'POST /api/fms/car/saveCar', {
        ...{ plate_number: `01${n}AAA`, garage_number: garage, status_id: onLine },
        ...{ brand_id, model_id, initial_odometer: 10_000, ...card },
        fuels: [{ fuel_id, tank_volume: '200.00', tank_remainder: tank }],
      }),
      ask(page, 'POST /api/fms/staff/saveStaff', {
        ...{ surname, name: 'Али', position_id, status_id: working },
        ...{ license_ids, licence_until: later, ...what.staff },
      }),
    ])
    if (what.norm !== null)
      await ask(page, 'POST /api/fms/fuel-consumption-norm/save', {
        ...{ car_id: carId, fuel_id, valid_from: '2020-01-01', norm: '1.5' },
      })
    await ask(page, 'POST /api/fms/insurance-policy/savePolicy', {
      ...{ ...valid, car_id: carId, policy_type: '0', number: `П-${garage}` },
      ...{ policy_term: later, ...what.policy },
    })
    await ask(page, 'POST /api/fms/technical-inspection/save', {
      ...{ ...valid, car_id: carId, number: `Т-${garage}` },
      date_until: what.inspectedUntil ?? later,
    })
    if (what.mechanic !== null)
      await ask(page, 'POST /api/fms/mechanic-checkup/save', {
        car_id: carId,
        ...sound,
        ...what.mechanic,
      })
    if (what.medical !== null)
      await ask(page, 'POST /api/fms/medical-checkup/save', {
        ...{ driver_id: driverId, ...healthy, ...what.medical },
      })
    return { carId, driverId, garage, surname }
  }
}
