// Looks up references by name among the active records of the contract that the caller may read,
// each distinct text once.
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { canEdit, canRead } from '#resources/kernel/access.ts'
import { fieldEntries, titleFields } from '#resources/kernel/derive.ts'
import { searchedTexts } from '#resources/kernel/searched-fields.ts'
import { searchWords, soundKey } from '#resources/kernel/values/search-key.ts'
import type { Resource } from '#resources/kernel/types.ts'
import type { Db } from '../../db/database.ts'
import { tableOf } from '../../db/columns.ts'
import type { Person } from '../../session/viewer.ts'
import { spellingsOf } from '../../read/built-in-names.ts'
import { titleOf } from '../../read/record-titles.ts'
import type { Kernel, Scope } from '../../types.ts'
import { mostSuggestions } from '../job/import-limits.ts'

interface Named {
  id: number
  name: string
}

/** Texts in one question. */
const portion = 1000
/** Records whose names are compared as they sound; beyond, only as they are spelt. */
const mostCompared = 100_000
/** Of them in one go: others are answered in between. */
const soundStep = 500
/** Records of one name that are kept, of however many there are. */
const mostFound = 1000

/** The caller; `only` if they may not see all of the target's rows `t`. */
export type Asker = Person & Pick<Scope, 'only'>
const scope = (target: Resource, { contractId, only }: Asker) =>
  sql`t.contract_id = ${contractId}${target.archive ? sql` and t.archived_at is null` : sql``}${only ? sql` and (${only})` : sql``}`
const from = (target: Resource) => sql`${sql.table(tableOf(target))} as t`

/** The query: a text, and the containing record if that is known. */
interface LookedUpName {
  text: string
  parent?: number
}

/** Of a target `t`: its containing record. */
const lies = (column: string | undefined) =>
  column === undefined ? sql`null::bigint` : sql.ref(`t.${column}`)

/** The columns searched for names. */
interface Lookup {
  kernel: Pick<Kernel, 'target'>
  db: Db
  target: Resource
  person: Asker
  /** The containing record of the names. */
  column?: string | undefined
  /** ms that names may be compared as they sound; without it, all that there are. */
  soundBudget?: number
}

/**
 * Query → records with that name: one is the result, several leave the choice to the user.
 */
export async function findNames<A extends LookedUpName>(
  lookup: Lookup,
  names: readonly A[],
): Promise<Map<A, Named[]>> {
  const { kernel, db, target, person, column } = lookup
  const result = new Map<A, Named[]>()
  const wayOf = new Map<A, number>()
  if (!canRead(person.levels, target.access)) return result
  const title = titleOf(kernel, target, 't')
  // a built-in row answers to its name in every language
  const ways = [title, ...uniqueParts(target), ...namesInAll(target)]
  for (let i = 0; i < names.length; i += portion) {
    const asked = names.slice(i, i + portion)
    const texts = asked.map(({ text }) => text)
    const places = asked.map(({ parent }) => parent ?? null)
    const found = ways.map(
      (called, way) =>
        sql`select t.id, (${title})::text as name, a.nth, ${way}::int as way from a
          join ${from(target)} on ${same(target, called)} and (a.place is null or ${lies(column)} = a.place)
          where ${scope(target, person)}`,
    )
    const { rows } = await sql<
      Named & { nth: number; way: number }
    >`with a as (select * from unnest(${texts}::text[], ${places}::bigint[]) with ordinality as a(text, place, nth))
      ${sql.join(found, sql` union all `)} order by way, id`.execute(db)
    for (const { id, name, nth, way } of rows) {
      const one = asked[nth - 1]!
      // records with the entire name come before those with a part of it
      if ((wayOf.get(one) ?? way) !== way) continue
      wayOf.set(one, way)
      add(result, one, { id, name })
    }
  }
  const missing = names.filter((name) => !result.has(name))
  if (missing.length > 0) await compareSounds(lookup, missing, result)
  // of several in other letters, the one spelt exactly so is meant
  for (const [asked, several] of result) {
    const exact = several.filter(({ name }) => name === asked.text)
    if (several.length > 1 && exact.length === 1) result.set(asked, exact)
  }
  return result
}

function add<A>(found: Map<A, Named[]>, asked: A, one: Named): void {
  const records = found.get(asked) ?? []
  if (records.length < mostFound) records.push(one)
  found.set(asked, records)
}

