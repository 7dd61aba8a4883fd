// What was searched for, in an order of its own: hits that are common are met by whoever walks along the order, all others by the search's index.
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Order } from '#resources/kernel/order.ts'
import { fieldOf } from '#resources/kernel/system-fields.ts'
import type { Query } from '#resources/kernel/query.ts'
import type { Resource } from '#resources/kernel/types.ts'
import type { Kernel } from './kernel.ts'
import { orderBy, refKeys } from './order.ts'
import { joinsOf, sortColumn, sourceOf } from './select.ts'
import { searchOf, whereOf } from './where.ts'
import type { Scope } from './where.ts'

type Fragment = RawBuilder<unknown>
/** Rows of the list that are walked before the index of the search is asked for all the hits. */
const walk = 3000
/** A page that ends behind so many hits is not walked to. */
const walkedHits = 500

/**
 * The ids `id` and numbers `nth` of `size` hits behind `offset` in `order`, as a statement. Left to itself PostgreSQL would walk along the
 * order to the end of the table for hits that stand late in it: seconds, where sorting them all takes a fraction of one.
 */
export function foundPage(
  kernel: Kernel,
  resource: Resource,
  query: Pick<Query, 'filters' | 'search'>,
  scope: Scope,
  order: readonly Order[],
  offset: number,
  size: number,
): Fragment {
  const until = offset + size
  const from = sql`${sourceOf(kernel, resource)} ${joinsOf(kernel, resource, refKeys(resource, order))}`
  const rows = sql`select t.id, t.search_key from ${from} where ${whereOf(resource, { ...query, search: '' }, scope)}
    order by ${orderBy(kernel, resource, order)} limit ${until <= walkedHits ? walk : 0}`
  const walked = sql`select t.id, row_number() over () as nth from (${rows}) t where ${searchOf(resource, query.search)} limit ${until}`
  const enough = sql`(select count(*) from walked) >= ${until}`
  const keys = order.map(({ key }, i) => sql`${sortColumn(kernel, key, fieldOf(resource, key))} as ${sql.ref(`o${i}`)}`)
  const hits = sql`select t.id, ${sql.join(keys)} from ${from} where ${whereOf(resource, query, scope)} and not ${enough}`
  const sorted = order.map(({ desc }, i) => (desc ? sql`${sql.ref(`o${i}`)} desc` : sql`${sql.ref(`o${i}`)} asc`))
  return sql`with walked as materialized (${walked}), hits as materialized (${hits})
    select id, nth from walked where ${enough} and nth > ${offset}
    union all select id, row_number() over () as nth from (select id from hits order by ${sql.join(sorted)} limit ${size} offset ${offset}) h`
}
