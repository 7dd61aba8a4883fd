// Compares the stock of the product with the books of the simulation.
import { expect } from 'vitest'
import { hundredths, stockOf } from './books.ts'
import type { StockMove } from './books.ts'
import { dayAfter, momentOn, monthOf } from './calendar.ts'
import type { MotorPool } from './motor-pool.ts'

/** What each warehouse has of each item at the end of a day, and what that has cost. */
export async function compareStock({ staff, books }: MotorPool, day: string): Promise<void> {
  const until = momentOn(day, '23:59')
  const rows = await staff.listed('store', 'warehouse/item-warehouse', {
    ...{ date: { from: day, to: day }, sort: 'warehouse_id' },
  })
  const shown = rows
    .map((row) => [row.warehouse_id, row.item_id, Number(row.quantity), hundredths(row.value)])
    .filter(([, , quantity]) => quantity !== 0)
  const keys = new Set(books.stock.map(({ warehouse, item }) => `${warehouse} ${item}`))
  const expected = [...keys]
    .map((key) => key.split(' ').map(Number))
    .map(([warehouse = 0, item = 0]) => {
      const { quantity, value } = stockOf(books, warehouse, item, until)
      return [warehouse, item, quantity, value]
    })
  expect(inOrder(shown)).toEqual(inOrder(expected))
}

const inOrder = (rows: unknown[][]) => rows.map((row) => row.join(' ')).sort()

/** The values of each closed month for each tank and warehouse. */
export async function compareMonths({ staff, books }: MotorPool): Promise<void> {
  for (const closed of books.closed) {
    const [book = '', month = ''] = closed.split(' ')
    const [desk, path] =
      book === 'fuel' ? (['pump', 'fms'] as const) : (['store', 'warehouse'] as const)
    const [row] = await staff.listed(desk, `${path}/book-month`, { book, month })
    expect([closed, row?.state]).toEqual([closed, 'closed'])
    const next = monthOf(dayAfter(month, 31))
    const span = { from: momentOn(month, '00:00'), until: momentOn(next, '00:00') }
    const full = await staff.read(desk, `${path}/book-month`, row!.id)
    if (book === 'fuel') {
      const totals = (full.totals as Record<string, unknown>[]).map((one) => [
        `tank ${String(one.reservoir_id)}`,
        ...[one.opening, one.received, one.issued, one.closing].map(hundredths),
      ])
      const owners = new Set(
        books.fuel.map(({ owner }) => owner).filter((of) => of.startsWith('tank')),
      )
      const moves = [...owners].map((owner) => {
        const own = books.fuel.filter((one) => one.owner === owner)
        return [owner, ...turnover(own, span, ({ litres }) => litres)]
      })
      expect(inOrder(totals)).toEqual(inOrder(moves))
    } else {
      expect(full.revaluations).toEqual([])
      const totals = (full.stock as Record<string, unknown>[]).map((one) => [
        ...[
          one.warehouse_id,
          ...[one.opening, one.received, one.issued, one.closing].map(hundredths),
        ],
      ])
      const warehouses = new Set(books.stock.map(({ warehouse }) => warehouse))
      const moves = [...warehouses].map((warehouse) => {
        const own = books.stock.filter((one) => one.warehouse === warehouse)
        return [warehouse, ...turnover<StockMove>(own, span, ({ value }) => value)]
      })
      expect(inOrder(totals)).toEqual(inOrder(moves))
    }
  }
}

/** What there was, what came, what went, and what is left. */
function turnover<M extends { readonly at: string }>(
  moves: readonly M[],
  { from, until }: { from: string; until: string },
  amount: (move: M) => number,
): number[] {
  const sum = (some: readonly M[]) => some.reduce((total, one) => total + amount(one), 0)
  const opening = sum(moves.filter(({ at }) => at < from))
  const within = moves.filter(({ at }) => at >= from && at < until)
  const received = sum(within.filter((one) => amount(one) > 0))
  const issued = -sum(within.filter((one) => amount(one) < 0))
  return [opening, received, issued, opening + received - issued]
}