/** Of a name of several parts, those that suffice: the plate alone identifies a vehicle. */
function uniqueParts(target: Resource): RawBuilder<unknown>[] {
  const titles = titleFields(target)
  const enough = titles.filter((key) => {
    const { kind, options } = target.fields[key] ?? {}
    return (kind === 'text' || kind === 'plate') && Boolean(options?.unique)
  })
  return titles.length > 1 ? enough.map((key) => sql.ref(`t.${key}`)) : []
}

/** Of a built-in row its name in each language. */
function namesInAll(target: Resource): RawBuilder<unknown>[] {
  const [title = '', ...more] = titleFields(target)
  return more.length > 0 ? [] : spellingsOf(target, 't', title).slice(1)
}

/** A plate is part of the name: it may be typed in groups or without. */
function isPlated(target: Resource): boolean {
  return titleFields(target).some((key) => target.fields[key]?.kind === 'plate')
}

function same(target: Resource, title: RawBuilder<unknown>): RawBuilder<unknown> {
  const form = (text: RawBuilder<unknown>) =>
    isPlated(target) ? sql`replace(lower(${text}), ' ', '')` : sql`lower(${text})`
  return sql`${form(sql`(${title})::text`)} = ${form(sql`a.text`)}`
}

/**
 * Names in other letters of the three scripts: «Шевроле» is not Chevrolet, but «Тошкент» is
 * Toshkent.
 */
async function compareSounds<A extends LookedUpName>(
  { kernel, db, target, person, column, soundBudget = Infinity }: Lookup,
  names: readonly A[],
  found: Map<A, Named[]>,
): Promise<void> {
  const wanted = new Map<string, A[]>()
  const soundOf = (text: string) => soundKey(isPlated(target) ? text.replaceAll(' ', '') : text)
  for (const one of names) {
    const key = soundOf(one.text)
    if (key !== '') wanted.set(key, [...(wanted.get(key) ?? []), one])
  }
  const began = performance.now()
  for (let after = 0, seen = 0; seen < mostCompared; seen += soundStep) {
    const { rows } = await sql<
      Named & { place: number | null }
    >`select t.id, (${titleOf(kernel, target, 't')})::text as name, ${lies(column)} as place
      from ${from(target)} where ${scope(target, person)} and t.id > ${after}
      order by t.id limit ${soundStep}`.execute(db)
    for (const { id, name, place } of rows)
      for (const asked of wanted.get(soundOf(name)) ?? [])
        if (asked.parent === undefined || asked.parent === place) add(found, asked, { id, name })
    if (rows.length < soundStep || performance.now() - began > soundBudget) return
    after = rows.at(-1)!.id
  }
}

/** The records with the most similar names, within the given containing record. */
export async function suggest(
  { kernel, db, target, person, column }: Lookup,
  { text, parent }: LookedUpName,
): Promise<Named[]> {
  if (!canRead(person.levels, target.access)) return []
  const searched = searchedTexts(target.fields).length > 0
  const words = searchWords(text).join(' ').slice(0, 200)
  if (words === '') return []
  const place =
    parent === undefined || column === undefined
      ? sql``
      : sql`and ${sql.ref(`t.${column}`)} = ${parent}`
  const like = searched
    ? sql`word_similarity(${words}, t.search_key)`
    : sql`similarity(lower(${text}), lower((${titleOf(kernel, target, 't')})::text))`
  const { rows } = await sql<Named>`select id, name from (
      select t.id, (${titleOf(kernel, target, 't')})::text as name, ${like} as likeness from (
        select * from ${sql.table(tableOf(target))} t where ${scope(target, person)} ${place} order by t.id limit ${mostCompared / 5}) t) s
    where likeness > 0.2 order by likeness desc, id limit ${mostSuggestions}`.execute(db)
  return rows
}

/**
 * Whether a text alone suffices to create a record, or with its containing record: its title is one
 * text, and nothing else is demanded.
 */
export function canCreate(target: Resource, person: Person, column?: string): boolean {
  const titles = titleFields(target)
  const [title = ''] = titles
  if (titles.length !== 1 || target.mode !== 'table' || target.fields[title]?.kind !== 'text')
    return false
  if (target.import === false || !canEdit(person.levels, target.access)) return false
  return fieldEntries(target.fields).every(
    ([key, field]) => key === title || key === column || field.presence !== 'required',
  )
}
