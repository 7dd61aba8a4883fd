// Vehicles that only one test uses: those of the demonstration may be on the road or refuelling,
// depending on the time of day.
import type { Page } from 'playwright'
import { ask } from './calls.ts'
import type { Schemas } from './calls.ts'
import { needed } from './convoy.ts'

/**
 * Adds idle vehicles as the signed-in user; returns their ids. `more`: values of each in addition
 * to its numbers and model.
 */
export async function addIdleVehicles(
  page: Page,
  count: number,
  more: Schemas['car.save'] = {},
): Promise<number[]> {
  const { model_id, brand_id, onLine: status_id } = await needed(page)
  const added = Array.from({ length: count }, (_, nth) =>
    ask(page, 'POST /api/fms/car/saveCar', {
      ...{ plate_number: `01 ${820 + nth} ZAR`, garage_number: `Р-${820 + nth}`, status_id },
      ...{ brand_id, model_id, initial_odometer: 100, ...more },
    }),
  )
  return (await Promise.all(added)).map(({ id }) => id)
}
