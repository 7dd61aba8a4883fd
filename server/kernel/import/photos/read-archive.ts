// The dry run of an archive: which photo goes to which record, and which to none. It writes nothing
// but the job.
import { AppError } from '#resources/kernel/calls/error-codes.ts'
import { photosOf } from '#resources/kernel/calls/standard-calls.ts'
import { changeJob } from '../job/job-store.ts'
import { batchSize } from '../job/import-limits.ts'
import { addRows, dropRows, markRows } from '../job/row-store.ts'
import type { Marked } from '../job/row-store.ts'
import type { Run } from '../job/job-runner.ts'
import type { ImportCounts } from '#resources/wire/imports.ts'
import { openZip } from '../parse/zip-reader.ts'
import type { Zip } from '../parse/zip-reader.ts'
import { Photos } from './archive-entries.ts'
import { ofArchives } from './photo-limits.ts'
import { matched } from './match-records.ts'
import { isOwn } from './photo-names.ts'

/** The archive as a file of this machine, as long as `work` lasts. */
export async function withArchive(run: Run, work: (zip: Zip) => Promise<void>): Promise<void> {
  const local = await run.store.stage(await run.store.read(run.job.sha256))
  try {
    const zip = await openZip(local.path, ofArchives)
    try {
      await work(zip)
    } finally {
      await zip.close()
    }
  } finally {
    await run.store.discard(local)
  }
}

/** @throws AppError empty_file, broken_file, too_large */
export async function readArchive(run: Run): Promise<void> {
  const { db, job, resource, store, token } = run
  const key = photosOf(resource)
  if (key === undefined) throw new AppError('not_found')
  await withArchive(run, async (zip) => {
    // the row's number is the entry's place in the archive, from 1
    const own = zip.entries.flatMap((entry, at) =>
      isOwn(entry.name) ? [{ entry, row: at + 1 }] : [],
    )
    if (own.length === 0) throw new AppError('empty_file')
    // their number is known before the first one is processed
    await changeJob(db, job.id, { done: 0, total: own.length }, token)
    await run.progress(0, own.length)
    await dropRows(db, job)
    const matches = await matched(
      run,
      own.map(({ entry }) => entry.name),
    )
    const photos = new Photos(zip, store, resource.fields[key]!)
    const counts: ImportCounts = { rows: own.length, create: 0, update: 0, same: 0, faulty: 0 }
    let rows: { row: number; cells: string[] }[] = []
    let marks: Marked[] = []
    for (const [at, { entry, row }] of own.entries()) {
      const match = matches[at]!
      const taken = await photos.take(entry, false)
      if (typeof taken !== 'string') await store.discard(taken.file)
      const matchFault = typeof match === 'string' ? match : null
      const fault = typeof taken === 'string' ? taken : matchFault
      const record = typeof match === 'string' ? null : match
      const before = typeof taken === 'string' ? null : taken.before
      rows.push({
        row,
        cells: [entry.name, record?.name ?? '', before === null ? '' : String(before)],
      })
      marks.push({
        row,
        action: fault ? 'faulty' : 'create',
        record_id: record?.id ?? null,
        faults: fault ? { '': fault } : null,
      })
      counts[fault ? 'faulty' : 'create'] += 1
      if (rows.length === batchSize || at === own.length - 1) {
        await addRows(db, job, rows)
        await markRows(db, job, marks)
        ;[rows, marks] = [[], []]
      }
      await run.progress(at + 1, own.length)
    }
    const settings = { ...job.settings, key }
    await changeJob(
      db,
      job.id,
      {
        state: 'checked',
        runner: null,
        counts,
        settings,
        outcome: {},
        done: own.length,
        total: own.length,
      },
      token,
    )
  })
}
