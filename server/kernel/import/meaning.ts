// What the names in a file mean: every distinct one is looked up once, what is not clear is put to the caller.
import { columnField, partsOf } from '#resources/kernel/child-columns.ts'
import type { Field } from '#resources/kernel/types.ts'
import { mostUnknown, batchSize } from './limits.ts'
import { canCreate, findNames, suggest } from './names.ts'
import { allRows } from './rows.ts'
import type { Run } from './run.ts'
import type { Column, Unknown } from './types.ts'
import { namesIn } from './values.ts'

/** A record, one to be made, none at all, or what is wrong with the name. */
export type Meaning = { id: number } | { create: true } | { empty: true } | { fault: 'no_such' | 'ambiguous' }
export type Meanings = ReadonlyMap<string, ReadonlyMap<string, Meaning>>

/** A column that fills a field: of the record, or of the child rows in `list`. */
export interface MappedColumn extends Column {
  field: string
  list: string | null
  key: string
  of: Field
}
export function mappedColumns({ job, resource }: Pick<Run, 'job' | 'resource'>): MappedColumn[] {
  return job.columns.flatMap((column) => {
    const { field } = column
    const of = field === null ? undefined : columnField(resource, field)
    if (field === null || !of) return []
    const [list, key] = partsOf(field)
    return [{ ...column, field, list, key, of }]
  })
}
/** Looks up all names of all rows. `done`: how many rows were gone through. */
export async function meaningsOf(run: Run): Promise<{ meanings: Meanings; unknown: Unknown[] }> {
  const references = mappedColumns(run).filter(({ of }) => /^refs?$/.test(of.kind))
  const counts = new Map(references.map(({ field }) => [field, new Map<string, number>()]))
  if (references.length > 0)
    for await (const rows of allRows(run.db, run.job, batchSize * 5)) {
      for (const { cells } of rows)
        for (const { field, of, index } of references)
          for (const text of namesIn(of, cells[index] ?? '')) counts.get(field)!.set(text, (counts.get(field)!.get(text) ?? 0) + 1)
      await run.progress(0, run.job.counts?.rows ?? null)
    }
  const meanings = new Map<string, Map<string, Meaning>>()
  const unknown: Unknown[] = []
  for (const { field, of } of references) {
    const own = new Map<string, Meaning>()
    meanings.set(field, own)
    await lookUp(run, field, of, counts.get(field)!, own, unknown)
  }
  return { meanings, unknown }
}
async function lookUp(
  run: Run,
  key: string,
  field: Field,
  counts: ReadonlyMap<string, number>,
  own: Map<string, Meaning>,
  unknown: Unknown[],
): Promise<void> {
  const { db, person, kernel, job } = run
  const target = kernel.target(field)
  const decided = new Map(job.settings.resolve.filter((one) => one.field === key).map((one) => [one.text, one]))
  const found = await findNames(db, target, person, [...counts.keys()])
  const mayCreate = canCreate(target, person)
  for (const [text, rows] of counts) {
    if (text === '') continue
    const decision = decided.get(text)
    const records = found.get(text) ?? []
    if (decision && 'id' in decision) own.set(text, { id: decision.id })
    else if (decision && 'empty' in decision) own.set(text, { empty: true })
    else if (records.length === 1) own.set(text, { id: records[0]!.id })
    else if (decision && 'create' in decision && mayCreate && records.length === 0) own.set(text, { create: true })
    else own.set(text, { fault: records.length > 1 ? 'ambiguous' : 'no_such' })
    if (records.length === 1 || unknown.length >= mostUnknown) continue
    // what was decided is shown too, so that it can be decided otherwise
    const suggestions = records.length > 1 ? records.slice(0, 5) : await suggest(db, target, person, text)
    unknown.push({ field: key, resource: target.name, text, rows, suggestions, create: mayCreate && records.length === 0 })
    await run.progress(0, job.counts?.rows ?? null)
  }
}
