import type { Making, Samples } from './sample.ts'

const hourMs = 3_600_000
/** Before the clock of the tests. */
const past = (n: number) => new Date(Date.UTC(2025, 0, 1) + n * hourMs).toISOString()

/** Where nothing has moved yet: an opening is the first of its account. */
async function emptyWarehouse({ row }: Making): Promise<number> {
  // an even number of rows, so that what a supply is goes on taking turns
  const [own] = [await row('warehouse', {}), await row('warehouse', {})]
  return own.id
}

let shown = 0

/** A supply that can be posted, each of another quantity. */
const posted: NonNullable<Samples[string]['shows']> = {
  resource: 'supply',
  values: async (make) => ({
    source: ++shown % 3 === 0 ? 'opening' : 'purchase',
    counterparty_id: (await make('counterparty', {})).id,
    incoming_number: `№ ${shown}`,
    warehouse_id: (await make('warehouse', {})).id,
    lines: [
      {
        item_id: (await make('car-part', {})).id,
        ...{ quantity: `${shown}.500`, unit_cost: `${shown}.10` },
      },
    ],
  }),
}

export const warehouseSamples: Samples = {
  'item-transfer': {
    complete: async (_, making) => ({
      at: past(making.n),
      to_warehouse_id: await emptyWarehouse(making),
    }),
    empty: ['total'],
  },
  'item-issue': { complete: (_, { n }) => ({ at: past(n) }), empty: ['total'] },
  'item-write-off': { complete: (_, { n }) => ({ at: past(n) }), empty: ['total'] },
  supply: {
    complete: async (_, making) => ({
      at: past(making.n),
      warehouse_id: await emptyWarehouse(making),
    }),
  },
  'item-warehouse': { shows: posted },
  'item-movement': { shows: posted, empty: ['reverses_id', 'car_id', 'staff_id'] },
}
