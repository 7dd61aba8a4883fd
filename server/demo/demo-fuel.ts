// The demonstration's fuel: ninety days of deliveries, refuelling and consumption, one transfer, one
// measured tank, one drained vehicle and one statement of a supplier. Counted from today they are the same each time.
import type { Depot } from './data/companies.ts'
import { distancePerDay } from './demo-checks.ts'
import type { Fleet } from './demo-fleet.ts'
import type { Store } from './demo-store.ts'
import { asLitres, hundredths, priceElsewhere } from './demo-fuel-papers.ts'
import { putDrain, putMeasurement, putStatement } from './demo-fuel-papers.ts'
import type { Drivers } from './demo-papers.ts'
import type { DemoVehicle } from './demo-vehicles.ts'
import { simulateFuel } from './plan/fuel-history.ts'
import type { FuelDay, HistoryTank, HistoryVehicle } from './plan/fuel-history.ts'
import { historyDays, momentOfShare } from './plan/history-start.ts'
import { chances } from './plan/seeded-chances.ts'

/** The price of a delivered litre, in the contract's currency. */
const priceDelivered = '9800.00'

export interface DemoTank {
  readonly id: number
  readonly fuelId: number
  readonly depot: Depot
  /** Litres. */
  readonly capacity: string
  readonly initial: string
}

export interface FuelScene {
  readonly tanks: readonly DemoTank[]
  readonly vehicles: readonly DemoVehicle[]
  /** kg of a litre, by the fuel's id. */
  readonly densities: ReadonlyMap<number, number>
  readonly drivers: Drivers
  /** Drivers of vehicles with waybills. */
  readonly driverOf: ReadonlyMap<number, number>
  /** Consumption of such a vehicle, in hundredths of a litre, by the days before today. */
  readonly planned: ReadonlyMap<number, ReadonlyMap<number, number>>
  readonly supplierId: number | null
  readonly dispenserId: number | null
}

type Row = Record<string, unknown>

/** The events, day by day, without writing them. */
export function fuelDaysOf({ tanks, vehicles, planned }: FuelScene): readonly FuelDay[] {
  const own = vehicles.map((one) => toVehicle(one, planned.get(one.id)))
  return simulateFuel({ tanks: tanks.map(toTank), vehicles: own }, historyDays, chances(20_260_224))
}

/** `afterDay` writes what else ends on a day (days before today), before the next day. */
export async function putFuelHistory(
  store: Store,
  fleet: Fleet,
  scene: FuelScene & { days: readonly FuelDay[] },
  afterDay: (ago: number) => Promise<void>,
): Promise<void> {
  const write = writerOf(store, fleet, scene)
  for (const day of scene.days) {
    await write(day)
    await afterDay(day.ago)
  }
  await putMeasurement(store, fleet, scene, scene.days)
  await putDrain(store, fleet, scene, scene.days)
  await putStatement(store, fleet, scene, scene.days)
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

function toVehicle(vehicle: DemoVehicle, planned: HistoryVehicle['planned']): HistoryVehicle {
  const { id, fuelId, depot, tankVolume, remainder } = vehicle
  return {
    ...{ id, fuelId, depotId: depotNumbers[depot], tankVolume: hundredths(tankVolume) },
    ...{ opening: hundredths(remainder), perDay: normOf(vehicle).hundredths },
    ...(planned && { planned }),
  }
}

/** Hours that a machine without a norm per distance works each day. */
const workingHours = 5

/** Ordinary daily work of a vehicle without waybills, and its permitted consumption. */
function normOf(vehicle: DemoVehicle) {
  const { norm, idlePerHour } = vehicle
  if (norm === null) {
    const litres = Math.round(Number(idlePerHour) * workingHours * 100)
    return { hundredths: litres, work: { idle_hours: workingHours.toFixed(2) } }
  }
  const distance = distancePerDay(vehicle)
  return { hundredths: Math.round(Number(norm) * distance), work: { distance } }
}

/** Writes a day: deliveries before transfers before refuelling before consumption. */
function writerOf(store: Store, fleet: Fleet, scene: FuelScene): (day: FuelDay) => Promise<void> {
  const vehicles = new Map(scene.vehicles.map((one) => [one.id, one]))
  const tanks = new Map(scene.tanks.map((one) => [one.id, one]))
  const kilogramsOf = (fuelId: number, litres: number) =>
    asLitres(Math.round(litres * (scene.densities.get(fuelId) ?? 0)))
  const driverOf = (carId: number) => scene.driverOf.get(carId)
  let delivered = 0
  return async function writeDay({ ago, deliveries, transfers, refuellings, burnt }) {
    const at = ({ share }: { share: number }) => momentOfShare(fleet, ago, share)
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
          driver_id:
            driverOf(one.carId) ?? drivers[one.carId % Math.max(1, drivers.length)] ?? null,
          kilograms: kilogramsOf(one.fuelId, one.litres),
        }
      }),
    )
    await put(
      'fuel-consumption',
      burnt.flatMap((one) => {
        const vehicle = vehicles.get(one.carId)
        // a waybill writes off its own consumption
        if (!vehicle || scene.planned.has(one.carId)) return []
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
