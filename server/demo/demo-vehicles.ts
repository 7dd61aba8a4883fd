// The demonstration's vehicles.
import { cars, colors, soldCar } from './data/cars.ts'
import type { Depot } from './data/companies.ts'
import type { DemoCar } from './data/cars.ts'
import type { Depots, Fleet } from './demo-fleet.ts'
import type { Ids, Store } from './demo-store.ts'
import { fuelHistoryStart } from './plan/history-start.ts'
import { putNorms } from './demo-norms.ts'

export interface DemoVehicle {
  readonly id: number
  readonly depot: Depot
  readonly plate: string
  /** 'KamAZ 65115'. */
  readonly model: string
  /** Codes of its body type and purpose. */
  readonly type: string
  readonly purpose: string
  readonly fuelId: number
  /** Further permitted fuels. */
  readonly otherFuelIds: readonly number[]
  /** Litres. */
  readonly tankVolume: string
  /** Litres of the main fuel, at the beginning. */
  readonly remainder: string
  /** Litres per 100 km; null for a machine that works in place. */
  readonly norm: string | null
  /** Litres. */
  readonly idlePerHour: string
  /** km, at the beginning. */
  readonly odometer: number
  readonly wayBillTypeId: number | null
}

/**
 * Vehicles of the fleet's depots and makes. `models`: 'Chevrolet Cobalt 1.5' → ids of make and
 * model. Returns their ids by garage number, without the sold one, and those in operation.
 */
export async function putCars(
  store: Store,
  fleet: Fleet,
  depots: Depots,
  models: ReadonlyMap<string, ModelIds>,
): Promise<{ ids: Ids; onLine: readonly DemoVehicle[] }> {
  const { tongue } = fleet
  const ids = new Map<string, number>()
  const onLine: DemoVehicle[] = []
  const statuses = await store.builtIn('car-status')
  const own = ({ depot, brand, model }: DemoCar) =>
    depots.has(depot) && models.has(`${brand} ${model}`)
  for (const [i, car] of cars.filter(own).entries()) {
    const id = await putCar(car, i)
    ids.set(car.garage, id)
    if (car.status === 'on_line') onLine.push(vehicleOf(car, id, models))
  }
  await putNorms(store, fleet, ids, models)
  if (own(soldCar)) await store.archive('car', await putCar(soldCar, cars.length))
  return { ids, onLine }

  function putCar(car: DemoCar, i: number): Promise<number> {
    const number = String(i + 1).padStart(7, '0')
    const { brandId, modelId, fuels, wayBillTypeId, seats, load } = models.get(
      `${car.brand} ${car.model}`,
    )!
    const body = {
      garage_number: car.garage,
      plate_number: car.plate,
      brand_id: brandId,
      model_id: modelId,
      ...{ seats, load_capacity: load },
      subdivision_id: depots.get(car.depot),
      status_id: statuses.get(car.status),
      year: car.year,
      color: colors[car.color]?.[tongue],
      reg_series: 'AAF',
      reg_number: number,
      engine_number: `DEMO-E-${number}`,
      body_number: `DEMO-B-${number}`,
      mobject_id: 100_001 + i,
      way_bill_type_id: wayBillTypeId,
      initial_odometer: car.odometer,
      fuels: fuels.map((fuel, n) => (n === 0 ? { ...fuel, tank_remainder: car.remainder } : fuel)),
    }
    // the opening values of the card precede the history
    return store.put('car', body, fuelHistoryStart(fleet))
  }
}

function vehicleOf(car: DemoCar, id: number, models: ReadonlyMap<string, ModelIds>): DemoVehicle {
  const called = `${car.brand} ${car.model}`
  const { fuels = [], type = '', purpose = '', wayBillTypeId = null } = models.get(called) ?? {}
  const [main, ...others] = fuels
  const { fuel_id, tank_volume, norm, idle_per_hour } = main ?? {}
  return {
    ...{ id, depot: car.depot, plate: car.plate, odometer: car.odometer, wayBillTypeId },
    ...{ model: called, type, purpose, remainder: car.remainder },
    fuelId: Number(fuel_id),
    otherFuelIds: others.map((fuel) => Number(fuel.fuel_id)),
    ...{ tankVolume: String(tank_volume), norm: norm == null ? null : String(norm) },
    idlePerHour: String(idle_per_hour ?? 0),
  }
}

export interface ModelIds {
  brandId: number
  modelId: number
  /** Codes. */
  type: string
  purpose: string
  wayBillTypeId: number | null
  seats: number | null
  load: string | null
  fuels: readonly Readonly<Record<string, unknown>>[]
}
