// Resolves the names in a file to records. Each distinct name is looked up once; the caller decides
// on those that are unclear.
import { isReference } from '#resources/kernel/kind-traits.ts'
import { AppError } from '#resources/kernel/calls/error-codes.ts'
import { columnField, splitColumnPath } from '#resources/kernel/values/child-columns.ts'
import { fullName, fullNameField } from '#resources/kernel/values/full-name.ts'
import type { Field } from '#resources/kernel/types.ts'
import { batchSize, longestName, mostNames, mostUnknown } from '../job/import-limits.ts'
import { canCreate, findNames, suggest } from './name-lookup.ts'
import { allRows } from '../job/row-store.ts'
import type { Run } from '../job/job-runner.ts'
import type { FileColumn, UnknownName } from '#resources/wire/imports.ts'
import { namesIn } from './cell-values.ts'

/** A record, one to be created, none, or the fault of the name. */
export type Meaning =
  { id: number } | { create: true } | { empty: true } | { fault: 'no_such' | 'ambiguous' }
export type Meanings = ReadonlyMap<string, ReadonlyMap<string, Meaning>>

/** A column that fills a field: of the record, or of the child rows in `list`. */
export interface MappedColumn extends FileColumn {
  field: string
  list: string | null
  key: string
  of: Field
  /** The column of the containing records: the make for the model. */
  outer: MappedColumn | null
}

export function mappedColumns({ job, resource }: Pick<Run, 'job' | 'resource'>): MappedColumn[] {
  const columns = job.columns.flatMap((column): MappedColumn[] => {
    const { field } = column
    const whole = field === fullName && resource.fullName ? fullNameField : undefined
    const of = field === null ? undefined : (whole ?? columnField(resource, field))
    if (field === null || !of) return []
    const [list, key] = splitColumnPath(field)
    return [{ ...column, field, list, key, of, outer: null }]
  })
  for (const one of columns)
    one.outer =
      columns.find(({ list, key }) => list === one.list && key === one.of.options.dependsOn) ?? null
  return columns
}

/** The name of the containing record in the line; nothing if there is none. */
export const outerName = ({ outer }: MappedColumn, cells: readonly string[]) =>
  (outer && cells[outer.index]?.slice(0, longestName)) || undefined
/** A text has one meaning for each possible containing record. */
export const calledIn = (text: string, parent: string | undefined) =>
  parent === undefined ? text : `${text}\n${parent}`

/** Occurrences of a name in the file. */
interface Counted {
  text: string
  parent: string | undefined
  rows: number
}

interface Unclear {
  decided: boolean
  tell: () => Promise<UnknownName>
}

/**
 * Looks up all names of all rows. `unclear`: the number of unresolved names; `unknown` lists the
 * first of them, with candidates.
 */
export async function meaningsOf(
  run: Run,
): Promise<{ meanings: Meanings; unclear: number; unknown: () => Promise<UnknownName[]> }> {
  const references = outerFirst(mappedColumns(run).filter(({ of }) => isReference(of)))
  const counts = await countNames(run, references)
  const meanings = new Map<string, Map<string, Meaning>>()
  const unclear: Unclear[] = []
  for (const column of references) {
    const own = new Map<string, Meaning>()
    meanings.set(column.field, own)
    unclear.push(
      ...(await lookUp(run, column, [...counts.get(column)!.values()], { own, meanings })),
    )
  }
  return { meanings, unclear: unclear.length, unknown: () => unknownNames(run, unclear) }
}

/** Decided names are listed too, as far as the limit allows, so that decisions can be changed. */
async function unknownNames(run: Run, unclear: readonly Unclear[]): Promise<UnknownName[]> {
  const inOrder = [
    ...unclear.filter(({ decided }) => !decided),
    ...unclear.filter(({ decided }) => decided),
  ]
  const shown = new Set(inOrder.slice(0, mostUnknown))
  const unknown: UnknownName[] = []
  for (const one of unclear) {
    if (!shown.has(one)) continue
    unknown.push(await one.tell())
    await run.progress(0, run.job.counts?.rows ?? null)
  }
  return unknown
}

