// The demonstration's vehicles.
import { cars, colors, soldCar } from './data/cars.ts'
import type { DemoCar } from './data/cars.ts'
import type { Depots, Fleet, Ids, Store } from './demo-fleet.ts'
import type { DemoVehicle } from './demo-fuel.ts'
import { putNorms } from './demo-norms.ts'

/**
 * Vehicles of the depots and makes that the fleet has. `models`: 'Chevrolet Cobalt 1.5' → ids of
 * make and model. Returns their ids by garage number, the sold one left out, and those that are on
 * the line.
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
    const { brandId, modelId, fuels } = models.get(`${car.brand} ${car.model}`)!
    return store.put('car', {
      garage_number: car.garage,
      plate_number: car.plate,
      brand_id: brandId,
      model_id: modelId,
      subdivision_id: depots.get(car.depot),
      status_id: statuses.get(car.status),
      year: car.year,
      color: colors[car.color]?.[tongue],
      reg_series: 'AAF',
      reg_number: number,
      engine_number: `DEMO-E-${number}`,
      body_number: `DEMO-B-${number}`,
      mobject_id: 100_001 + i,
      initial_odometer: car.odometer[1],
      // the history of those on the line tells what is in their tanks
      fuels: fuels.map((fuel, n) =>
        n === 0 && car.status !== 'on_line' ? { ...fuel, tank_remainder: car.remainder } : fuel,
      ),
    })
  }
}

function vehicleOf(car: DemoCar, id: number, models: ReadonlyMap<string, ModelIds>): DemoVehicle {
  const [main] = models.get(`${car.brand} ${car.model}`)?.fuels ?? []
  const { fuel_id, tank_volume, norm, idle_per_hour } = main ?? {}
  return {
    ...{ id, depot: car.depot, plate: car.plate, odometer: car.odometer[1] },
    fuelId: Number(fuel_id),
    ...{ tankVolume: String(tank_volume), norm: norm == null ? null : String(norm) },
    idlePerHour: String(idle_per_hour ?? 0),
  }
}

export interface ModelIds {
  brandId: number
  modelId: number
  fuels: readonly Readonly<Record<string, unknown>>[]
}
