// Looks up the rows that references in a search lead to, in one statement, before the search: with
// their ids the planner knows how many rows refer to them, and uses the reference's index.
import { sql } from 'kysely'
import { parseSearch } from '#resources/kernel/values/search-key.ts'
import type { SoughtWord } from '#resources/kernel/values/search-key.ts'
import { tableOf } from '../db/columns.ts'
import type { Db } from '../db/database.ts'
import type { FoundByRef, SearchedRef } from '../searched-references.ts'
import type { Scope } from '../types.ts'
import { hasWord } from './search/search-condition.ts'

/** Maximum records that one word finds by one reference. */
const mostReferred = 1000
/** Maximum words looked up in references. */
const mostWords = 8
/** Shorter texts are a prefix of a word in almost every record; digits are not. */
const shortest = 3

interface Searching {
  readonly db: Db
  readonly scope: Scope
}

/** The same context, with the referenced rows of a search looked up. */
export async function withReferred<C extends Searching>(context: C, search: string): Promise<C> {
  const { db, scope } = context
  const refs = scope.searched ?? []
  const words = wordsOf(search)
  if (refs.length === 0 || words.length === 0) return context
  const parts = words.flatMap((word) => refs.map((ref) => lookUp(scope.contractId, word, ref)))
  const { rows } = await sql<
    FoundByRef & { word: string }
  >`${sql.join(parts, sql` union all `)}`.execute(db)
  const referred = new Map<string, FoundByRef[]>()
  for (const { word, key, ids } of rows)
    if (ids.length > 0) referred.set(word, [...(referred.get(word) ?? []), { key, ids }])
  return { ...context, scope: { ...scope, referred } }
}

function wordsOf(search: string): SoughtWord[] {
  const words = parseSearch(search)
    .flat()
    .filter(([written]) => written.length >= shortest || /\d/.test(written))
  return [...new Map(words.map((word) => [word[0], word])).values()].slice(0, mostWords)
}

/** Materialized: with the limit inside, the planner would scan the whole table for a rare word. */
function lookUp(contractId: number, word: SoughtWord, { key, target, only }: SearchedRef) {
  const hits = sql`select t.id from ${sql.table(tableOf(target))} as t
    where t.contract_id = ${contractId} and ${hasWord(sql`t.search_key`, word)}${only ? sql` and ${only}` : sql``}`
  return sql`select ${word[0]}::text as word, ${key}::text as key,
    array(with hits as materialized (${hits}) select id from hits limit ${mostReferred}) as ids`
}
