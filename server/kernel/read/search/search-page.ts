// Search results in list order: frequent words are found by scanning the ordered index, rare ones
// through the trigram index.
import { sql } from 'kysely'
import { orderOf } from '#resources/kernel/calls/list-order.ts'
import { searchWords } from '#resources/kernel/values/search-key.ts'
import { searchedRefs, searchedTexts } from '#resources/kernel/searched-fields.ts'
import { fieldOf } from '#resources/kernel/system-fields.ts'
import type { Query } from '#resources/kernel/calls/list-query.ts'
import type { Resource } from '#resources/kernel/types.ts'
import type { Fragment, Kernel, ReadContext } from '../../types.ts'
import { orderBy, refKeys, reverseOrder } from '../keyset-order.ts'
import { joinsOf, sortColumn, sourceOf } from '../select.ts'
import { searchOf } from './search-condition.ts'
import { whereOf } from '../where.ts'

/** Rows of the list that are scanned in order before the search index is used for all hits. */
const walk = 3000
/** Pages that end after more hits than this are not searched by scanning. */
const walkedHits = 500

/**
 * Rows that begin with the typed text in the declared order, like surnames: they come first, and
 * the order's index has them together. null if the order does not begin with a searched text, is a
 * custom one, or more than one word was typed.
 */
export function beginningOf(
  kernel: Kernel,
  resource: Resource,
  { sort, search }: Pick<Query, 'sort' | 'search'>,
): Fragment | null {
  const [first] = orderOf(resource, sort)
  const field = first && fieldOf(resource, first.key)
  if (
    sort.length > 0 ||
    !first ||
    first.desc ||
    !field ||
    !searchedTexts(resource.fields).includes(first.key) ||
    searchWords(search).length !== 1
  )
    return null
  const column = sortColumn(kernel, resource, first.key, field)
  const text = search.trim()
  // U+FFFF sorts after every letter in every collation
  return sql`(${column} >= ${text} and ${column} < ${`${text}\uffff`})`
}

/**
 * The ids `id` and numbers `nth` of a page of hits, as a statement. By default PostgreSQL would
 * scan along the order to the end of the table for hits that are late in it: seconds, where sorting
 * them all takes a fraction of one. The last page is numbered from its end.
 */
export function foundPage({ kernel, resource, scope }: ReadContext, query: Query): Fragment {
  const last = query.page === -1
  const declared = orderOf(resource, query.sort)
  const order = last ? reverseOrder(declared) : declared
  const offset = last ? 0 : query.page * query.size
  const until = offset + query.size
  const walkable = until <= walkedHits
  const beginning = beginningOf(kernel, resource, query)
  const from = sql`${sourceOf(kernel, resource, query.filters)} ${joinsOf(kernel, resource, refKeys(resource, order))}`
  const along = sql`order by ${orderBy(kernel, resource, order)}`

  const begins = beginning ? sql`${beginning} is true` : sql`false`
  const ahead = beginning && walkable && !last
  const begun = sql`select t.id, row_number() over () as nth from (select t.id from ${from}
    where ${whereOf(resource, query, scope)} and ${ahead ? beginning : sql`false`} ${along} limit ${until}) t`
  const met = sql`(select count(*) from begun)`
  const searched = [
    ...(searchedTexts(resource.fields).length > 0 ? ['search_key'] : []),
    ...searchedRefs(resource.fields).map(([key]) => key),
  ].map((column) => sql.ref(`t.${column}`))
  const rows = sql`select t.id, ${sql.join(searched)}, ${begins} as begins from ${from} where ${whereOf(resource, { ...query, search: '' }, scope)}
    ${along} limit ${walkable ? walk : 0}`
  const walked = sql`select t.id, ${met} + row_number() over () as nth from (${rows}) t
    where not t.begins and ${searchOf(resource, query.search, scope.referred)} limit ${until} - ${met}`
  const near = sql`select id, nth from begun union all select id, nth from walked`
  const enough = sql`(select count(*) from near) >= ${until}`
  const keys = order.map(
    ({ key }, i) =>
      sql`${sortColumn(kernel, resource, key, fieldOf(resource, key))} as ${sql.ref(`o${i}`)}`,
  )
  // `offset 0` keeps the planner from scanning along the order for them
  const hits = sql`select t.id, ${ahead ? sql`${met} > 0 and ${begins}` : begins} as begins, ${sql.join(keys)} from ${from}
    where ${whereOf(resource, query, scope)} and not ${enough} offset 0`
  const sorted = order.map(({ desc }, i) =>
    desc ? sql`${sql.ref(`o${i}`)} desc` : sql`${sql.ref(`o${i}`)} asc`,
  )
  const sides = last ? sql`begins asc` : sql`begins desc`
  return sql`with begun as materialized (${begun}), walked as materialized (${walked}), near as materialized (${near})
    select id, nth from near where ${enough} and nth > ${offset}
    union all select id, row_number() over () as nth
    from (select id from (${hits}) t order by ${sides}, ${sql.join(sorted)} limit ${query.size} offset ${offset}) h`
}
