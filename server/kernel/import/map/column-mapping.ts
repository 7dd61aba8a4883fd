// Maps the columns of a sheet to fields: as the contract mapped them the last time, else by their
// titles in any of the four languages.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { QueryExecutorProvider } from 'kysely'
import { headingsOf } from '#i18n/import-headings.ts'
import { locales } from '#resources/kernel/locales.ts'
import { soundKey } from '#resources/kernel/values/search-key.ts'
import { fullName } from '#resources/kernel/values/full-name.ts'
import type { Resource } from '#resources/kernel/types.ts'
import type { Person } from '../../session/viewer.ts'
import type { WriteContext } from '../../types.ts'
import { filledBy, importFields, importLabel, isKey } from './importable-fields.ts'
import { longestTitle } from '../job/import-limits.ts'
import type { Settings, SheetRow } from '../job/job-types.ts'
import type { FileColumn, ImportMode } from '#resources/wire/imports.ts'

interface Mapping {
  fields: Record<string, string | null>
  key: string | null
  mode: ImportMode
}

/** 'ФИО', 'Ф.И.О. водителя', 'F.I.Sh.', 'Фамилия, имя, отчество'. */
const people =
  /^(?:ф\.?\s*и\.?\s*[ош]|f\.?\s*i\.?\s*(?:o|sh)|full name|фамилия,?\s+имя|familiya(?:si)?,?\s+ism|фамилия(?:си)?,?\s+исм)(?!\p{L})/iu
const folded = (title: string) => soundKey(title)
/**
 * Titles name a thing and often its unit: 'Вместимость, л', 'Объём (л) *'; names have commas too:
 * 'Расход, в час, л/ч'.
 */
function meantBy(names: ReadonlyMap<string, string>, title: string): string | undefined {
  if (title.length > longestTitle) return undefined
  if ([...names.values()].includes(fullName) && people.test(title.trim())) return fullName
  const spellings = [title, title.replace(/,[^,]*$/, ''), title.replace(/[,(].*$/s, '')]
  return spellings.map((one) => names.get(folded(one))).find(Boolean)
}

/**
 * Folded words → key, for every name that a field has; its own come before those of other programs.
 */
function namesOf(resource: Resource, person: Person): Map<string, string> {
  const names = new Map<string, string>()
  const headings = headingsOf(resource.name)
  for (const [key] of importFields(resource, person)) {
    const labels = locales.map((locale) => importLabel(locale, resource, key))
    for (const name of [...labels, key, key.replace(/_ids?$/, '')])
      if (!names.has(folded(name))) names.set(folded(name), key)
  }
  for (const [key] of importFields(resource, person))
    for (const name of headings[key] ?? [])
      if (!names.has(folded(name))) names.set(folded(name), key)
  return names
}

/**
 * The row with the titles: the one that names most fields, else the first that is about as wide as
 * the sheet. Number from 1.
 */
export async function headerRowOf(
  resource: Resource,
  person: Person,
  head: readonly SheetRow[],
): Promise<number> {
  const names = namesOf(resource, person)
  let best = { row: 0, known: 0 }
  for (const { row, cells } of head) {
    const known = new Set(cells.map((cell) => meantBy(names, cell)).filter(Boolean)).size
    if (known > best.known) best = { row, known }
    // hundreds of long cells take a while
    await new Promise((resolve) => setImmediate(resolve))
  }
  if (best.known > 0) return best.row
  const filled = ({ cells }: SheetRow) => cells.filter(Boolean).length
  const widest = Math.max(...head.map(filled), 1)
  return (head.find((row) => filled(row) * 2 >= widest) ?? head[0])?.row ?? 1
}

/** The titles of all columns, those without one called by their place. */
export function titlesOf(cells: readonly string[], width: number): string[] {
  const seen = new Map<string, number>()
  return Array.from({ length: width }, (_, index) => {
    const title = cells[index]?.slice(0, longestTitle) || columnLetters(index)
    const times = (seen.get(title) ?? 0) + 1
    seen.set(title, times)
    return times > 1 ? `${title} (${times})` : title
  })
}

const columnLetters = (index: number): string =>
  (index >= 26 ? columnLetters(Math.floor(index / 26) - 1) : '') +
  String.fromCharCode(65 + (index % 26))

/** Columns with their fields, and how the file is to be taken. */
export async function mapped(
  db: QueryExecutorProvider,
  resource: Resource,
  person: Person,
  { titles, samples }: { titles: readonly string[]; samples: readonly string[][] },
): Promise<{ columns: FileColumn[]; settings: Settings }> {
  const remembered = await recall(db, resource, person.contractId, titles)
  const names = namesOf(resource, person)
  const allowed = new Set(importFields(resource, person).map(([key]) => key))
  const taken = new Set<string>()
  const fieldOf = (title: string) => {
    const meant = remembered.fields[title]
    const key = meant === undefined ? meantBy(names, title) : meant
    if (
      !key ||
      !allowed.has(key) ||
      [key, ...filledBy(resource, key)].some((one) => taken.has(one))
    )
      return null
    for (const one of [key, ...filledBy(resource, key)]) taken.add(one)
    return key
  }
  const columns = titles.map((title, index): FileColumn => {
    const field = fieldOf(title)
    const same = field !== null && remembered.fields[title] === field
    return { index, title, samples: samples[index] ?? [], field, ...(same && { remembered: true }) }
  })
  const key =
    remembered.key && taken.has(remembered.key) && isKey(resource, remembered.key)
      ? remembered.key
      : null
  return { columns, settings: { key, mode: key ? remembered.mode : 'create', resolve: [] } }
}

const hashOf = (titles: readonly string[]) =>
  createHash('sha256').update(JSON.stringify(titles)).digest()
/** The earlier mapping of the same titles; if there is none, the last mapping of each title. */
async function recall(
  db: QueryExecutorProvider,
  { name }: Resource,
  contractId: number,
  titles: readonly string[],
): Promise<Mapping> {
  const { rows } = await sql<
    Mapping & { same: boolean }
  >`select fields, key, mode, titles_hash = ${hashOf(titles)} as same from import_mapping
    where contract_id = ${contractId} and resource = ${name} order by same desc, used_at desc limit 20`.execute(
    db,
  )
  const [first] = rows
  if (first?.same) return first
  return {
    fields: Object.assign({}, ...rows.map(({ fields }) => fields).reverse()) as Mapping['fields'],
    key: null,
    mode: 'create',
  }
}

export async function remember(
  { db, resource: { name }, person: { contractId }, now }: WriteContext,
  columns: readonly FileColumn[],
  { key, mode }: Settings,
): Promise<void> {
  const fields = JSON.stringify(
    Object.fromEntries(columns.map(({ title, field }) => [title, field])),
  )
  await sql`insert into import_mapping (contract_id, resource, titles_hash, fields, key, mode, used_at)
    values (${contractId}, ${name}, ${hashOf(columns.map(({ title }) => title))}, ${fields}::jsonb, ${key}, ${mode}, ${now})
    on conflict (contract_id, resource, titles_hash) do update set fields = excluded.fields, key = excluded.key, mode = excluded.mode, used_at = excluded.used_at`.execute(
    db,
  )
}
