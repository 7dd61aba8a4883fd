// Single documents of the demonstration's fuel: a tank measurement, a drained vehicle, and a
// supplier's statement.
import { addDays } from '#i18n/format/civil.ts'
import { momentAt, todayIn } from '#i18n/format/zone.ts'
import { dayMs } from '../kernel/time-units.ts'
import type { Fleet } from './demo-fleet.ts'
import type { Store } from './demo-store.ts'
import type { DemoTank, FuelScene } from './demo-fuel.ts'
import type { DemoVehicle } from './demo-vehicles.ts'
import type { FuelDay } from './plan/fuel-history.ts'

/** Days before today on which a tank was measured. */
const measuredAgo = 14
/** The price of a litre elsewhere, in the contract's currency. */
export const priceElsewhere = 11_000
export const hundredths = (litres: string) => Math.round(Number(litres) * 100)
export const asLitres = (value: number) => (value / 100).toFixed(2)

/** The book balance of a tank at the end of a day, in hundredths of a litre. */
function heldAfter({ id, initial }: DemoTank, days: readonly FuelDay[], ago: number): number {
  let held = hundredths(initial)
  for (const day of days.filter((one) => one.ago >= ago)) {
    for (const { tankId, litres } of day.deliveries) held += tankId === id ? litres : 0
    for (const { tankId, litres } of day.refuellings) held -= tankId === id ? litres : 0
    for (const { fromId, toId, litres } of day.transfers) {
      if (toId === id) held += litres
      if (fromId === id) held -= litres
    }
  }
  return held
}

const inventory = {
  ru: 'Инвентаризация, замер метрштоком',
  uz: 'Inventarizatsiya, metrshtok bilan oʻlchov',
}
/** Hundredths of a litre that were missing. */
const missing = 1840

/** A tank with slightly less than the book balance; the act is posted. */
export async function putMeasurement(
  { put, makeTransition }: Store,
  { now, timeZone, tongue }: Fleet,
  { tanks: [tank] }: FuelScene,
  days: readonly FuelDay[],
): Promise<void> {
  if (!tank) return
  const day = addDays(todayIn(timeZone, now.getTime()), -measuredAgo)
  const id = await put('fuel-measurement', {
    at: momentAt(day, '23:00', timeZone),
    reservoir_id: tank.id,
    measured: asLitres(heldAfter(tank, days, measuredAgo) - missing),
    reason: inventory[tongue],
  })
  await makeTransition('fuel-measurement', 'post', { id })
}

/** Litres pumped out of a vehicle before it goes to a workshop. */
const drained = 5
const beforeRepair = {
  ru: 'Перед ремонтом топливного бака',
  uz: 'Yoqilgʻi bakini taʼmirlashdan oldin',
}

/** The fuel left in a vehicle at the end of a day, in hundredths of a litre. */
function leftIn(
  { id: carId, remainder }: DemoVehicle,
  days: readonly FuelDay[],
  until: number,
): number {
  let left = hundredths(remainder)
  for (const { refuellings, burnt } of days.filter(({ ago }) => ago >= until)) {
    for (const one of refuellings) left += one.carId === carId ? one.litres : 0
    for (const one of burnt) left -= one.carId === carId ? one.litres : 0
  }
  return left
}

/**
 * Late yesterday, into a tank with the vehicle's fuel; the vehicle has enough for today without it
 * and has no waybills: one in progress then would have burnt less than it states.
 */
export async function putDrain(
  { put }: Store,
  { now, timeZone, tongue }: Fleet,
  { tanks, vehicles, planned }: FuelScene,
  days: readonly FuelDay[],
): Promise<void> {
  for (const vehicle of vehicles.filter(({ id }) => !planned.has(id))) {
    const { id, fuelId } = vehicle
    const tank = tanks.find((one) => one.fuelId === fuelId)
    const left = Math.min(leftIn(vehicle, days, 1), leftIn(vehicle, days, 0))
    if (!tank || left < drained * 100) continue
    const yesterday = addDays(todayIn(timeZone, now.getTime()), -1)
    await put('fuel-drain', {
      at: momentAt(yesterday, '23:30', timeZone),
      ...{ car_id: id, reservoir_id: tank.id, litres: drained.toFixed(2) },
      reason: beforeRepair[tongue],
    })
    return
  }
}

/** Days of a statement, which ends with yesterday. */
const statementDays = 30

/** The supplier's statement of purchases, one of which has a litre more than entered. */
export async function putStatement(
  { put }: Store,
  { now, timeZone }: Fleet,
  { supplierId, vehicles }: FuelScene,
  days: readonly FuelDay[],
): Promise<void> {
  if (supplierId === null) return
  const dayOf = (ago: number) => addDays(todayIn(timeZone, now.getTime()), -ago)
  const plates = new Map(vehicles.map(({ id, plate }) => [id, plate]))
  const bought = days
    .filter(({ ago }) => ago > 0 && ago <= statementDays)
    .flatMap(({ ago, refuellings }) =>
      refuellings.filter(({ tankId }) => tankId === null).map((one) => ({ ...one, ago })),
    )
  await put('fuel-statement', {
    ...{ number: 'DEMO-1', counterparty_id: supplierId },
    period: { from: dayOf(statementDays), to: dayOf(1) },
    lines: bought.map(({ ago, carId, fuelId, litres, share }, n) => ({
      at: new Date(
        Date.parse(momentAt(dayOf(ago), '00:00', timeZone)) + share * dayMs,
      ).toISOString(),
      ...{ plate_number: plates.get(carId), fuel_id: fuelId },
      litres: asLitres(litres + (n === 0 ? 100 : 0)),
      price: priceElsewhere.toFixed(2),
    })),
  })
}
