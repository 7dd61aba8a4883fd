// The demonstration's fuel: ninety days of deliveries, refuelling and consumption, one transfer, one
// measured tank, one drained vehicle and one statement of a supplier. Counted from today they are the same each time.
import { addDays } from '#i18n/format/civil.ts'
import { momentAt, todayIn } from '#i18n/format/zone.ts'
import { dayMs } from '../kernel/time-units.ts'
import type { Depot } from './data/companies.ts'
import { distancePerDay } from './demo-checks.ts'
import type { Fleet, Store } from './demo-fleet.ts'
import type { Drivers } from './demo-papers.ts'
import { simulateFuel } from './fuel-history.ts'
import type { FuelDay, HistoryTank, HistoryVehicle } from './fuel-history.ts'
import { chances } from './seeded-chances.ts'

const fuelHistoryDays = 90
/** Days before today on which a tank was measured. */
const measuredAgo = 14
/** What a litre costs: a delivery, and elsewhere; in the money of the contract. */
const prices = { delivered: '9800.00', elsewhere: 11_000 }

export interface DemoTank {
  readonly id: number
  readonly fuelId: number
  readonly depot: Depot
  /** Litres. */
  readonly capacity: string
  readonly initial: string
}

export interface DemoVehicle {
  readonly id: number
  readonly depot: Depot
  readonly plate: string
  readonly fuelId: number
  /** Litres. */
  readonly tankVolume: string
  /** Litres per 100 km; null for a machine that works where it stands. */
  readonly norm: string | null
  /** Litres. */
  readonly idlePerHour: string
  /** km, today. */
  readonly odometer: number
}

interface FuelScene {
  readonly tanks: readonly DemoTank[]
  readonly vehicles: readonly DemoVehicle[]
  /** kg of a litre, by the fuel's id. */
  readonly densities: ReadonlyMap<number, number>
  readonly drivers: Drivers
  readonly supplierId: number | null
  readonly dispenserId: number | null
}

type Row = Record<string, unknown>
const hundredths = (litres: string) => Math.round(Number(litres) * 100)
const asLitres = (value: number) => (value / 100).toFixed(2)

/** The moment at which tanks begin to be kept: before the first day of the history. */
export function fuelHistoryStart({ now, timeZone }: Pick<Fleet, 'now' | 'timeZone'>): string {
  const today = todayIn(timeZone, now.getTime())
  return momentAt(addDays(today, -fuelHistoryDays), '00:00', timeZone)
}

export async function putFuelHistory(store: Store, fleet: Fleet, scene: FuelScene): Promise<void> {
  const days = simulateFuel(
    { tanks: scene.tanks.map(toTank), vehicles: scene.vehicles.map(toVehicle) },
    fuelHistoryDays,
    chances(20_260_224),
  )
  const write = writerOf(store, fleet, scene)
  for (const day of days) await write(day)
  await putMeasurement(store, fleet, scene, days)
  await putDrain(store, fleet, scene, days)
  await putStatement(store, fleet, scene, days)
}

const depotNumbers: Readonly<Record<Depot, number>> = {
  tashkent: 1,
  samarkand: 2,
  bukhara: 3,
  navoiy: 4,
}

function toTank({ id, fuelId, depot, capacity, initial }: DemoTank): HistoryTank {
  return {
    ...{ id, fuelId, depotId: depotNumbers[depot] },
    ...{ capacity: hundredths(capacity), opening: hundredths(initial) },
  }
}

function toVehicle(vehicle: DemoVehicle): HistoryVehicle {
  const { id, fuelId, depot, tankVolume } = vehicle
  return {
    ...{ id, fuelId, depotId: depotNumbers[depot], tankVolume: hundredths(tankVolume) },
    perDay: normOf(vehicle).hundredths,
  }
}

/** Hours that a machine without a norm per distance works each day. */
const workingHours = 5

/** What a vehicle does on an ordinary day, and what it may burn for it. */
function normOf({ norm, odometer, idlePerHour }: DemoVehicle) {
  if (norm === null) {
    const litres = Math.round(Number(idlePerHour) * workingHours * 100)
    return { hundredths: litres, work: { idle_hours: workingHours.toFixed(2) } }
  }
  const distance = distancePerDay(odometer)
  return { hundredths: Math.round(Number(norm) * distance), work: { distance } }
}

