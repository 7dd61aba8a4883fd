// Search results by relevance, if there are few enough of them for relevance to matter.
import { sql } from 'kysely'
import { orderOf } from '#resources/kernel/calls/list-order.ts'
import type { Query } from '#resources/kernel/calls/list-query.ts'
import { searchedTexts } from '#resources/kernel/searched-fields.ts'
import { parseSearch } from '#resources/kernel/values/search-key.ts'
import type { SoughtWord, SoughtWords } from '#resources/kernel/values/search-key.ts'
import type { Fragment, ReadContext } from '../../types.ts'
import { orderBy, refKeys } from '../keyset-order.ts'
import { estimateHits } from './hit-estimates.ts'
import { joinsOf, sourceOf } from '../select.ts'
import { whereOf } from '../where.ts'

/**
 * With more hits than this the list keeps its own order: ranking costs grow with their number, and
 * users do not read that far.
 */
export const mostRanked = 3000

/** Weights of a match: as typed, whole or as a prefix, then in another spelling. */
const worth = [6, 4, 3, 2]

/**
 * Whole words before prefixes before substrings, and the typed spelling before others; rows that
 * begin with the typed text come first. Matches in referenced rows come last.
 */
export function rankOf(search: readonly SoughtWords[]): Fragment {
  const like = (pattern: string) => sql`t.search_key || ' ' like ${pattern}`
  const worthOf = (word: SoughtWord) => {
    const cases = word
      .flatMap((form) => [`% ${form} %`, `% ${form}%`])
      .map((pattern, i) => sql`when ${like(pattern)} then ${sql.lit(worth[i] ?? 0)}`)
    return sql`case ${sql.join(cases, sql` `)} else 0 end`
  }
  // of 60, so that one whole word weighs as much as the parts in which it was typed
  const ranks = search.map((words) => {
    const sum = sql.join(words.map(worthOf), sql` + `)
    const begins = like(` ${words[0]?.[0] ?? ''}%`)
    return sql`(${sum}) * 10 / ${sql.lit(words.length)} + case when ${begins} then 10 else 0 end`
  })
  return sql`greatest(${sql.join(ranks)})`
}

/**
 * Ids of one page by relevance, then in the declared order; null if there are too many hits, or the
 * page is requested by a cursor.
 */
export async function readRanked(
  { kernel, db, resource, scope }: Omit<ReadContext, 'readable'>,
  query: Query,
): Promise<readonly number[] | null> {
  const search = parseSearch(query.search)
  if (query.after || query.before || search.length === 0) return null
  const rank = searchedTexts(resource.fields).length > 0 ? rankOf(search) : sql`0`
  const order = orderOf(resource, [])
  const [last, offset] = query.page === -1 ? [true, 0] : [false, query.page * query.size]
  if ((await estimateHits({ kernel, db, resource, scope }, query)) > mostRanked) return null
  // one more shows that there are too many
  const hits = sql`select t.id, ${rank} as rank from ${sourceOf(kernel, resource, query.filters)} where ${whereOf(resource, query, scope)} limit ${mostRanked + 1}`
  const few = sql`(select count(*) from hits) <= ${mostRanked}`
  const ranked = sql`select h.id, row_number() over (order by h.rank desc, ${orderBy(kernel, resource, order)}) as nth
    from hits h join ${sourceOf(kernel, resource, query.filters)} on t.id = h.id and t.contract_id = ${scope.contractId} ${joinsOf(kernel, resource, refKeys(resource, order))} where ${few}`
  const from = last ? sql`(select count(*) from hits) - ${query.size}` : sql`${offset}::bigint`
  const { rows } = await sql<{ id: number | null; few: boolean }>`
    with hits as materialized (${hits}), ranked as (${ranked})
    select id, few from (select ${few} as few) f left join ranked on nth > ${from} order by nth limit ${query.size}`.execute(
    db,
  )
  return rows[0]?.few ? rows.flatMap(({ id }) => id ?? []) : null
}
