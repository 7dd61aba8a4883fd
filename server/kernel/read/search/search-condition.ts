// Search text → conditions on search keys, with parameters only.
import { sql } from 'kysely'
import { invalid } from '#resources/kernel/calls/error-codes.ts'
import { searchedRefs, searchedTexts } from '#resources/kernel/searched-fields.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { parseSearch, piece } from '#resources/kernel/values/search-key.ts'
import type { SoughtWord, SoughtWords } from '#resources/kernel/values/search-key.ts'
import type { ReferredRows } from '../../searched-references.ts'
import type { Fragment } from '../../types.ts'

const oneOf = (parts: readonly Fragment[]): Fragment =>
  parts.length === 1 ? parts[0]! : sql`(${sql.join(parts, sql` or `)})`

/** Whether a search key contains the word in any of its spellings. */
export function hasWord(key: Fragment, word: SoughtWord): Fragment {
  return oneOf(word.map((form) => sql`${key} like ${`%${piece(form)}%`}`))
}

/** Combines the condition of each word into that of the query. */
export function hasSought(
  search: readonly SoughtWords[],
  has: (word: SoughtWord) => Fragment,
): Fragment {
  if (search.length === 0) return sql`false`
  return oneOf(search.map((words) => sql`${sql.join(words.map(has), sql` and `)}`))
}

/**
 * Whether every word of the query is in the row `t`, or in a referenced row, as far as these were
 * looked up; a word under three characters must begin one of the row's words.
 * @throws AppError 400 if no field is searched
 */
export function searchOf(
  { fields }: Resource,
  search: string,
  referred: ReferredRows = new Map(),
): Fragment {
  const hasTexts = searchedTexts(fields).length > 0
  if (!hasTexts && searchedRefs(fields).length === 0) throw invalid({ search: 'no_search' })
  return hasSought(parseSearch(search), (word) => {
    const parts = [
      ...(hasTexts ? [hasWord(sql`t.search_key`, word)] : []),
      ...(referred.get(word[0]) ?? []).map(
        ({ key, ids }) => sql`${sql.ref(`t.${key}`)} = any(${ids}::bigint[])`,
      ),
    ]
    return parts.length > 0 ? oneOf(parts) : sql`false`
  })
}