/** Writes a day: deliveries before transfers before refuelling before what is burnt. */
function writerOf(store: Store, fleet: Fleet, scene: FuelScene): (day: FuelDay) => Promise<void> {
  const today = todayIn(fleet.timeZone, fleet.now.getTime())
  const vehicles = new Map(scene.vehicles.map((one) => [one.id, one]))
  const tanks = new Map(scene.tanks.map((one) => [one.id, one]))
  const kilogramsOf = (fuelId: number, litres: number) =>
    asLitres(Math.round(litres * (scene.densities.get(fuelId) ?? 0)))
  let delivered = 0
  return async function writeDay({ ago, deliveries, transfers, refuellings, burnt }) {
    const midnight = Date.parse(momentAt(addDays(today, -ago), '00:00', fleet.timeZone))
    const at = ({ share }: { share: number }) => new Date(midnight + share * dayMs).toISOString()
    const put = async (resource: Parameters<Store['putRows']>[0], rows: readonly Row[]) => {
      const past = rows.filter((row) => Date.parse(String(row.at)) <= fleet.now.getTime())
      await store.putRows(resource, past, past.at(-1)?.at)
    }
    await put(
      'fuel-intake',
      deliveries.map((one) => {
        const fuelId = tanks.get(one.tankId)?.fuelId ?? 0
        const number = String(++delivered).padStart(4, '0')
        return {
          ...{ number: `DEMO-${number}`, at: at(one), reservoir_id: one.tankId, fuel_id: fuelId },
          ...{ litres: asLitres(one.litres), kilograms: kilogramsOf(fuelId, one.litres) },
          ...{ counterparty_id: scene.supplierId, way_bill_number: `T-${number}` },
          price: prices.delivered,
        }
      }),
    )
    await put(
      'fuel-transfer',
      transfers.map((one) => {
        const fuelId = tanks.get(one.fromId)?.fuelId ?? 0
        return {
          ...{ at: at(one), reservoir_id: one.fromId, to_reservoir_id: one.toId, fuel_id: fuelId },
          ...{ litres: asLitres(one.litres), kilograms: kilogramsOf(fuelId, one.litres) },
        }
      }),
    )
    await put(
      'refueling',
      refuellings.map((one, n) => {
        const drivers = scene.drivers.get(vehicles.get(one.carId)?.depot ?? 'tashkent') ?? []
        const bought = { price: prices.elsewhere.toFixed(2), cost: costOf(one.litres) }
        return {
          ...{ car_id: one.carId, at: at(one), fuel_id: one.fuelId, litres: asLitres(one.litres) },
          ...(one.tankId === null
            ? { source: n % 2 === 0 ? 'card' : 'cash', ...bought }
            : { source: 'tank', reservoir_id: one.tankId, dispenser_id: scene.dispenserId }),
          driver_id: drivers[one.carId % Math.max(1, drivers.length)] ?? null,
          kilograms: kilogramsOf(one.fuelId, one.litres),
        }
      }),
    )
    await put(
      'fuel-consumption',
      burnt.flatMap((one) => {
        const vehicle = vehicles.get(one.carId)
        if (!vehicle) return []
        const { hundredths: norm, work } = normOf(vehicle)
        return {
          ...{ at: at(one), car_id: one.carId, fuel_id: one.fuelId, ...work },
          ...{ litres: asLitres(one.litres), norm: asLitres(norm) },
          kilograms: kilogramsOf(one.fuelId, one.litres),
        }
      }),
    )
  }
}

/** Of hundredths of a litre. */
const costOf = (litres: number) => ((litres * prices.elsewhere) / 100).toFixed(2)

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
async function putMeasurement(
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
  await makeTransition('fuel-measurement', 'post', id)
}

/** Litres that are pumped out of a vehicle before it goes to a workshop. */
const drained = 5
const beforeRepair = {
  ru: 'Перед ремонтом топливного бака',
  uz: 'Yoqilgʻi bakini taʼmirlashdan oldin',
}

/** What a vehicle has of its fuel at the end of a day, in hundredths of a litre. */
function leftIn(carId: number, days: readonly FuelDay[], until: number): number {
  let left = 0
  for (const { refuellings, burnt } of days.filter(({ ago }) => ago >= until)) {
    for (const one of refuellings) left += one.carId === carId ? one.litres : 0
    for (const one of burnt) left -= one.carId === carId ? one.litres : 0
  }
  return left
}

/** Late yesterday, into a tank with the fuel of the vehicle, which has enough for today without it. */
async function putDrain(
  { put }: Store,
  { now, timeZone, tongue }: Fleet,
  { tanks, vehicles }: FuelScene,
  days: readonly FuelDay[],
): Promise<void> {
  for (const { id, fuelId } of vehicles) {
    const tank = tanks.find((one) => one.fuelId === fuelId)
    const left = Math.min(leftIn(id, days, 1), leftIn(id, days, 0))
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
async function putStatement(
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
      price: prices.elsewhere.toFixed(2),
    })),
  })
}
