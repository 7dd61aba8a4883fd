// LIMIT and OFFSET of a list, and with them whether PostgreSQL plans it once or each time.
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Query } from '#resources/kernel/query.ts'
import type { Resource } from '#resources/kernel/types.ts'

/** The pages that browsers ask for. */
const usualSizes = new Map([20, 50, 100].map((size) => [size, sql.raw(String(size))]))
/**
 * LIMIT and OFFSET. With a number for a limit PostgreSQL plans a list once for all its pages, which takes many times as long as to read
 * one; a parameter there keeps it planning each time, as is right where the values of the filter decide how the rows are best found: of
 * a view in another order than its own, what is rare is found by its own index, and all that is common by that of the order.
 */
export function windowOf({ mode }: Resource, { filters, search, sort }: Pick<Query, 'filters' | 'search' | 'sort'>) {
  const alike =
    !search &&
    filters.every(({ condition }) => condition.op === 'empty' || (condition.op === 'in' && condition.values.length === 1)) &&
    (mode !== 'view' || filters.length === 0 || sort.length === 0)
  return (limit: number, offset = 0): RawBuilder<unknown> => {
    const rows = sql`limit ${(alike && usualSizes.get(limit)) || limit}`
    return offset > 0 ? sql`${rows} offset ${offset}` : rows
  }
}
