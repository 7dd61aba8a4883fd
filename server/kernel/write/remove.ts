// Removal, archive and restoration: the end of a record, in the same transaction as its log.
import { sql } from 'kysely'
import { AppError } from '#resources/kernel/errors.ts'
import { searchKey } from '#resources/kernel/search.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { tableOf } from '../db/columns.ts'
import { nameIn } from '../db/logged-names.ts'
import { changes } from '../db/event-log.ts'
import type { Kept } from '../db/event-log.ts'
import type { WireRow } from '../read/list-query.ts'
import { logOwned } from './dependents.ts'
import { checkVersion, readBackAndLog, lockRow } from './write-record.ts'
import { logChange } from './log-change.ts'
import type { Writer } from '../types.ts'
import { holdersOf } from '../read/referrers.ts'

/** Archives where the resource archives, else removes the row; the log keeps it whole. */
export async function remove(writer: Writer, resource: Resource, target: { id: number; version: number | null }): Promise<{ id: number }> {
  if (resource.mode === 'append') throw new AppError('append_only')
  const row = await lockRow(writer, resource, target.id)
  checkVersion(writer, resource, row, target.version)
  if (resource.builtIn && row.code !== null) throw new AppError('built_in')
  await writer.kernel.rulesOf(resource).beforeRemove?.(writer, row)
  if (resource.archive) {
    if (row.archived_at) throw new AppError('archived')
    const holders = await holdersOf(writer, resource, target.id)
    if (holders.length > 0) throw new AppError('held', { extra: { used_by: holders } })
    await setArchived(writer, resource, target.id, true)
    await readBackAndLog(writer, resource, 'archive', target.id, row)
  } else {
    await sql`delete from file where contract_id = ${writer.person.contractId} and resource = ${resource.name} and record_id = ${target.id}`.execute(
      writer.db,
    )
    await logOwned(writer, resource, [target.id])
    await sql`delete from ${sql.table(tableOf(resource))} where contract_id = ${writer.person.contractId} and id = ${target.id}`.execute(
      writer.db,
    )
    await logChange(writer, resource, 'remove', target.id, { ...changes(resource, row, null), kept: keptOf(resource, row) })
  }
  return { id: target.id }
}
/** Of a record on its way out, what bringing it back will need. */
export function keptOf(resource: Resource, row: WireRow): Kept {
  const { version, created_at, created_by } = row as WireRow & Kept
  return { version, created_at, created_by, search_key: searchKey([nameIn(resource, row)]) }
}
/** Brings a record back from the archive. @throws AppError 404, 409 stale, 409 duplicate when its place was taken meanwhile */
export async function restore(writer: Writer, resource: Resource, target: { id: number; version: number | null }): Promise<WireRow> {
  const row = await lockRow(writer, resource, target.id)
  checkVersion(writer, resource, row, target.version)
  if (!row.archived_at) return row
  await setArchived(writer, resource, target.id, false)
  return readBackAndLog(writer, resource, 'restore', target.id, row)
}
async function setArchived(writer: Writer, resource: Resource, id: number, archived: boolean): Promise<void> {
  const { accountId, contractId } = writer.person
  await sql`update ${sql.table(tableOf(resource))} set archived_at = ${archived ? writer.now : null}, archived_by = ${archived ? accountId : null}, version = version + 1,
    updated_at = ${writer.now}, updated_by = ${accountId} where contract_id = ${contractId} and id = ${id}`.execute(writer.db)
}
