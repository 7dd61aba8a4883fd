// Item details of document lines, and the stock in the document's warehouse.
import { sql } from 'kysely'
import { AppError, fault } from '#resources/kernel/calls/error-codes.ts'
import type { Fault } from '#resources/kernel/calls/error-codes.ts'
import { add, compareExact, exact } from '#resources/kernel/values/exact-decimal.ts'
import { trimmedZeros } from '#i18n/format/numbers.ts'
import { balanceAt } from '../../kernel/ledger/index.ts'
import type { Wire, WriteContext } from '../../kernel/types.ts'
import { movements, isEffective } from './stock-balances.ts'

interface Item {
  readonly id: number
  readonly article: string | null
  readonly category_id: number | null
  readonly unit_id: number | null
}

export const stockLines = (row: Wire, key = 'lines') => (row[key] ?? []) as readonly Wire[]

/** The items of the lines, by id. */
export async function itemsOf(
  { db, person }: WriteContext,
  lines: readonly Wire[],
): Promise<ReadonlyMap<unknown, Item>> {
  const ids = itemIds(lines)
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Item>`select p.id, p.article, p.category_id, p.unit_id from car_part p
    where p.contract_id = ${person.contractId} and p.id = any(${ids}::bigint[])`.execute(db)
  return new Map(rows.map((item) => [item.id, item]))
}

const itemIds = (lines: readonly Wire[]) =>
  lines.flatMap(({ item_id: id }) => (typeof id === 'number' ? [id] : []))

/**
 * The stock in the document's warehouse at its time, by item, without the document's own movements.
 */
export async function stockAt(
  { db, person, resource }: WriteContext,
  row: Wire,
): Promise<ReadonlyMap<unknown, string>> {
  const ids = [...new Set(itemIds(stockLines(row)))]
  if (ids.length === 0 || row.warehouse_id == null || row.at == null) return new Map()
  const held = balanceAt(movements, {
    owner: { key: 'warehouse_id', sql: sql`${row.warehouse_id}::bigint` },
    keys: { item_id: sql`w.item_id` },
    contract: sql`${person.contractId}::bigint`,
    at: sql`${row.at}`,
  })
  const own = sql`(select sum(m.quantity) from item_movement m
    where m.contract_id = ${person.contractId} and m.document = ${resource.name}
      and m.document_id = ${row.id ?? null}::bigint and m.warehouse_id = ${row.warehouse_id}
      and m.item_id = w.item_id and m.at <= ${row.at}::timestamptz and ${isEffective('m')})`
  const { rows } = await sql<{ item_id: number; held: string }>`select w.item_id,
      (coalesce(${held}, 0) - coalesce(${own}, 0))::numeric(15, 3)::text as held
    from unnest(${ids}::bigint[]) w(item_id)`.execute(db)
  return new Map(rows.map((one) => [one.item_id, one.held]))
}

/** Fields of the item that are displayed in a line. */
export const shownOf = (item: Item | undefined): Wire => ({
  article: item?.article ?? null,
  unit_id: item?.unit_id ?? null,
})

/** Adds the unit of each item and its stock to the lines. */
export async function stockedLines(writer: WriteContext, row: Wire): Promise<Wire> {
  const lines = stockLines(row)
  const items = await itemsOf(writer, lines)
  const held = await stockAt(writer, row)
  return {
    ...row,
    lines: lines.map((line) => ({
      ...line,
      ...shownOf(items.get(line.item_id)),
      in_stock: line.item_id == null ? null : (held.get(line.item_id) ?? '0.000'),
    })),
  }
}

/**
 * Checks that the document issues no more than is in stock; a fault is attached to the item's last
 * line.
 * @throws AppError 422
 */
export function requireInStock(row: Wire): void {
  const lines = stockLines(row)
  const faults: Record<string, Fault> = {}
  for (const id of new Set(itemIds(lines))) {
    const own = lines.filter(({ item_id: item }) => item === id)
    const taken = add(...own.map(({ quantity }) => exact(quantity as string)))
    const held = String(own[0]?.in_stock ?? '0')
    if (compareExact(taken, exact(held)) <= 0) continue
    const at = lines.findLastIndex(({ item_id: item }) => item === id)
    faults[`lines.${at}.quantity`] = fault('short_of_stock', trimmedZeros(held))
  }
  if (Object.keys(faults).length > 0) throw new AppError('below_zero', { fields: faults })
}
