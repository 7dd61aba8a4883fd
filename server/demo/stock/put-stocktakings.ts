// Stocktakings of the demonstration: one that is over, with its differences posted, and one that is
// being counted.
import { makeTransition } from '../../kernel/write/save-records.ts'
import type { Localized } from '../localized.ts'
import type { Fleet } from '../demo-fleet.ts'
import type { Store } from '../demo-store.ts'
import { momentOfShare } from '../plan/history-start.ts'
import type { StockPlace } from './stock-place.ts'

type Line = Record<string, unknown> & { expected: string }

const miscounted: Localized = {
  ru: 'Пересортица при выдаче',
  uz: 'Berishda adashtirilgan',
}
/** The line that is one short, by its place. */
const short = 1
/** The item with a surplus of one. */
const over = 4

export async function putStocktakings(
  store: Store,
  fleet: Fleet,
  places: readonly StockPlace[],
): Promise<void> {
  const [central, , branch] = places
  if (branch) await putPosted(store, fleet, branch)
  if (!central) return
  const cells = await putCells(store, central)
  const at = momentOfShare(fleet, 0, 0)
  const id = await store.put('stocktaking', { at, warehouse_id: central.id }, at)
  await makeTransition(store.writerOf('stocktaking', at), 'start', { id })
  // counting has begun
  for (const [nth, cell_id] of cells.slice(0, 3).entries())
    await store.put('item-count', { cell_id, quantity: String(20 + nth) }, at)
}

/** Racks A, B, C … of ten bins each. */
async function putCells(store: Store, { id, parts }: StockPlace): Promise<number[]> {
  const cells: number[] = []
  for (const [nth, part] of parts.entries()) {
    const rack = String.fromCharCode(65 + Math.floor(nth / 10))
    const cell = `${rack}-${String((nth % 10) + 1).padStart(2, '0')}`
    cells.push(await store.put('item-cell', { warehouse_id: id, item_id: part.id, cell }))
  }
  return cells
}

async function putPosted(store: Store, fleet: Fleet, place: StockPlace): Promise<void> {
  const at = momentOfShare(fleet, 5, 0.7)
  const make = (name: string, id: number) =>
    makeTransition(store.writerOf('stocktaking', at), name, { id })
  const id = await store.put('stocktaking', { at, warehouse_id: place.id }, at)
  const started = await make('start', id)
  const lines = (started.lines as Line[]).map((line, nth) => ({
    ...line,
    counted: String(Number(line.expected) + (nth === over ? 1 : 0) - (nth === short ? 1 : 0)),
  }))
  await store.put('stocktaking', { id, lines, reason: miscounted[fleet.tongue] }, at)
  await make('finish', id)
  await make('post', id)
}
