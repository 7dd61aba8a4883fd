// Fuel norms of the demonstration's vehicles: each has that of its model, from the year's beginning.
import { cars } from './data/cars.ts'
import { fuelNorms } from './data/fuel-norms.ts'
import type { Fleet, Ids, Store } from './demo-fleet.ts'
import type { ModelIds } from './demo-vehicles.ts'

/** `carIds`: by garage number; each norm is of the model's main fuel. */
export async function putNorms(
  store: Store,
  { now }: Fleet,
  carIds: Ids,
  models: ReadonlyMap<string, ModelIds>,
): Promise<void> {
  const valid_from = `${now.getUTCFullYear() - 1}-01-01`
  const rows = cars.flatMap(({ garage, brand, model }) => {
    const called = `${brand} ${model}`
    const [carId, norm] = [carIds.get(garage), fuelNorms[called]]
    const fuelId = models.get(called)?.fuels[0]?.fuel_id
    if (carId === undefined || !norm || fuelId === undefined) return []
    return [{ car_id: carId, fuel_id: fuelId, valid_from, ...norm }]
  })
  await store.putRows('fuel-consumption-norm', rows, now.toISOString())
}
