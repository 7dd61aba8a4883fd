// Fuel norms of the demonstration's vehicles: each has that of its model, from the year's beginning.
import { cars } from './data/cars.ts'
import { fuelNorms } from './data/fuel-norms.ts'
import type { Fleet, Ids, Store } from './demo-fleet.ts'

/** `carIds`: by garage number; `fuelIds`: by code. */
export async function putNorms(
  store: Store,
  { now }: Fleet,
  carIds: Ids,
  fuelIds: Ids,
): Promise<void> {
  const valid_from = `${now.getUTCFullYear() - 1}-01-01`
  const rows = cars.flatMap(({ garage, brand, model }) => {
    const [carId, norm] = [carIds.get(garage), fuelNorms[`${brand} ${model}`]]
    if (carId === undefined || !norm) return []
    const { fuel, ...values } = norm
    return [{ car_id: carId, fuel_id: fuelIds.get(fuel), valid_from, ...values }]
  })
  await store.putRows('fuel-consumption-norm', rows, now.toISOString())
}
