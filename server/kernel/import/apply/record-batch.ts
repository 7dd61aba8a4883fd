// Processes one batch of records: every rule of a save by hand, all faults of each record, and the
// valid ones written.
import type { Resource } from '#resources/kernel/types.ts'
import { rowWarnings } from '#resources/kernel/values/row-warnings.ts'
import type { WriteContext } from '../../types.ts'
import { parseSave } from '../../write/save-body.ts'
import { contractToday } from '../../session/viewer.ts'
import { translateDatabaseError } from '../../write/database-errors.ts'
import type { WireRow } from '../../read/list-query.ts'
import { lockRows } from '../../write/lock-records.ts'
import { writePlans } from '../../write/save-records.ts'
import type { SavePlan, SavedRecord } from '../../write/save-records.ts'
import { findHolders, takenFault } from '../../write/unique-conflicts.ts'
import { inSavepoint } from '../../write/write-transaction.ts'
import { draftOf, faultsByLine, isFaulty, warningsByLine } from '../resolve/draft-records.ts'
import type { Draft, Reader } from '../resolve/draft-records.ts'
import { keyAmong } from '../map/importable-fields.ts'
import { createMissing } from './create-missing.ts'
import { faultsOf, parseDraft } from '../validate/validate-draft.ts'
import { createPlanner } from '../validate/rule-runner.ts'
import type { Lines } from '../resolve/record-grouping.ts'
import type { Marked } from '../job/row-store.ts'
import type { Run } from '../job/job-runner.ts'
import { findByKey } from '../validate/uniqueness.ts'
import type { Uniqueness } from '../validate/uniqueness.ts'

/** State that is kept from portion to portion. */
export interface ImportContext {
  reader: Reader
  unique: Uniqueness
  /** Records created for names: target, containing record and text → id. */
  made: Map<string, number>
  /** Records that rows above have found by their key, and which rows. */
  records: Map<number, number>
  /** Those made in another resource, for the undo. */
  added: { resource: string; id: number }[]
  logged: boolean
}

interface Ready {
  draft: Draft
  plan: SavePlan
}

/**
 * Reads, checks and writes the records within `writer`'s transaction. Faults of some records do not
 * prevent the others. @throws errors that are not refusals
 */
export async function processBatch(
  run: Run,
  writer: WriteContext,
  course: ImportContext,
  records: readonly Lines[],
): Promise<Marked[]> {
  const { resource, job } = run
  const drafts = records.map((record) => draftOf(resource, course.reader, record))
  await findRecords(run, writer, course, drafts)
  const before = await lockRows(
    writer,
    drafts.flatMap(({ id }) => id ?? []),
  )
  await createMissing(writer, course, drafts)
  const today = contractToday(writer.person.contract.timeZone, writer.now)
  const creates = job.settings.mode !== 'update'
  for (const draft of drafts)
    parseDraft(resource, course.reader, draft, {
      before: (draft.id !== null && before.get(draft.id)) || null,
      today,
      creates,
    })
  await course.unique.check(writer, drafts, before)
  const plan = createPlanner(writer, await preloadDrafts(writer, drafts, before), before)
  const written = new Map<Draft, SavedRecord>()
  const ready: Ready[] = []
  for (const draft of drafts) {
    if (isFaulty(draft) || !draft.input) continue
    const { input } = draft
    let found = await plan(input)
    // among the records that it looked at are those before this one, as when each is saved by hand
    if (found.looked && ready.length > 0) {
      await writeReady(writer, ready.splice(0), written, course.logged)
      found = await plan(input)
    }
    if ('plan' in found) {
      ready.push({ draft, plan: found.plan })
      const { row, changed } = found.plan
      draft.warnings = rowWarnings(resource, row, { keys: changed.map(([key]) => key), today })
    } else draft.faults = faultsOf(found.refused)
  }
  await writeReady(writer, ready, written, course.logged)
  return drafts.flatMap((draft) => marksOf(draft, written.get(draft)))
}

