// What the lines of a document say of their items, and what they come to.
import { sql } from 'kysely'
import { add, exact, fromHundredths, toHundredths } from '#resources/kernel/values/exact-decimal.ts'
import { textOfProduct } from '#resources/kernel/values/exact-share.ts'
import type { Wire, WriteContext } from '../../kernel/types.ts'

interface Item {
  readonly id: number
  readonly category_id: number | null
  readonly unit_id: number | null
}

export const linesOf = (row: Wire, key = 'lines') => (row[key] ?? []) as readonly Wire[]

/** By id, the items that lines name. */
export async function itemsOf(
  { db, person }: WriteContext,
  lines: readonly Wire[],
): Promise<ReadonlyMap<unknown, Item>> {
  const ids = lines.flatMap(({ item_id: id }) => (id == null ? [] : [id]))
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Item>`select p.id, p.category_id, p.unit_id from car_part p
    where p.contract_id = ${person.contractId} and p.id = any(${ids}::bigint[])`.execute(db)
  return new Map(rows.map((item) => [item.id, item]))
}

/** With the unit and the category of each item, and the sum of each line. */
export async function pricedLines(writer: WriteContext, row: Wire): Promise<Wire> {
  const items = await itemsOf(writer, linesOf(row))
  const lines = linesOf(row).map((line): Wire => {
    const { category_id, unit_id } = items.get(line.item_id) ?? {}
    const isPriced = line.quantity != null && line.unit_cost != null
    return {
      ...line,
      category_id: category_id ?? null,
      unit_id: unit_id ?? null,
      sum: isPriced ? textOfProduct(line.quantity, line.unit_cost) : null,
    }
  })
  return { ...row, lines, total: sumOf(lines, 'sum') }
}

/** Exact, with two digits behind the point. */
export function sumOf(lines: readonly Wire[], key: string): string {
  return fromHundredths(
    toHundredths(add(...lines.map((line) => exact(line[key] as string | null)))),
  )
}
