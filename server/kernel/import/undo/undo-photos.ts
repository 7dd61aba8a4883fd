// Undoes an import of photos: those that it added are removed, whatever else has changed in their
// records.
import { sql } from 'kysely'
import { AppError } from '#resources/kernel/calls/error-codes.ts'
import { isPhotoField } from '#resources/kernel/kind-traits.ts'
import type { Db } from '../../db/database.ts'
import type { WriteContext } from '../../types.ts'
import { changes } from '../../db/event-log.ts'
import { nameIn } from '../../db/logged-names.ts'
import { lockRows } from '../../write/lock-records.ts'
import { logChanges } from '../../write/log-changes.ts'
import { changeJob } from '../job/job-store.ts'
import { batchSize } from '../job/import-limits.ts'
import type { Run } from '../job/job-runner.ts'
import { inTransaction, pathOf, planAnew, undoPathOf, writerOf } from '../apply/check-and-apply.ts'
import type { Kept } from '../job/job-types.ts'

interface Tally {
  removed: number
  reverted: number
  kept: Kept[]
}

/**
 * All in one transaction, logged as an undo of this import. A photo of an archived record stays,
 * and the record is named.
 */
export async function undoPhotos(run: Run): Promise<void> {
  const { kernel, db, job, resource, token } = run
  const key = job.settings.key ?? ''
  if (!isPhotoField(resource.fields[key])) throw new AppError('not_found')
  const added = [...(await addedBy(run, db, key))]
  const total = added.reduce((sum, [, photos]) => sum + photos.length, 0)
  const tally: Tally = { removed: 0, reverted: 0, kept: [] }
  const changedRecords: WriteContext['changedRecords'] = []
  await inTransaction(kernel, async (trx) => {
    const writer = writerOf(run, trx, undoPathOf(job.id), changedRecords)
    let done = 0
    for (let i = 0; i < added.length; i += batchSize) {
      const part = added.slice(i, i + batchSize)
      await planAnew(trx)
      await takeBack(writer, key, new Map(part), tally)
      done += part.reduce((sum, [, photos]) => sum + photos.length, 0)
      await run.progress(done, total)
    }
    const undone = { at: writer.now.toISOString(), ...tally }
    const mine = await changeJob(
      trx,
      job.id,
      { state: 'undone', runner: null, outcome: { ...job.outcome, undone }, done, total },
      token,
    )
    if (!mine) throw new Error('another process has taken the import')
  })
  kernel.changed(run.person, changedRecords)
}

/** Record → its photos added by this import, according to the log. */
async function addedBy(
  { job, resource }: Run,
  db: Db,
  key: string,
): Promise<Map<number, number[]>> {
  const { rows } = await sql<{
    record: number
    photo: number
  }>`select e.item_id as record, (p ->> 'id')::bigint as photo
    from event_log e, jsonb_array_elements(e.data -> 'after' -> ${key}::text) p
    where e.contract_id = ${job.contract_id} and e.resource = ${resource.name} and e.uri_path = ${pathOf(job.id)}
      and e.item_id in (select record_id from import_row where contract_id = ${job.contract_id} and job_id = ${job.id} and action = 'update')
      and not e.data -> 'before' -> ${key}::text @> jsonb_build_array(jsonb_build_object('id', p -> 'id'))
    order by e.item_id`.execute(db)
  const added = new Map<number, number[]>()
  for (const { record, photo } of rows) added.set(record, [...(added.get(record) ?? []), photo])
  return added
}

async function takeBack(
  writer: WriteContext,
  key: string,
  added: ReadonlyMap<number, readonly number[]>,
  tally: Tally,
) {
  const { resource } = writer
  const before = await lockRows(writer, [...added.keys()])
  const free = [...before.values()].filter((row) => !row.archived_at)
  for (const row of before.values())
    if (row.archived_at)
      tally.kept.push({
        id: row.id,
        name: nameIn(resource, row, writer.person.contract.timeZone),
        why: 'archived',
      })
  const ids = free.map(({ id }) => id)
  const place = sql`contract_id = ${writer.person.contractId} and resource = ${resource.name} and field = ${key} and record_id = any(${ids}::bigint[])`
  const { numAffectedRows } =
    await sql`delete from file where ${place} and id = any(${ids.flatMap((id) => added.get(id) ?? [])}::bigint[])`.execute(
      writer.db,
    )
  tally.removed += Number(numAffectedRows ?? 0)
  // if the main photo is removed, the oldest becomes the main one
  await sql`update file f set is_main = true from (select min(id) as first from file where ${place} group by record_id having not bool_or(is_main)) m
    where f.contract_id = ${writer.person.contractId} and f.id = m.first`.execute(writer.db)
  const after = await lockRows(writer, ids)
  const events = free.flatMap((row) => {
    const data = changes(resource, row, after.get(row.id) ?? null)
    return Object.keys(data.after ?? {}).length > 0
      ? [{ type: 'change' as const, itemId: row.id, data }]
      : []
  })
  await logChanges(writer, events)
}
