// The demonstration's fuel: ninety days of deliveries, refuelling and consumption, one transfer, one
// measured tank, one drained vehicle and one statement of a supplier. Counted from today they are the same each time.
import { addDays } from '#i18n/format/civil.ts'
import { momentAt, todayIn } from '#i18n/format/zone.ts'
import { dayMs } from '../kernel/time-units.ts'
import type { Depot } from './data/companies.ts'
import { distancePerDay } from './demo-checks.ts'
import type { Fleet, Store } from './demo-fleet.ts'
import { asLitres, hundredths, priceElsewhere } from './demo-fuel-papers.ts'
import { putDrain, putMeasurement, putStatement } from './demo-fuel-papers.ts'
import type { Drivers } from './demo-papers.ts'
import { simulateFuel } from './fuel-history.ts'
import type { FuelDay, HistoryTank, HistoryVehicle } from './fuel-history.ts'
import { chances } from './seeded-chances.ts'

const fuelHistoryDays = 90
/** What a delivered litre costs, in the money of the contract. */
const priceDelivered = '9800.00'

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

export interface FuelScene {
  readonly tanks: readonly DemoTank[]
  readonly vehicles: readonly DemoVehicle[]
  /** kg of a litre, by the fuel's id. */
  readonly densities: ReadonlyMap<number, number>
  readonly drivers: Drivers
  readonly supplierId: number | null
  readonly dispenserId: number | null
}

type Row = Record<string, unknown>

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
          price: priceDelivered,
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
        const bought = { price: priceElsewhere.toFixed(2), cost: costOf(one.litres) }
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
const costOf = (litres: number) => ((litres * priceElsewhere) / 100).toFixed(2)