/** Containing records first: makes before their models. */
function outerFirst(columns: readonly MappedColumn[]): MappedColumn[] {
  const depth = ({ outer }: MappedColumn, seen = 0): number =>
    outer && seen < columns.length ? depth(outer, seen + 1) + 1 : 0
  return [...columns].sort((a, b) => depth(a) - depth(b))
}

/** A text that no record could be called by is none of them. @throws AppError too_large */
async function countNames(
  run: Run,
  references: readonly MappedColumn[],
): Promise<Map<MappedColumn, Map<string, Counted>>> {
  const counts = new Map(references.map((column) => [column, new Map<string, Counted>()]))
  if (references.length === 0) return counts
  for await (const rows of allRows(run.db, run.job, batchSize * 5)) {
    for (const { cells } of rows)
      for (const [column, names] of counts)
        for (const text of namesIn(column.of, cells[column.index] ?? '')) {
          if (text.length > longestName) continue
          const parent = outerName(column, cells)
          const known = names.get(calledIn(text, parent))
          if (known) known.rows += 1
          else if (text !== '') names.set(calledIn(text, parent), { text, parent, rows: 1 })
          if (names.size > mostNames) throw new AppError('too_large')
        }
    await run.progress(0, run.job.counts?.rows ?? null)
  }
  return counts
}

/** Puts what each name means into `own`; answers those that are not clear. */
async function lookUp(
  run: Run,
  { field, of, outer }: MappedColumn,
  counts: readonly Counted[],
  { own, meanings }: { own: Map<string, Meaning>; meanings: Meanings },
): Promise<Unclear[]> {
  const { db, person, kernel, job } = run
  const target = kernel.target(of)
  // an option of an own field: the same name may be an option of another one
  const [fixed] = Object.entries(of.options.within ?? {})
  const place = outer?.key ?? fixed?.[0]
  const decisions = job.settings.resolve.filter((one) => one.field === field)
  const addsAll = job.settings.addAll?.includes(field) === true
  const decided = new Map(decisions.map((one) => [calledIn(one.text, one.parent), one]))
  const asked = counts.map(({ text, parent, rows }) => {
    const lies = parent === undefined || !outer ? undefined : meanings.get(outer.field)?.get(parent)
    const inside = lies && 'id' in lies ? lies.id : undefined
    return {
      text,
      rows,
      ...(parent !== undefined && { called: parent }),
      ...(inside !== undefined && { parent: inside }),
      ...(fixed && { parent: fixed[1] }),
      lies,
    }
  })
  // within a record that is yet to be found or made there is none
  const possible = asked.filter(
    ({ lies, parent }) => !lies || parent !== undefined || 'empty' in lies,
  )
  const lookup = { kernel, db, target, person, column: place }
  const found = await findNames(lookup, possible)
  const unclear: Unclear[] = []
  for (const one of asked) {
    const { text, rows, called, parent, lies } = one
    const key = calledIn(text, called)
    const decision = decided.get(key)
    const records = found.get(one) ?? []
    const inside = fixed !== undefined || (called !== undefined && !(lies && 'empty' in lies))
    const mayCreate = canCreate(target, person, inside ? place : undefined) && records.length === 0
    if (decision && 'id' in decision) own.set(key, { id: decision.id })
    else if (decision && 'empty' in decision) own.set(key, { empty: true })
    else if (records.length === 1) own.set(key, { id: records[0]!.id })
    else if (mayCreate && (decision ? 'create' in decision : addsAll))
      own.set(key, { create: true })
    else own.set(key, { fault: records.length > 1 ? 'ambiguous' : 'no_such' })
    if (records.length === 1) continue
    const suggestRecords = async () => {
      if (records.length > 1) return records.slice(0, 5)
      return possible.includes(one) ? suggest(lookup, one) : []
    }
    const tell = async (): Promise<UnknownName> => ({
      field,
      resource: target.name,
      text,
      ...(called !== undefined && { parent: called }),
      ...(parent !== undefined && { parent_id: parent }),
      rows,
      suggestions: await suggestRecords(),
      create: mayCreate,
    })
    unclear.push({ decided: decision !== undefined || (addsAll && mayCreate), tell })
  }
  return unclear
}
