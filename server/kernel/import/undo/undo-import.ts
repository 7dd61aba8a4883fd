// Undoes an import: created records are removed, changed ones are restored. Records changed since
// are kept and listed.
import { sql } from 'kysely'
import { AppError } from '#resources/kernel/calls/error-codes.ts'
import { fieldEntries } from '#resources/kernel/derive.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { saveValues, stepsBack } from '../../history/restore-values.ts'
import { parseSave } from '../../write/save-body.ts'
import type { Kernel, WriteContext } from '../../types.ts'
import { changesRecord } from '../../db/event-log.ts'
import type { EventData } from '../../db/event-log.ts'
import { nameIn } from '../../db/logged-names.ts'
import type { WireRow } from '../../read/list-query.ts'
import { translateDatabaseError } from '../../write/database-errors.ts'
import { lockRows } from '../../write/lock-records.ts'
import { eraseAll } from '../../write/remove.ts'
import { saveBatch } from '../../write/save-records.ts'
import { inSavepoint } from '../../write/write-transaction.ts'
import { changeJob } from '../job/job-store.ts'
import { batchSize } from '../job/import-limits.ts'
import { writtenRows } from '../job/row-store.ts'
import type { Marked } from '../job/row-store.ts'
import type { Run } from '../job/job-runner.ts'
import { inTransaction, pathOf, planAnew, undoPathOf, writerOf } from '../apply/check-and-apply.ts'
import type { Kept, Settings } from '../job/job-types.ts'

interface Last {
  item_id: number
  uri_path: string
  data: EventData
}

interface Tally {
  removed: number
  reverted: number
  kept: Kept[]
}

/** Maximum kept records listed by name; further ones are only counted. */
const mostNamed = 1000

/** All in one transaction, logged as an undo of this import. */
export async function undo(run: Run): Promise<void> {
  const { kernel, db, job, token } = run
  const tally: Tally = { removed: 0, reverted: 0, kept: [] }
  const total = (job.counts?.create ?? 0) + (job.counts?.update ?? 0)
  const changedRecords: WriteContext['changedRecords'] = []
  await inTransaction(kernel, async (trx) => {
    const writer = writerOf(run, trx, undoPathOf(job.id), changedRecords)
    let before = 2 ** 31 - 1
    let done = 0
    for (;;) {
      await planAnew(trx)
      // the last first: a row may refer to one above it
      const rows = await writtenRows(db, job, before, batchSize)
      if (rows.length === 0) break
      await takeBack(writer, job.id, rows, tally)
      before = rows.at(-1)!.row
      done += rows.length
      await run.progress(done, total)
    }
    for (const { target, ids } of madeBefore(kernel, job.settings.made ?? []))
      for (let i = 0; i < ids.length; i += batchSize) {
        const part = ids.slice(i, i + batchSize)
        await takeBack(
          { ...writer, resource: target },
          job.id,
          part.map((id) => ({ row: 0, action: 'create', record_id: id, faults: null })),
          tally,
        )
      }
    const undone = { at: writer.now.toISOString(), ...tally, kept: tally.kept.slice(0, mostNamed) }
    const mine = await changeJob(
      trx,
      job.id,
      { state: 'undone', runner: null, outcome: { ...job.outcome, undone }, done, total: done },
      token,
    )
    if (!mine) throw new Error('another process has taken the import')
  })
  kernel.changed(run.person, changedRecords)
}

/**
 * Records created for names, by their resource: referring records are removed first, a model before
 * its make.
 */
function madeBefore(
  kernel: Kernel,
  made: NonNullable<Settings['made']>,
): { target: Resource; ids: number[] }[] {
  const left = kernel.resources
    .map((target) => ({
      target,
      ids: made.filter(({ resource }) => resource === target.name).map(({ id }) => id),
    }))
    .filter(({ ids }) => ids.length > 0)
  const refersTo = (one: Resource, other: Resource) =>
    one !== other && fieldEntries(one.fields).some(([, { options }]) => options.to === other.name)
  const ordered: typeof left = []
  while (left.length > 0) {
    const free = left.findIndex(
      ({ target }) => !left.some((other) => refersTo(other.target, target)),
    )
    ordered.push(...left.splice(Math.max(free, 0), 1))
  }
  return ordered
}

async function takeBack(
  context: WriteContext,
  jobId: number,
  rows: readonly Marked[],
  tally: Tally,
): Promise<void> {
  const { resource } = context
  const ids = rows.flatMap(({ record_id }) => record_id ?? [])
  const stored = await lockRows(context, ids)
  const last = await lastEvents(context, ids)
  const { timeZone } = context.person.contract
  const keep: Keep = (id, why) =>
    tally.kept.push({ id, name: nameIn(resource, stored.get(id) ?? {}, timeZone), why })
  const created: WireRow[] = []
  for (const { record_id: id, action } of rows) {
    const row = id === null ? undefined : stored.get(id)
    // removed since: nothing is left to undo
    if (id === null || (!row && action === 'create')) continue
    const event = last.get(id)
    if (!row) keep(id, 'not_found')
    else if (event?.uri_path !== pathOf(jobId)) keep(id, 'changed_since')
    else if (action === 'create') created.push(row)
    else if (await attempt(context, id, keep, () => revert(context, row, event.data)))
      tally.reverted += 1
  }
  await erase(context, created, keep, tally)
}

/** The last change of each record in the log. */
async function lastEvents(
  { db, resource, person }: WriteContext,
  ids: readonly number[],
): Promise<Map<number, Last>> {
  const { rows } =
    await sql<Last>`select distinct on (item_id) item_id, uri_path, data from event_log l
    where contract_id = ${person.contractId} and resource = ${resource.name} and item_id = any(${ids}::bigint[])
      and ${changesRecord('l')} order by item_id, id desc`.execute(db)
  return new Map(rows.map((row) => [row.item_id, row]))
}

/** Keeps a record unchanged and records the reason. */
type Keep = (id: number, why: string) => unknown
/** Whether `work` succeeded; if it is refused, the record is kept. @throws any other error */
async function attempt(
  context: WriteContext,
  id: number,
  keep: Keep,
  work: () => Promise<unknown>,
): Promise<boolean> {
  try {
    await inSavepoint(context, work)
    return true
  } catch (error) {
    keep(id, (await refusalOf(context, error)).code)
    return false
  }
}

/** @throws what is no refusal */
async function refusalOf(context: WriteContext, error: unknown): Promise<AppError> {
  const refusal = await translateDatabaseError(context, error)
  if (!(refusal instanceof AppError) || refusal.status >= 500) throw refusal
  return refusal
}

async function revert(context: WriteContext, row: WireRow, data: EventData): Promise<void> {
  const { resource } = context
  const input = parseSave(resource, { id: row.id, ...saveValues(stepsBack(resource, data), row) })
  await saveBatch(context, [input], { locked: new Map([[row.id, row]]) })
}

/** All together; where one is in use meanwhile, by halves. */
async function erase(
  context: WriteContext,
  rows: readonly WireRow[],
  keep: Keep,
  tally: Tally,
): Promise<void> {
  const [row] = rows
  if (!row) return
  if (rows.length === 1) {
    if (await attempt(context, row.id, keep, () => eraseAll(context, rows))) tally.removed += 1
    return
  }
  try {
    await inSavepoint(context, () => eraseAll(context, rows))
    tally.removed += rows.length
  } catch (error) {
    await refusalOf(context, error)
    const half = Math.ceil(rows.length / 2)
    await erase(context, rows.slice(0, half), keep, tally)
    await erase(context, rows.slice(half), keep, tally)
  }
}
