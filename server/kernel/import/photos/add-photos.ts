// Adds the photos of an archive to their records, those of one record together, by the rules of an
// upload by hand. Photos that were added stay when the process dies, and are not added again.
import { AppError, fault } from '#resources/kernel/calls/error-codes.ts'
import { sql } from 'kysely'
import { isPhotoField } from '#resources/kernel/kind-traits.ts'
import type { Db } from '../../db/database.ts'
import { limitsOf } from '../../files/file-limits.ts'
import { addFile, holdContent, listFiles, settleMain } from '../../files/file-rows.ts'
import type { FilePlace } from '../../files/file-rows.ts'
import type { WriteContext } from '../../types.ts'
import { translateDatabaseError } from '../../write/database-errors.ts'
import { checkFiles } from '../../write/document-states.ts'
import { lockRow } from '../../write/lock-records.ts'
import { readBackAndLog } from '../../write/log-changes.ts'
import { changeJob } from '../job/job-store.ts'
import { batchSize } from '../job/import-limits.ts'
import { allRows, markRows } from '../job/row-store.ts'
import type { Marked } from '../job/row-store.ts'
import type { Run } from '../job/job-runner.ts'
import { inTransaction, pathOf, writerOf } from '../apply/check-and-apply.ts'
import type { ImportCounts } from '#resources/wire/imports.ts'
import type { Entry } from '../parse/zip-reader.ts'
import { Photos } from './archive-entries.ts'
import type { Photo } from './archive-entries.ts'
import { withArchive } from './read-archive.ts'

type Waiting = { row: number; entry: Entry }

export async function addPhotos(run: Run): Promise<void> {
  const { kernel, db, job, resource, store, token } = run
  const key = job.settings.key ?? ''
  const field = resource.fields[key]
  if (!field || !isPhotoField(field)) throw new AppError('not_found')
  const counts: ImportCounts = { rows: 0, create: 0, update: 0, same: 0, faulty: 0 }
  await withArchive(run, async (zip) => {
    const photos = new Photos(zip, store, field)
    const waiting = new Map<number, Waiting[]>()
    for await (const rows of allRows(db, job, batchSize))
      for (const { row, action, record_id } of rows) {
        counts.rows += 1
        const entry = zip.entries[row - 1]
        if (action === 'create' && record_id !== null && entry)
          waiting.set(record_id, [...(waiting.get(record_id) ?? []), { row, entry }])
        else counts[action ?? 'faulty'] += 1
      }
    for (const [recordId, wanted] of waiting) {
      const place: FilePlace = {
        contractId: job.contract_id,
        resource: resource.name,
        recordId,
        field: key,
      }
      for (const { action } of await addToRecord(run, photos, place, wanted))
        counts[action ?? 'faulty'] += 1
      await run.progress(counts.update + counts.same + counts.faulty, counts.rows)
    }
  })
  const applied = { at: kernel.clock().toISOString(), created: counts.update, updated: 0 }
  const over = {
    state: 'applied' as const,
    runner: null,
    counts,
    outcome: { applied },
    done: counts.rows,
    total: counts.rows,
  }
  await inTransaction(kernel, async (trx) => {
    if (await changeJob(trx, job.id, over, token))
      await run.onEnd(trx, run, { created: counts.update, updated: 0 })
  })
}

async function addToRecord(
  run: Run,
  photos: Photos,
  place: FilePlace,
  wanted: readonly Waiting[],
): Promise<Marked[]> {
  const most = maxPhotos(run, place)
  const taken: { row: number; photo: Photo }[] = []
  const marks: Marked[] = []
  const mark = (row: number, action: Marked['action'], why?: string) =>
    marks.push({
      row,
      action,
      record_id: place.recordId,
      faults: why === undefined ? null : { '': why },
    })
  try {
    for (const { row, entry } of wanted) {
      // no record accepts more, however many an archive has for it
      const photo = taken.length < most ? await photos.take(entry, true) : fault('file_count', most)
      if (typeof photo === 'string') mark(row, 'faulty', photo)
      else taken.push({ row, photo })
    }
    const refused = await writePhotos(run, place, taken, { marks, mark }).catch((error: unknown) =>
      refusalFor(run, error),
    )
    if (refused) {
      const known = new Set(marks.filter(({ action }) => action === 'faulty').map(({ row }) => row))
      marks.splice(0, marks.length, ...marks.filter(({ row }) => known.has(row)))
      for (const { row } of taken.filter((one) => !known.has(one.row))) mark(row, 'faulty', refused)
      await markRows(run.db, run.job, marks)
    }
    return marks
  } finally {
    await Promise.all(taken.map(({ photo }) => run.store.discard(photo.file)))
  }
}

const maxPhotos = ({ resource }: Run, { field }: FilePlace) =>
  limitsOf(resource.fields[field]!).count
/** All photos of one record in one transaction, with their outcome in the job. */
async function writePhotos(
  run: Run,
  place: FilePlace,
  taken: readonly { row: number; photo: Photo }[],
  {
    marks,
    mark,
  }: {
    marks: readonly Marked[]
    mark: (row: number, action: Marked['action'], why?: string) => unknown
  },
): Promise<void> {
  const most = maxPhotos(run, place)
  const { kernel, store, job } = run
  const changedRecords: WriteContext['changedRecords'] = []
  await inTransaction(kernel, async (trx) => {
    await own(run, trx)
    const writer = writerOf(run, trx, pathOf(job.id), changedRecords)
    const before = await lockRow(writer, place.recordId)
    if (before.archived_at) throw new AppError('archived')
    checkFiles(writer, before, place.field)
    const there = await contentOf(trx, place)
    let room = most - (await listFiles(trx, place)).length
    for (const { row, photo } of taken) {
      const content = photo.file.sha256.toString('hex')
      if (there.has(content)) mark(row, 'same')
      else if (room <= 0) mark(row, 'faulty', fault('file_count', most))
      else {
        await holdContent(trx, photo.file.sha256)
        await store.keep(photo.file)
        await addFile(trx, place, photo.file, { id: run.person.accountId, now: writer.now })
        there.add(content)
        room -= 1
        mark(row, 'update')
      }
    }
    await settleMain(trx, place, null)
    if (marks.some(({ action }) => action === 'update'))
      await readBackAndLog(writer, 'change', before)
    await markRows(trx, job, marks)
  })
  kernel.changed(run.person, changedRecords)
}

/** Locks the job until the transaction ends. @throws Error if another process has it */
async function own({ job, token }: Run, db: Db): Promise<void> {
  const { rows } =
    await sql`select from import_job where id = ${job.id} and runner = ${token} for share`.execute(
      db,
    )
  if (rows.length === 0) throw new Error('another process has taken the import')
}

/** Hashes of the record's existing photos, in hex: a photo sent twice is stored once. */
async function contentOf(
  db: Db,
  { contractId, resource, recordId, field }: FilePlace,
): Promise<Set<string>> {
  const { rows } = await sql<{ sha256: Buffer }>`select sha256 from file
    where contract_id = ${contractId} and resource = ${resource} and record_id = ${recordId} and field = ${field}`.execute(
    db,
  )
  return new Set(rows.map(({ sha256 }) => sha256.toString('hex')))
}

/** @throws what is no refusal */
async function refusalFor(run: Run, error: unknown): Promise<string> {
  const refusal = await translateDatabaseError(run, error)
  if (!(refusal instanceof AppError) || refusal.status >= 500) throw refusal
  return refusal.code
}
