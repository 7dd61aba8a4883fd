import type { Row, Wire } from '#tests/support/server/test-app.ts'
import type { Making, Samples } from './sample.ts'

const stepMs = 600_000
/** Before the tests' clock. */
const past = (n: number) => new Date(Date.UTC(2025, 0, 1) + n * stepMs).toISOString()

/** A warehouse without movements: an opening balance must be the first movement of its account. */
async function emptyWarehouse({ row }: Making): Promise<number> {
  // an even number of rows, so that the kinds of supply keep alternating
  const own = await row('warehouse', {})
  await row('warehouse', {})
  return own.id
}

/** The lines, each with a separate item. */
async function linesOfOwn(lines: readonly Wire[], { bare }: Making): Promise<Wire[]> {
  const own: Wire[] = []
  for (const line of lines) own.push({ ...line, item_id: (await bare('car-part', {})).id })
  return own
}

/**
 * The stock that the documents of one file draw on: created once, so that a row takes few calls.
 */
interface Stockroom {
  stores: readonly Row[]
  items: readonly Row[]
}

const stockrooms = new Map<string, Promise<Stockroom>>()

function stockroomOf(making: Making): Promise<Stockroom> {
  const known = stockrooms.get(making.tag) ?? fillStockroom(making)
  stockrooms.set(making.tag, known)
  return known
}

/** Two warehouses with practically unlimited stock. */
async function fillStockroom({ row, transit }: Making): Promise<Stockroom> {
  const stores = [await row('warehouse', {}), await row('warehouse', {})]
  const items = [await row('car-part', {}), await row('car-part', {})]
  for (const { id: warehouse_id } of stores) {
    const lines = items.map(({ id }) => ({ item_id: id, quantity: '400000', unit_cost: '1' }))
    const opening = { source: 'opening', at: past(0), warehouse_id, lines }
    await transit('supply', 'post', await row('supply', opening))
  }
  return { stores, items }
}

/** Values of a document that takes a small quantity from stock. */
async function taken(input: Readonly<Wire>, making: Making): Promise<Wire> {
  const { stores, items } = await stockroomOf(making)
  const lines = ((input.lines ?? []) as readonly Wire[]).map((line, nth) => ({
    ...line,
    item_id: items[nth % 2]!.id,
    quantity: `${1 + (making.n % 50)}.500`,
  }))
  return { at: past(making.n + 1), warehouse_id: stores[making.n % 2]!.id, lines }
}
const notElsewhere = { warehouse: null, 'car-part': null }

/** Cells with a stocktaking in progress. */
const counted = new Set<unknown>()

/** The given cell or a new one, with stock and a stocktaking in progress. */
async function cellBeingCounted(input: Readonly<Wire>, making: Making): Promise<Wire> {
  const { row, read, target, transit, tag } = making
  const isGiven = input.cell_id !== (await target('item-cell')).id
  const cell = isGiven
    ? await read('item-cell', input.cell_id)
    : await row('item-cell', { item_id: (await row('car-part', {})).id })
  const { id: cell_id, warehouse_id, item_id } = cell
  if (counted.has(`${tag} ${cell_id}`)) return { cell_id }
  counted.add(`${tag} ${cell_id}`)
  const supply = await row('supply', {
    ...{ source: 'opening', at: past(0), warehouse_id },
    lines: [{ item_id, quantity: '5', unit_cost: '1' }],
  })
  await transit('supply', 'post', supply)
  const open = { at: past(1), warehouse_id, category_id: null, lines: [] }
  await transit('stocktaking', 'start', await row('stocktaking', open))
  return { cell_id }
}

let shown = 0

/** A supply that can be posted, each with a different quantity. */
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
    complete: async (input, making) => ({
      ...(await taken(input, making)),
      to_warehouse_id: await emptyWarehouse(making),
    }),
    empty: ['total'],
    refersTo: notElsewhere,
  },
  'item-issue': { complete: taken, empty: ['total'], refersTo: notElsewhere },
  'item-write-off': { complete: taken, empty: ['total'], refersTo: notElsewhere },
  supply: {
    complete: async (_, making) => ({
      at: past(making.n),
      warehouse_id: await emptyWarehouse(making),
    }),
  },
  // two stocktakings cannot be in progress in the same warehouse
  stocktaking: {
    complete: async (input, making) => ({
      at: past(making.n),
      warehouse_id: await emptyWarehouse(making),
      lines: await linesOfOwn((input.lines ?? []) as readonly Wire[], making),
    }),
    empty: ['posted_at', 'poster_id'],
    refersTo: { warehouse: null, 'car-part': null },
  },
  // an item can have only one cell per warehouse
  'item-cell': {
    complete: async (_, { bare }) => ({
      warehouse_id: (await bare('warehouse', {})).id,
      item_id: (await bare('car-part', {})).id,
    }),
  },
  'item-count': {
    complete: cellBeingCounted,
    refersTo: { 'item-cell': null },
  },
  'item-count-queue': { shows: { resource: 'item-count' } },
  'numbered-item': { empty: ['car_id', 'mount_position', 'mounted_at'] },
  'numbered-item-event': {
    complete: async (_, { row, n }) => ({
      ...{ kind: 'mount', at: past(n), mount_position: 'front_left' },
      numbered_id: (await row('numbered-item', {})).id,
      car_id: (await row('car', {})).id,
    }),
    empty: ['reason', 'km', 'odometer'],
    // an event changes the state of its item, so that a second event of the same kind is not
    // allowed
    refersTo: { 'numbered-item': null },
  },
  'item-warehouse': { shows: posted },
  'item-movement': { shows: posted, empty: ['reverses_id', 'car_id', 'staff_id'] },
}
