// The waybills of the demonstration's shifts: typed values, and consumption.
import { normsOfTrips } from '../areas/waybill/index.ts'
import type { FuelMove } from '../areas/waybill/index.ts'
import type { WireRow as SheetRow } from '../kernel/read/list-query.ts'
import { minuteMs } from '../kernel/time-units.ts'
import type { Wire } from '../kernel/types.ts'
import type { Fleet } from './demo-fleet.ts'
import { asLitres, hundredths } from './demo-fuel-papers.ts'
import type { Store } from './demo-store.ts'
import type { FuelDay } from './plan/fuel-history.ts'
import { momentOfShare } from './plan/history-start.ts'
import { chances } from './plan/seeded-chances.ts'
import type { Shift } from './plan/shift-plan.ts'

export interface RowScene {
  readonly companyId: number
  readonly customerIds: readonly number[]
  readonly days: readonly FuelDay[]
}

type BurntByDay = ReadonlyMap<number, number>

export function byVehicle(shifts: readonly Shift[]): ReadonlyMap<number, readonly Shift[]> {
  const found = new Map<number, Shift[]>()
  for (const shift of shifts) {
    const own = found.get(shift.vehicle.id)
    if (own) own.push(shift)
    else found.set(shift.vehicle.id, [shift])
  }
  return found
}

/**
 * Consumption on shifts, by vehicle and days before today, in hundredths of a litre: near their
 * norms, with one overrun.
 */
export async function burntOn(
  store: Store,
  shifts: readonly Shift[],
): Promise<ReadonlyMap<number, BurntByDay>> {
  const chance = chances(20_260_512)
  const writer = store.writerOf('way-bill')
  const burnt = new Map<number, BurntByDay>()
  for (const [carId, all] of byVehicle(shifts)) {
    const own = all.filter(({ end }) => end !== null)
    const norms = await normsOfTrips(writer, carId, own.map(tripOf))
    const litres = own.map(({ ago, overruns }, nth): [number, number] => {
      const percent = overruns ? 112 + chance(8) : 95 + chance(8)
      return [ago, Math.round((hundredths(norms[nth] ?? '0') * percent) / 100)]
    })
    burnt.set(carId, new Map(litres))
  }
  return burnt
}

/** The input of a shift's norm. */
function tripOf({ start, errand }: Shift): Wire {
  const { legs, distance, trips, idleHours } = errand
  return { start_date: start, distance, trips, idle_hours: idleHours, tasks: legs }
}

/** Fuel put into a vehicle by now. */
export function movesOf(
  fleet: Pick<Fleet, 'now' | 'timeZone'>,
  carId: number,
  days: readonly FuelDay[],
): FuelMove[] {
  return days
    .flatMap(({ ago, refuellings }) =>
      refuellings
        .filter((one) => one.carId === carId)
        .map(({ fuelId, litres, share }) => ({
          ...{ at: momentOfShare(fleet, ago, share), fuelId, litres: BigInt(litres) },
          isRefuelling: true,
        })),
    )
    .filter(({ at }) => Date.parse(at) <= fleet.now.getTime())
}

/** Of one vehicle in the order of its shifts, with the values typed at departure and return. */
export function rowsOf(
  shifts: readonly Shift[],
  { companyId, customerIds, days }: RowScene,
): SheetRow[] {
  const left = new Map(
    days.flatMap(({ ago, burnt }) =>
      burnt.map((one) => [`${one.carId} ${ago}`, one.left] as const),
    ),
  )
  let odometer = shifts[0]?.vehicle.odometer ?? 0
  return shifts.map(({ vehicle, driverId, ago, start, end, errand }, nth) => {
    odometer += end === null ? 0 : errand.distance
    const back = end !== null && {
      ...{ end_date: end, odometer_in: odometer, trips: errand.trips },
      idle_hours: errand.idleHours,
      fuel_in: asLitres(left.get(`${vehicle.id} ${ago}`) ?? 0),
      other_fuels: vehicle.otherFuelIds.map((fuel_id) => ({ fuel_id, fuel_in: '0.00' })),
    }
    return {
      ...{ id: nth + 1, state: end === null ? 'open' : 'closed', period: 'shift' },
      company_id: companyId,
      ...{ way_bill_type_id: vehicle.wayBillTypeId, car_id: vehicle.id, staff_id: driverId },
      ...{ start_date: start, fuel_id: vehicle.fuelId, ...back },
      tasks: tasksOf({ start, end, errand }, customerIds[nth % customerIds.length] ?? null),
    }
  })
}

/** Cargo belongs to a customer. */
function tasksOf(
  { start, end, errand: { legs } }: Pick<Shift, 'start' | 'end' | 'errand'>,
  customer: number | null,
): Wire[] {
  const from = Date.parse(start)
  const part = end === null ? null : (Date.parse(end) - from) / legs.length
  const at = (share: number) =>
    part === null
      ? null
      : new Date(Math.round((from + part * share) / minuteMs) * minuteMs).toISOString()
  return legs.map((leg, nth) => ({
    ...leg,
    ...{ arrival: at(nth + 0.4), departure: at(nth + 0.6) },
    customer_id: leg.cargo === null ? null : customer,
  }))
}
