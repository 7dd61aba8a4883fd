import type { Samples } from './sample.ts'

const hourMs = 3_600_000
/** Before the clock of the tests. */
const past = (n: number) => new Date(Date.UTC(2025, 0, 1) + n * hourMs).toISOString()

export const warehouseSamples: Samples = {
  supply: {
    complete: async ({ source }, { n, row }) => ({
      at: past(n),
      // nothing was there before what it begins with
      ...(source === 'opening' && { warehouse_id: (await row('warehouse', {})).id }),
    }),
  },
  'item-movement': { shows: { resource: 'supply' }, empty: ['reverses_id', 'car_id', 'staff_id'] },
}