/** What the area's rules have to know of other records, for all of these at once. */
function preloadDrafts(
  writer: WriteContext,
  drafts: readonly Draft[],
  before: ReadonlyMap<number, WireRow>,
): Promise<unknown> | undefined {
  const rows = drafts.flatMap(({ id, input }) => {
    const stored = id === null ? undefined : before.get(id)
    return input ? [{ row: { ...stored, ...input.values }, before: stored ?? null }] : []
  })
  return writer.kernel.rulesOf(writer.resource).preload?.(writer, rows)
}

/**
 * A written record is marked at its first line, with warnings at their lines; of an unwritten one,
 * all lines have to be corrected.
 */
function marksOf(draft: Draft, written: SavedRecord | undefined): Marked[] {
  const said = written ? warningsByLine(draft) : faultsByLine(draft)
  return draft.lines.map((row): Marked => {
    const faults = said.get(row) ?? null
    if (!written) return { row, action: 'faulty', record_id: null, faults: faults ?? {} }
    if (row !== draft.row) return { row, action: null, record_id: null, faults }
    return { row, action: written.action, record_id: written.id, faults }
  })
}

/** Which records the rows change, by their key; each record once. */
async function findRecords(
  { resource, job }: Run,
  writer: WriteContext,
  course: ImportContext,
  drafts: readonly Draft[],
): Promise<void> {
  const { key, mode } = job.settings
  if (key === null) return
  const keys = new Map<Draft, unknown>()
  for (const draft of drafts) {
    if (Object.hasOwn(draft.faults, key)) continue
    if (draft.values[key] != null) keys.set(draft, storedSpelling(resource, key, draft.values[key]))
    else if (mode === 'update') draft.faults[key] = 'required'
  }
  if (mode === 'create') return findTaken(writer, key, keys)
  const found = await findByKey(writer, key, [...new Set(keys.values())])
  for (const [draft, value] of keys) {
    const id = found.get(value)
    const first = id === undefined ? undefined : course.records.get(id)
    if (id === undefined && mode === 'update') draft.faults[key] = 'no_such'
    else if (first !== undefined) draft.faults[key] = `same_row|${first}`
    if (id === undefined) continue
    course.records.set(id, first ?? draft.row)
    draft.id = id
    // the record is matched by it regardless of case, and keeps its own spelling
    delete draft.values[key]
  }
}

/** Where every row is to be a new record, the value of its key may not be another's. */
async function findTaken(
  writer: WriteContext,
  key: string,
  keys: ReadonlyMap<Draft, unknown>,
): Promise<void> {
  const rule = { keys: [key], active: keyAmong(writer.resource, key) === 'active' }
  const rows = [...keys].map(([{ row }, value]) => ({ nth: row, own: null, values: [value] }))
  const holders = await findHolders(writer, rule, rows)
  for (const { row, faults } of keys.keys()) {
    const holder = holders.get(row)
    if (holder !== undefined) faults[key] = takenFault(holder)
  }
}

/**
 * A plate without spaces, a number with its country code; values that such a field could not hold
 * are searched unchanged.
 */
function storedSpelling(resource: Resource, key: string, value: unknown): unknown {
  try {
    return parseSave(resource, { id: 1, [key]: value }).values[key]
  } catch (error) {
    faultsOf(error)
    return value
  }
}

/** All together; if the database rejects them, by halves, until the rejected record is isolated. */
async function writeReady(
  context: WriteContext,
  ready: readonly Ready[],
  written: Map<Draft, SavedRecord>,
  logged: boolean,
): Promise<void> {
  if (ready.length === 0) return
  try {
    const plans = ready.map(({ plan }) => plan)
    const all = await inSavepoint(context, () => writePlans(context, plans, logged))
    ready.forEach(({ draft }, i) => written.set(draft, all[i]!))
  } catch (error) {
    if (ready.length === 1) {
      const [{ draft }] = ready as [Ready]
      draft.faults = faultsOf(await translateDatabaseError(context, error))
      return
    }
    const half = Math.ceil(ready.length / 2)
    await writeReady(context, ready.slice(0, half), written, logged)
    await writeReady(context, ready.slice(half), written, logged)
  }
}
