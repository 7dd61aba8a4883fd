// Single papers of the demonstration's fuel: a measured tank, a drained vehicle, and what a supplier
// says was bought.
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
/** What a litre costs elsewhere, in the money of the contract. */
export const priceElsewhere = 11_000
export const hundredths = (litres: string) => Math.round(Number(litres) * 100)
export const asLitres = (value: number) => (value / 100).toFixed(2)

/** What a tank holds by the books at the end of a day, in hundredths of a litre. */
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

/** A tank that held a little less than the books said; the act is posted. */
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

/** Litres that are pumped out of a vehicle before it goes to a workshop. */
const drained = 5
const beforeRepair = {
  ru: 'Перед ремонтом топливного бака',
  uz: 'Yoqilgʻi bakini taʼmirlashdan oldin',
}

/** What a vehicle has of its fuel at the end of a day, in hundredths of a litre. */
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
 * Late yesterday, into a tank with the fuel of the vehicle, which has enough for today without it
 * and travels without waybills: one that was on its way then would have burnt less than it says.
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

/** The supplier tells of what was bought, of one refuelling with a litre more than was written down. */
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
