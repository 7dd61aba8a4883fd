// Item details and totals of supply lines.
import { add, exact, fromHundredths, toHundredths } from '#resources/kernel/values/exact-decimal.ts'
import { textOfProduct } from '#resources/kernel/values/exact-share.ts'
import type { Wire, WriteContext } from '../../kernel/types.ts'
import { itemsOf, stockLines } from './stock-lines.ts'

/** Adds the unit and category of each item, and the sum of each line. */
export async function pricedLines(writer: WriteContext, row: Wire): Promise<Wire> {
  const items = await itemsOf(writer, stockLines(row))
  const lines = stockLines(row).map((line): Wire => {
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

/** The exact sum of a field, with two decimal places. */
function sumOf(lines: readonly Wire[], key: string): string {
  return fromHundredths(
    toHundredths(add(...lines.map((line) => exact(line[key] as string | null)))),
  )
}
