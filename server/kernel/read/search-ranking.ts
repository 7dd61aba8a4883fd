// Search results by relevance, as long as there are few enough of them for relevance to mean
// anything.
import { sql } from 'kysely'
import { orderOf } from '#resources/kernel/calls/list-order.ts'
import type { Query } from '#resources/kernel/calls/list-query.ts'
import { searchWords } from '#resources/kernel/values/search-key.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { tableOf } from '../db/columns.ts'
import type { Fragment, ReadContext, Scope } from '../types.ts'
import { orderBy, refKeys } from './keyset-order.ts'
import { joinsOf, sourceOf } from './select.ts'
import { whereOf } from './where.ts'

/**
 * More hits than anyone looks through stay in the list's own order: the cost of ranking grows with
 * their number.
 */
export const mostRanked = 3000

/**
 * Whole words before beginnings of words before pieces of them; a row that begins with what was
 * typed comes first.
 */
export function rankOf(words: readonly string[]): Fragment {
  const like = (pattern: string) => sql`t.search_key || ' ' like ${pattern}`
  const ranks = words.map(
    (word) =>
      sql`case when ${like(`% ${word} %`)} then 4 when ${like(`% ${word}%`)} then 2 else 0 end`,
  )
  const [first = ''] = words
  return sql`${sql.join(ranks, sql` + `)} + case when ${like(` ${first}%`)} then 1 else 0 end`
}

/**
 * Pages of the table that are looked at before a search: some 3,000 rows, the same ones each time.
 */
const sampledPages = 110

/**
 * About how many hits there are: exact where the table is small. A read-only view has too few rows
 * to ask.
 */
function guessOf(resource: Resource, query: Query, scope: Scope): Fragment {
  if (resource.mode === 'view') return sql`select 0 as hits`
  const table = sql.table(tableOf(resource))
  const percent = sql`(select least(100, 100.0 * ${sampledPages} * 8192 / greatest(pg_relation_size(${tableOf(resource)}::text::regclass), 1)))`
  return sql`select count(*) * 100 / ${percent} as hits from ${table} as t tablesample system (${percent}) repeatable (1) where ${whereOf(resource, query, scope)}`
}

/**
 * Ids of one page by relevance, then in the declared order; null when there are too many hits, or
 * the page is asked for by a cursor.
 */
export async function readRanked(
  { kernel, db, resource, scope }: Omit<ReadContext, 'readable'>,
  query: Query,
): Promise<readonly number[] | null> {
  const words = searchWords(query.search)
  if (query.after || query.before || words.length === 0) return null
  const order = orderOf(resource, [])
  const [last, offset] = query.page === -1 ? [true, 0] : [false, query.page * query.size]
  // with too many hits none is read
  const few = sql`(select hits from guessed) <= ${mostRanked}`
  const hits = sql`select t.id, ${rankOf(words)} as rank from ${sourceOf(kernel, resource)} where ${whereOf(resource, query, scope)} and ${few}`
  const ranked = sql`select h.id, row_number() over (order by h.rank desc, ${orderBy(kernel, resource, order)}) as nth
    from hits h join ${sourceOf(kernel, resource)} on t.id = h.id and t.contract_id = ${scope.contractId} ${joinsOf(kernel, resource, refKeys(resource, order))}`
  const from = last ? sql`(select count(*) from hits) - ${query.size}` : sql`${offset}::bigint`
  const { rows } = await sql<{ id: number | null; few: boolean }>`
    with guessed as materialized (${guessOf(resource, query, scope)}), hits as materialized (${hits}), ranked as (${ranked})
    select id, ${few} as few from guessed left join ranked on nth > ${from} order by nth limit ${query.size}`.execute(
    db,
  )
  return rows[0]?.few ? rows.flatMap(({ id }) => id ?? []) : null
}
