// What was searched for comes in the order of how well it fits, as long as there is little enough of it for that to mean anything.
import { sql } from 'kysely'
import type { Kysely, RawBuilder } from 'kysely'
import { orderOf } from '#resources/kernel/order.ts'
import type { Query } from '#resources/kernel/query.ts'
import { searchWords } from '#resources/kernel/search.ts'
import type { Resource } from '#resources/kernel/types.ts'
import type { Kernel } from './kernel.ts'
import { orderBy, refKeys } from './order.ts'
import { joinsOf, sourceOf } from './select.ts'
import { whereOf } from './where.ts'
import type { Scope } from './where.ts'

type Fragment = RawBuilder<unknown>
/** More hits than anybody looks through stay in the list's own order: to rank them all would cost as much as they are many. */
export const mostRanked = 3000

/** Whole words before beginnings of words before pieces of them; a row that begins with what was typed comes first. */
function rankOf(words: readonly string[]): Fragment {
  const like = (pattern: string) => sql`t.search_key || ' ' like ${pattern}`
  const ranks = words.map((word) => sql`case when ${like(`% ${word} %`)} then 4 when ${like(`% ${word}%`)} then 2 else 0 end`)
  const [first = ''] = words
  return sql`${sql.join(ranks, sql` + `)} + case when ${like(` ${first}%`)} then 1 else 0 end`
}

/** Ids of one page by relevance, then in the declared order; null when there are too many hits, or the page is asked for by a place. */
export async function readRanked(
  kernel: Kernel,
  db: Kysely<never>,
  resource: Resource,
  query: Query,
  scope: Scope,
): Promise<readonly number[] | null> {
  const words = searchWords(query.search)
  if (query.after || query.before || words.length === 0 || query.page * query.size >= mostRanked) return null
  const order = orderOf(resource, [])
  const [last, offset] = query.page === -1 ? [true, 0] : [false, query.page * query.size]
  // the inner limit lets the search stop early where hits are many
  const hits = sql`select t.id, ${rankOf(words)} as rank from ${sourceOf(kernel, resource)} where ${whereOf(resource, query, scope)} limit ${mostRanked + 1}`
  // of too many hits not one is joined and sorted
  const few = sql`(select total from counted) <= ${mostRanked}`
  const ranked = sql`select h.id, row_number() over (order by h.rank desc, ${orderBy(kernel, resource, order)}) as nth
    from hits h join ${sourceOf(kernel, resource)} on t.id = h.id and t.contract_id = ${scope.contractId} ${joinsOf(kernel, resource, refKeys(resource, order))}
    where ${few}`
  const from = last ? sql`counted.total - ${query.size}` : sql`${offset}::bigint`
  const { rows } = await sql<{ id: number | null; total: number }>`
    with hits as materialized (${hits}), counted as (select count(*) as total from hits), ranked as (${ranked})
    select id, total from counted left join ranked on nth > ${from} order by nth limit ${query.size}`.execute(db)
  return (rows[0]?.total ?? 0) > mostRanked ? null : rows.flatMap(({ id }) => id ?? [])
}
