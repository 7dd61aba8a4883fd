// Undoes an import: what it created is removed, what it changed is restored. Records changed since are kept and listed.
import { sql } from 'kysely'
import { AppError } from '#resources/kernel/errors.ts'
import { fieldEntries, titleFields } from '#resources/kernel/derive.ts'
import type { Resource } from '#resources/kernel/types.ts'
import type { Db } from '../../db/database.ts'
import { saveValues, stepsBack } from '../../history/restore-values.ts'
import { parseSave } from '../../write/save-body.ts'
import type { Kernel, Writer } from '../../types.ts'
import type { EventData } from '../../db/event-log.ts'
import type { WireRow } from '../../read/list-query.ts'
import { translateDatabaseError } from '../../write/database-errors.ts'
import { inSavepoint } from '../../write/savepoint.ts'
import { eraseAll, lockRows, planOf, writeAll } from '../../write/write-batch.ts'
import { changeJob } from '../job/job-store.ts'
import { batchSize } from '../job/import-limits.ts'
import { writtenRows } from '../job/row-store.ts'
import type { Marked } from '../job/row-store.ts'
import type { Run } from '../job/job-runner.ts'
import { inTransaction, pathOf, planAnew, undoPathOf, writerOf } from '../apply/check-and-apply.ts'
import type { Kept, Settings } from '../job/job-types.ts'

type Wire = Record<string, unknown>
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
/** Records that are named when they are kept; beyond, they are counted as kept all the same. */
const mostNamed = 1000

/** All in one transaction, logged as an undo of this import. */
export async function undo(run: Run): Promise<void> {
  const { kernel, db, job, resource, token } = run
  const tally: Tally = { removed: 0, reverted: 0, kept: [] }
  const total = (job.counts?.create ?? 0) + (job.counts?.update ?? 0)
  const changedRecords: Writer['changedRecords'] = []
  await inTransaction(kernel, async (trx) => {
    const writer = writerOf(run, trx, undoPathOf(job.id), changedRecords)
    let [before, done] = [2 ** 31 - 1, 0]
    for (;;) {
      await planAnew(trx)
      // the last first: a row may refer to one above it
      const rows = await writtenRows(db, job, before, batchSize)
      if (rows.length === 0) break
      await takeBack(run, writer, resource, rows, tally)
      before = rows.at(-1)!.row
      done += rows.length
      await run.progress(done, total)
    }
    for (const { target, ids } of madeBefore(kernel, job.settings.made ?? []))
      for (let i = 0; i < ids.length; i += batchSize) {
        const part = ids.slice(i, i + batchSize)
        await takeBack(
          run,
          writer,
          target,
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

/** Records made for names, by their resource: what refers to others goes before them, a model before its make. */
function madeBefore(kernel: Kernel, made: NonNullable<Settings['made']>): { target: Resource; ids: number[] }[] {
  const left = kernel.resources
    .map((target) => ({ target, ids: made.filter(({ resource }) => resource === target.name).map(({ id }) => id) }))
    .filter(({ ids }) => ids.length > 0)
  const refersTo = (one: Resource, other: Resource) =>
    one !== other && fieldEntries(one.fields).some(([, { options }]) => options.to === other.name)
  const ordered: typeof left = []
  while (left.length > 0) {
    const free = left.findIndex(({ target }) => !left.some((other) => refersTo(other.target, target)))
    ordered.push(...left.splice(Math.max(free, 0), 1))
  }
  return ordered
}
async function takeBack(run: Run, writer: Writer, resource: Resource, rows: readonly Marked[], tally: Tally): Promise<void> {
  const ids = rows.flatMap(({ record_id }) => record_id ?? [])
  const stored = await lockRows(writer, resource, ids)
  const last = await lastEvents(writer.db, resource, run.job.contract_id, ids)
  const keep = (id: number, why: string) => tally.kept.push({ id, name: nameOf(resource, stored.get(id)), why })
  const made: WireRow[] = []
  for (const { record_id: id, action } of rows) {
    const row = id === null ? undefined : stored.get(id)
    if (id === null || (!row && action === 'create')) continue // removed since: nothing is left to undo
    const event = last.get(id)
    if (!row) keep(id, 'not_found')
    else if (event?.uri_path !== pathOf(run.job.id)) keep(id, 'changed_since')
    else if (action === 'create') made.push(row)
    else
      await attempt(
        run,
        writer,
        resource,
        id,
        keep,
        () => revert(writer, resource, row, event.data),
        () => (tally.reverted += 1),
      )
  }
  await erase(run, writer, resource, made, keep, tally)
}
/** The last entry of the log about each record. */
async function lastEvents(db: Db, { name }: Resource, contractId: number, ids: readonly number[]): Promise<Map<number, Last>> {
  const { rows } = await sql<Last>`select distinct on (item_id) item_id, uri_path, data from event_log
    where contract_id = ${contractId} and resource = ${name} and item_id = any(${ids}::bigint[]) order by item_id, id desc`.execute(db)
  return new Map(rows.map((row) => [row.item_id, row]))
}
const nameOf = (resource: Resource, row: Wire | undefined) =>
  row
    ? titleFields(resource)
        .map((key) => row[key])
        .filter(Boolean)
        .join(' ')
    : ''

/** Does it, or keeps the record and says why. @throws what is no refusal */
async function attempt(
  { kernel }: Run,
  writer: Writer,
  resource: Resource,
  id: number,
  keep: (id: number, why: string) => unknown,
  work: () => Promise<unknown>,
  then: () => unknown,
): Promise<void> {
  try {
    await inSavepoint(writer, work)
    then()
  } catch (error) {
    const refusal = await translateDatabaseError(kernel, writer.person, resource, error)
    if (!(refusal instanceof AppError) || refusal.status >= 500) throw refusal
    keep(id, refusal.code)
  }
}
/** Values before the import, through the same rules as any change. */
async function revert(writer: Writer, resource: Resource, row: WireRow, data: EventData): Promise<void> {
  const plan = await planOf(writer, resource, parseSave(resource, { id: row.id, ...saveValues(stepsBack(resource, data), row) }), row)
  await writeAll(writer, resource, [plan])
}
/** All together; where one is in use meanwhile, by halves. */
async function erase(
  run: Run,
  writer: Writer,
  resource: Resource,
  rows: readonly WireRow[],
  keep: (id: number, why: string) => unknown,
  tally: Tally,
): Promise<void> {
  if (rows.length === 0) return
  if (rows.length === 1) {
    const [row] = rows as [WireRow]
    return attempt(
      run,
      writer,
      resource,
      row.id,
      keep,
      () => eraseAll(writer, resource, rows),
      () => (tally.removed += 1),
    )
  }
  try {
    await inSavepoint(writer, () => eraseAll(writer, resource, rows))
    tally.removed += rows.length
  } catch (error) {
    const refusal = await translateDatabaseError(run.kernel, writer.person, resource, error)
    if (!(refusal instanceof AppError) || refusal.status >= 500) throw refusal
    const half = Math.ceil(rows.length / 2)
    await erase(run, writer, resource, rows.slice(0, half), keep, tally)
    await erase(run, writer, resource, rows.slice(half), keep, tally)
  }
}
