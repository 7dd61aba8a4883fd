// Fuel norms of the demonstration's vehicles: each has that of its model from the beginning of last
// year, or still that of the previous order, which a copy updates.
import { cars } from './data/cars.ts'
import { fuelNorms } from './data/fuel-norms.ts'
import type { Fleet } from './demo-fleet.ts'
import type { Ids, Store } from './demo-store.ts'
import type { ModelIds } from './demo-vehicles.ts'

/** Garage numbers of vehicles that still go by the order before: others of their models do not. */
const behind = new Set(['2007', '4018'])
/** Values of that order. */
const outdated = { idle_limit_hour: '0.50' }

/** `carIds`: by garage number; each norm is of the model's main fuel. */
export async function putNorms(
  store: Store,
  { now }: Fleet,
  carIds: Ids,
  models: ReadonlyMap<string, ModelIds>,
): Promise<void> {
  const year = now.getUTCFullYear()
  const rows = cars.flatMap(({ garage, brand, model }) => {
    const called = `${brand} ${model}`
    const carId = carIds.get(garage)
    const norm = fuelNorms[called]
    const fuelId = models.get(called)?.fuels[0]?.fuel_id
    if (carId === undefined || !norm || fuelId === undefined) return []
    const isOutdated = behind.has(garage)
    const valid_from = `${isOutdated ? year - 2 : year - 1}-01-01`
    return [{ car_id: carId, fuel_id: fuelId, valid_from, ...norm, ...(isOutdated && outdated) }]
  })
  await store.putRows('fuel-consumption-norm', rows, now.toISOString())
}
