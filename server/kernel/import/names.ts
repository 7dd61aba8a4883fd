// References by name: each distinct text is looked up once, among the active records of the contract that the caller may read.
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { canEdit, canRead } from '#resources/kernel/access.ts'
import { fieldEntries, titleFields } from '#resources/kernel/derive.ts'
import { searchKey, searchWords } from '#resources/kernel/search.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { tableOf } from '../columns.ts'
import type { Person } from '../person.ts'
import { titleOf } from '../select.ts'
import { mostSuggestions } from './limits.ts'

export interface Named {
  id: number
  name: string
}
/** Texts in one question. */
const portion = 1000
/** Records whose names are compared as they sound; beyond, only as they are spelt. */
const mostCompared = 100_000

const scope = (target: Resource, person: Person) =>
  sql`t.contract_id = ${person.contractId}${target.archive ? sql` and t.archived_at is null` : sql``}`
const from = (target: Resource) => sql`${sql.table(tableOf(target))} as t`

/** Text → records that are called so: one is the answer, several leave the choice to somebody. */
export async function findNames(
  db: Kysely<never>,
  target: Resource,
  person: Person,
  texts: readonly string[],
): Promise<Map<string, Named[]>> {
  const found = new Map<string, Named[]>()
  if (!canRead(person.levels, target.access)) return found
  const title = titleOf(target, 't')
  for (let i = 0; i < texts.length; i += portion) {
    const asked = texts.slice(i, i + portion)
    const { rows } = await sql<
      Named & { text: string }
    >`select t.id, (${title})::text as name, a.text from unnest(${asked}::text[]) as a(text)
      join ${from(target)} on lower((${title})::text) = lower(a.text) where ${scope(target, person)} order by t.id`.execute(db)
    for (const { id, name, text } of rows) found.set(text, [...(found.get(text) ?? []), { id, name }])
  }
  const missing = texts.filter((text) => !found.has(text))
  if (missing.length > 0) await compareSounds(db, target, person, missing, found)
  // of several in other letters, the one spelt exactly so is meant
  for (const [text, several] of found) {
    const exact = several.filter(({ name }) => name === text)
    if (several.length > 1 && exact.length === 1) found.set(text, exact)
  }
  return found
}
/** Names in other letters of the three scripts: «Шевроле» is not Chevrolet, but «Тошкент» is Toshkent. */
async function compareSounds(
  db: Kysely<never>,
  target: Resource,
  person: Person,
  texts: readonly string[],
  found: Map<string, Named[]>,
): Promise<void> {
  const wanted = new Map<string, string[]>()
  for (const text of texts) {
    const key = searchKey([text])
    if (key !== '') wanted.set(key, [...(wanted.get(key) ?? []), text])
  }
  const step = 5000
  for (let after = 0, seen = 0; seen < mostCompared; seen += step) {
    const { rows } = await sql<Named>`select t.id, (${titleOf(target, 't')})::text as name from ${from(target)}
      where ${scope(target, person)} and t.id > ${after} order by t.id limit ${step}`.execute(db)
    for (const row of rows) for (const text of wanted.get(searchKey([row.name])) ?? []) found.set(text, [...(found.get(text) ?? []), row])
    if (rows.length < step) return
    after = rows.at(-1)!.id
  }
}
/** The records whose names are most like the text. */
export async function suggest(db: Kysely<never>, target: Resource, person: Person, text: string): Promise<Named[]> {
  if (!canRead(person.levels, target.access)) return []
  const searched = fieldEntries(target.fields).some(([, field]) => field.options.search)
  const words = searchWords(text).join(' ').slice(0, 200)
  if (words === '') return []
  const like = searched
    ? sql`word_similarity(${words}, t.search_key)`
    : sql`similarity(lower(${text}), lower((${titleOf(target, 't')})::text))`
  const { rows } = await sql<Named>`select id, name from (
      select t.id, (${titleOf(target, 't')})::text as name, ${like} as likeness from (
        select * from ${sql.table(tableOf(target))} t where ${scope(target, person)} order by t.id limit ${mostCompared / 5}) t) s
    where likeness > 0.2 order by likeness desc, id limit ${mostSuggestions}`.execute(db)
  return rows
}
/** Whether a text alone makes a record: its title is one text, and nothing else is demanded. */
export function canCreate(target: Resource, person: Person): boolean {
  const titles = titleFields(target)
  const [title = ''] = titles
  if (titles.length !== 1 || target.mode !== 'table' || target.fields[title]?.kind !== 'text') return false
  if (target.import === false || !canEdit(person.levels, target.access)) return false
  return fieldEntries(target.fields).every(([key, field]) => key === title || field.presence !== 'required')
}
