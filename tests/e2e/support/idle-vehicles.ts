// Vehicles of a test's own: those of the demonstration are on the road, or refuelled, at some
// hours.
import type { Page } from 'playwright'
import { ask } from './convoy.ts'

/**
 * Adds idle vehicles as the signed-in user; returns their ids. `more`:
 * what each of them has beside its numbers and model.
 */
export async function addIdleVehicles(
  page: Page,
  count: number,
  more: object = {},
): Promise<number[]> {
  const first = async (path: string, filter: object) =>
    (await ask<{ id: number; brand_id: number }[]>(page, `${path}/getListByFilter`, filter))[0]!
  const { id: model_id, brand_id } = await first('car-model', {})
  const { id: status_id } = await first('car-status', { code: 'on_line' })
  const added = Array.from({ length: count }, (_, nth) =>
    ask<{ id: number }>(page, 'car/saveCar', {
      ...{ plate_number: `01 ${820 + nth} ZAR`, garage_number: `Р-${820 + nth}`, status_id },
      ...{ brand_id, model_id, initial_odometer: 100, ...more },
    }),
  )
  return (await Promise.all(added)).map(({ id }) => id)
}
