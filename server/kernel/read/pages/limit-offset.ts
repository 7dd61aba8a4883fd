// LIMIT and OFFSET of a list, which also determine whether PostgreSQL plans it once or each time.
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Query } from '#resources/kernel/calls/list-query.ts'
import type { Resource } from '#resources/kernel/types.ts'

/** The page sizes of the browser. */
export const usualSizes = new Map([20, 50, 100].map((size) => [size, sql.raw(String(size))]))
/**
 * LIMIT and OFFSET. With a literal limit PostgreSQL plans a list once for all its pages; planning
 * takes many times as long as reading one page. A parameter makes it plan each time, which is right
 * where the best plan depends on the filter's values: in a view sorted by a non-default order, rare
 * values are found by their own index and common ones by that of the order.
 */
export function windowOf(
  { mode }: Resource,
  { filters, search, sort }: Pick<Query, 'filters' | 'search' | 'sort'>,
) {
  const alike =
    !search &&
    filters.every(
      ({ condition }) =>
        condition.op === 'empty' || (condition.op === 'in' && condition.values.length === 1),
    ) &&
    (mode !== 'view' || filters.length === 0 || sort.length === 0)
  return (limit: number, offset = 0): RawBuilder<unknown> => {
    const rows = sql`limit ${(alike && usualSizes.get(limit)) || limit}`
    return offset > 0 ? sql`${rows} offset ${offset}` : rows
  }
}
