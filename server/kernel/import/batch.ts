// A portion of records: every rule of a save by hand, all faults of each, and the good ones written.
import { AppError } from '#resources/kernel/errors.ts'
import { titleFields } from '#resources/kernel/derive.ts'
import type { Resource } from '#resources/kernel/types.ts'
import type { Writer } from '../kernel.ts'
import { parseSave } from '../input.ts'
import { todayIn } from '../person.ts'
import { refusalOf } from '../refusal.ts'
import { guarded } from '../savepoint.ts'
import { save } from '../write.ts'
import { lockedMany, writeAll } from '../write-many.ts'
import type { Plan, Written } from '../write-many.ts'
import { draftOf, faultsByLine, isFaulty } from './inputs.ts'
import type { Draft, Reader } from './inputs.ts'
import { parseDraft } from './parsing.ts'
import { planned } from './planned.ts'
import type { Lines } from './records.ts'
import type { Faults, Marked } from './rows.ts'
import type { Run } from './run.ts'
import { findByKey } from './unique.ts'
import type { Uniqueness } from './unique.ts'

/** What goes on from portion to portion. */
export interface Course {
  reader: Reader
  unique: Uniqueness
  /** Records made for names: field's target and text → id. */
  made: Map<string, number>
  /** Records that rows above have found by their key, and which rows. */
  records: Map<number, number>
  /** Those made in another resource, for the undo. */
  added: { resource: string; id: number }[]
  logged: boolean
}
interface Ready {
  draft: Draft
  plan: Plan
}

/** Reads, checks and writes the records within `writer`'s transaction. What is wrong with some keeps none of the others. @throws what is no refusal */
export async function takeRecords(run: Run, writer: Writer, course: Course, records: readonly Lines[]): Promise<Marked[]> {
  const { resource, job } = run
  const drafts = records.map((record) => draftOf(resource, course.reader, record))
  await findRecords(run, writer, course, drafts)
  const before = await lockedMany(
    writer,
    resource,
    drafts.flatMap(({ id }) => id ?? []),
  )
  await makeNamed(run, writer, course, drafts)
  const today = todayIn(writer.person.contract.timeZone, writer.now)
  const creates = job.settings.mode !== 'update'
  for (const draft of drafts)
    parseDraft(resource, course.reader, draft, (draft.id !== null && before.get(draft.id)) || null, { today, creates })
  await course.unique.check(writer.db, job.contract_id, drafts, before)
  const written = new Map<Draft, Written>()
  const ready: Ready[] = []
  for (const draft of drafts) {
    if (isFaulty(draft) || !draft.input) continue
    const { input, id } = draft
    const ask = () => planned(writer, resource, input, id === null ? undefined : before.get(id))
    let found = await ask()
    // among the records that it looked at are those before this one, as when each is saved by hand
    if (found.looked && ready.length > 0) {
      await writeGood(run, writer, course, ready.splice(0), written)
      found = await ask()
    }
    if ('plan' in found) ready.push({ draft, plan: found.plan })
    else draft.faults = faultsOf(found.refused)
  }
  await writeGood(run, writer, course, ready, written)
  return drafts.flatMap((draft) => marksOf(draft, written.get(draft)))
}
/** A record that is written has its mark at its first line; one that is not, has all its lines to be mended. */
function marksOf(draft: Draft, written: Written | undefined): Marked[] {
  const faults = faultsByLine(draft)
  return draft.lines.map((row): Marked => {
    if (!written) return { row, action: 'faulty', record_id: null, faults: faults.get(row) ?? {} }
    if (row !== draft.row) return { row, action: null, record_id: null, faults: null }
    return { row, action: written.action, record_id: written.id, faults: null }
  })
}

/** Which records the rows change, by their key; each record once. */
async function findRecords({ resource, job }: Run, writer: Writer, course: Course, drafts: readonly Draft[]): Promise<void> {
  const { key, mode } = job.settings
  if (key === null) return
  const asked = new Map<Draft, unknown>()
  for (const draft of drafts) {
    if (Object.hasOwn(draft.faults, key)) continue
    if (draft.values[key] != null) asked.set(draft, storedSpelling(resource, key, draft.values[key]))
    else if (mode === 'update') draft.faults[key] = 'required'
  }
  const found = await findByKey(writer.db, resource, job.contract_id, key, [...new Set(asked.values())])
  for (const [draft, value] of asked) {
    const id = found.get(value)
    const first = id === undefined ? undefined : course.records.get(id)
    if (id === undefined && mode === 'update') draft.faults[key] = 'no_such'
    else if (id !== undefined && mode === 'create') draft.faults[key] = 'taken'
    else if (first !== undefined) draft.faults[key] = `same_row|${first}`
    if (id === undefined || mode === 'create') continue
    course.records.set(id, first ?? draft.row)
    draft.id = id
    // the record is found by it, in whatever letters; it keeps its own
    delete draft.values[key]
  }
}
/** A plate without spaces, a number with its country code; what no such field could hold is asked for as it is. */
function storedSpelling(resource: Resource, key: string, value: unknown): unknown {
  try {
    return parseSave(resource, { id: 1, [key]: value }).values[key]
  } catch (error) {
    faultsOf(error)
    return value
  }
}
/** Makes the records that were decided to be made, once each, by the rules of a save. */
async function makeNamed({ kernel }: Run, writer: Writer, course: Course, drafts: readonly Draft[]): Promise<void> {
  for (const draft of drafts)
    for (const { path, field, names, into, key } of draft.create) {
      const target = kernel.target(field)
      const ids: number[] = []
      for (const name of names) {
        const known = `${target.name} ${name.toLowerCase()}`
        try {
          const id =
            course.made.get(known) ?? (await guarded(writer, () => save(writer, target, { [titleFields(target)[0] ?? '']: name }))).id
          if (!course.made.has(known)) course.added.push({ resource: target.name, id })
          course.made.set(known, id)
          ids.push(id)
        } catch (error) {
          const refusal = await refusalOf(kernel, writer.person, target, error)
          draft.faults[path] = Object.values(faultsOf(refusal))[0] ?? 'no_such'
        }
      }
      if (draft.faults[path] !== undefined) delete into[key]
      else into[key] = field.kind === 'refs' ? [...new Set([...((into[key] as number[] | undefined) ?? []), ...ids])] : ids[0]
    }
}
/** All together; where the database refuses, by halves, until what it refuses stands alone. */
async function writeGood(run: Run, writer: Writer, course: Course, ready: readonly Ready[], written: Map<Draft, Written>): Promise<void> {
  if (ready.length === 0) return
  try {
    const plans = ready.map(({ plan }) => plan)
    const all = await guarded(writer, () => writeAll(writer, run.resource, plans, course.logged))
    ready.forEach(({ draft }, i) => written.set(draft, all[i]!))
  } catch (error) {
    if (ready.length === 1) {
      const [{ draft }] = ready as [Ready]
      const refusal = await refusalOf(run.kernel, writer.person, run.resource, error)
      draft.faults = faultsOf(refusal)
      return
    }
    const half = Math.ceil(ready.length / 2)
    await writeGood(run, writer, course, ready.slice(0, half), written)
    await writeGood(run, writer, course, ready.slice(half), written)
  }
}
/** @throws the error itself where it is no refusal */
function faultsOf(error: unknown): Faults {
  if (!(error instanceof AppError) || error.status >= 500) throw error
  return error.fields && Object.keys(error.fields).length > 0 ? { ...error.fields } : { '': error.code }
}
