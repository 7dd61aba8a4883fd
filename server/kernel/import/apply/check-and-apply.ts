// The dry run and the import: the same batches by the same rules, the one rolled back, the other
// all or nothing.
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { Kernel, WriteContext } from '../../types.ts'
import { processBatch } from './record-batch.ts'
import type { ImportContext } from './record-batch.ts'
import { isHintRow, readerOf } from '../resolve/draft-records.ts'
import { changeJob } from '../job/job-store.ts'
import { batchSize, mostUnknown } from '../job/import-limits.ts'
import { meaningsOf } from '../resolve/reference-resolution.ts'
import { recordsOf } from '../resolve/record-grouping.ts'
import type { Lines } from '../resolve/record-grouping.ts'
import { allRows, dropRow, markRows, readRows } from '../job/row-store.ts'
import type { Marked } from '../job/row-store.ts'
import type { Run } from '../job/job-runner.ts'
import type { ImportCounts } from '#resources/wire/imports.ts'
import { Uniqueness } from '../validate/uniqueness.ts'

/** One statement may wait for a concurrent write. */
const statementTimeout = '60s'
/** Thrown to take a transaction back that has nothing wrong with it. */
class Undone extends Error {}

export async function inTransaction(
  kernel: Kernel,
  work: (db: Db) => Promise<void>,
): Promise<void> {
  await kernel.db.transaction().execute(async (db) => {
    await sql`set local statement_timeout = ${sql.lit(statementTimeout)}`.execute(db)
    // the next part of the file may be slow to come
    await sql`set local idle_in_transaction_session_timeout = '30s'`.execute(db)
    await work(db)
  })
}

/**
 * A new office starts with empty tables: plans made for those and cached by the connection would
 * scan all rows of the contract again and again as the tables grow.
 */
export async function planAnew(db: Db): Promise<void> {
  await sql`discard plans`.execute(db)
}

/** `changedRecords` gathers what is written, to be published once it is committed. */
export const writerOf = (
  { kernel, person, resource, job }: Run,
  db: Db,
  path: string,
  changedRecords: WriteContext['changedRecords'] = [],
): WriteContext => ({
  kernel,
  db,
  person,
  resource,
  path,
  now: kernel.clock(),
  changedRecords,
  origin: { via: path === undoPathOf(job.id) ? 'undo' : `import` },
})

export const pathOf = (id: number) => `import/${id}`
export const undoPathOf = (id: number) => `import-undo/${id}`

async function courseOf(run: Run, logged: boolean) {
  const { meanings, unclear, unknown } = await meaningsOf(run)
  const reader = readerOf(run, meanings)
  const course: ImportContext = {
    reader,
    unique: new Uniqueness(run.resource),
    made: new Map(),
    records: new Map(),
    added: [],
    logged,
  }
  return { course, unclear, unknown }
}

/** All records of the file, in portions. */
const portionsOf = ({ db, job, resource }: Run, { reader: { columns } }: ImportContext) =>
  recordsOf(allRows(db, job, batchSize), {
    resource,
    columns,
    key: job.settings.key,
    size: batchSize,
  })
const noCounts = (): ImportCounts => ({ rows: 0, create: 0, update: 0, same: 0, faulty: 0 })
function count(counts: ImportCounts, marks: readonly Marked[]): void {
  for (const { action, faults } of marks) {
    if (action !== null) counts[action] += 1
    if (action !== 'faulty' && faults) counts.warned = (counts.warned ?? 0) + 1
  }
  counts.rows += marks.length
}

/**
 * Finds all faults of all rows and writes nothing permanently. Locks last for a portion or, if the
 * area has its own rule, for the entire run: such a rule may depend on rows of other portions,
 * which are visible only within its transaction. Later rejections by the run are therefore due to
 * concurrent writes since the dry run.
 */
export async function check(run: Run): Promise<void> {
  const { kernel, db, job, resource, token } = run
  let { course, unclear, unknown } = await courseOf(run, false)
  const [first] = await readRows(db, job, { after: -1, size: 1 })
  if (first && isHintRow(resource, course.reader, first)) {
    await dropRow(db, job, first.row)
    // a template's hints for its columns are not names
    ;({ course, unclear, unknown } = await courseOf(run, false))
  }
  const counts = noCounts()
  const take = async (trx: Db, records: readonly Lines[]) => {
    await planAnew(trx)
    const marks = await processBatch(run, writerOf(run, trx, pathOf(job.id)), course, records)
    // ids of rows that were never kept mean nothing
    const kept = marks.map((mark) =>
      mark.action === 'create' ? { ...mark, record_id: null } : mark,
    )
    await markRows(db, job, kept)
    count(counts, kept)
    await run.progress(counts.rows, job.counts?.rows ?? null)
  }
  if (kernel.rulesOf(resource).beforeSave)
    await takenBack(kernel, async (trx) => {
      for await (const records of portionsOf(run, course)) await take(trx, records)
    })
  else
    for await (const records of portionsOf(run, course)) {
      course.made.clear()
      await takenBack(kernel, (trx) => take(trx, records))
    }
  await changeJob(
    db,
    job.id,
    {
      state: 'checked',
      runner: null,
      counts: { ...counts, ...(unclear > mostUnknown && { unknown: unclear }) },
      unknown: await unknown(),
      done: counts.rows,
      total: counts.rows,
    },
    token,
  )
}

async function takenBack(kernel: Kernel, work: (db: Db) => Promise<void>): Promise<void> {
  await inTransaction(kernel, async (db) => {
    await work(db)
    throw new Undone()
  }).catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error
  })
}

/**
 * Writes all rows in one transaction, or none: new faults are marked, and the job returns to its
 * state. If faulty rows are left out, writes all others, provided that no more are faulty than the
 * check has found.
 */
export async function apply(run: Run): Promise<void> {
  const { kernel, db, job, token } = run
  const { course } = await courseOf(run, true)
  const counts = noCounts()
  const faulty: Marked[] = []
  const left = job.settings.leaveOut ?? 0
  const changedRecords: WriteContext['changedRecords'] = []
  await inTransaction(kernel, async (trx) => {
    const writer = writerOf(run, trx, pathOf(job.id), changedRecords)
    for await (const records of portionsOf(run, course)) {
      await planAnew(trx)
      const marks = await processBatch(run, writer, course, records)
      faulty.push(...marks.filter(({ action }) => action === 'faulty'))
      await markRows(trx, job, marks)
      count(counts, marks)
      await run.progress(counts.rows, job.counts?.rows ?? null)
    }
    if (faulty.length !== left) throw new Undone()
    const applied = {
      ...{ at: writer.now.toISOString(), created: counts.create, updated: counts.update },
      ...(left > 0 && { left }),
    }
    const settings = { ...job.settings, made: course.added }
    // in the same transaction, and only while the job is ours: written and applied are one
    const mine = await changeJob(
      trx,
      job.id,
      {
        state: 'applied',
        runner: null,
        counts,
        settings,
        outcome: { applied },
        done: counts.rows,
        total: counts.rows,
      },
      token,
    )
    if (!mine) throw new Error('another process has taken the import')
    await run.onEnd(trx, run, { created: counts.create, updated: counts.update })
  }).catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error
  })
  if (faulty.length === left) return kernel.changed(run.person, changedRecords)
  await markRows(db, job, faulty)
  const change = {
    state: 'checked',
    runner: null,
    counts: { ...counts, faulty: faulty.length },
    outcome: { failure: 'validation' },
  } as const
  if (await changeJob(db, job.id, change, token))
    await run.onEnd(db, run, { created: 0, updated: 0, failed: true })
}
