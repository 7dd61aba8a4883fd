// Removes, archives and restores records, in the same transaction as the log entry.
import { sql } from 'kysely'
import { AppError } from '#resources/kernel/calls/error-codes.ts'
import { searchKey } from '#resources/kernel/values/search-key.ts'
import { tableOf } from '../db/columns.ts'
import { changes } from '../db/event-log.ts'
import type { Kept } from '../db/event-log.ts'
import { nameIn } from '../db/logged-names.ts'
import { dropOpenRows, followRemoved } from '../due/index.ts'
import type { WireRow } from '../read/list-query.ts'
import { holdersOf } from '../read/referrers.ts'
import type { WriteContext } from '../types.ts'
import { checkRemovable } from './document-states.ts'
import { checkVersion, lockRow } from './lock-records.ts'
import { logChanges, logDependents, readBackAndLog } from './log-changes.ts'
import { postRemoved } from './post-documents.ts'
import { aboutRecord } from './unique-conflicts.ts'

interface Target {
  id: number
  version: number | null
}

/** Archives if the resource has an archive, else deletes the row; the log keeps it completely. */
export async function remove(
  context: WriteContext,
  { id, version }: Target,
): Promise<{ id: number }> {
  const { kernel, resource } = context
  if (resource.mode === 'append') throw new AppError('append_only')
  const row = await lockRow(context, id)
  checkVersion(context, row, version)
  if (resource.builtIn && row.code !== null) throw new AppError('built_in')
  checkRemovable(context, row)
  await kernel.rulesOf(resource).beforeRemove?.(context, row)
  if (resource.archive) await archive(context, row)
  else await eraseRows(context, [row])
  return { id }
}

/**
 * Deletes records for good, even if the resource has an archive: undoing an import leaves none. The
 * caller has read them.
 */
export async function eraseAll(context: WriteContext, rows: readonly WireRow[]): Promise<void> {
  const { kernel, resource } = context
  for (const row of rows) {
    checkRemovable(context, row)
    await kernel.rulesOf(resource).beforeRemove?.(context, row)
  }
  await eraseRows(context, rows)
}

async function eraseRows(context: WriteContext, rows: readonly WireRow[]): Promise<void> {
  const { db, resource, person } = context
  const ids = rows.map(({ id }) => id)
  await sql`delete from file where contract_id = ${person.contractId} and resource = ${resource.name}
    and record_id = any(${ids}::bigint[])`.execute(db)
  await dropOpenRows(context, ids)
  await logDependents(context, ids)
  await sql`delete from ${sql.table(tableOf(resource))} where contract_id = ${person.contractId} and id = any(${ids}::bigint[])`.execute(
    db,
  )
  await followRemoved(context, rows)
  const posted = await postRemoved(context, ids)
  await logChanges(
    context,
    rows.map((row) => {
      const postings = posted.get(row.id)
      const kept = keptOf(context, row)
      return {
        type: 'remove',
        itemId: row.id,
        data: { ...changes(resource, row, null), kept, ...(postings && { postings }) },
      }
    }),
  )
}

/** The data that restoring a removed record needs in addition to its fields. */
function keptOf({ resource, person }: WriteContext, row: WireRow): Kept {
  const { version, created_at, created_by } = row as WireRow & Kept
  const name = nameIn(resource, row, person.contract.timeZone)
  return { version, created_at, created_by, search_key: searchKey([name]) }
}

async function archive(context: WriteContext, row: WireRow): Promise<void> {
  if (row.archived_at) throw new AppError('archived')
  const holders = await holdersOf(context, row.id)
  if (holders.length > 0) throw new AppError('held', { extra: { used_by: holders } })
  await setArchived(context, row.id, true)
  await followRemoved(context, [row])
  await readBackAndLog(context, 'archive', row)
}

/**
 * Restores a record from the archive.
 * @throws AppError 404, 409 stale, 409 duplicate if another record has one of its unique values by
 * now
 */
export async function restoreFromArchive(
  context: WriteContext,
  { id, version }: Target,
): Promise<WireRow> {
  const row = await lockRow(context, id)
  checkVersion(context, row, version)
  if (!row.archived_at) return row
  try {
    await setArchived(context, id, false)
    await followRemoved(context, [row])
  } catch (error) {
    throw aboutRecord(error, { resource: context.resource, row, id })
  }
  return readBackAndLog(context, 'restore', row)
}

async function setArchived(
  { db, resource, person, now }: WriteContext,
  id: number,
  archived: boolean,
): Promise<void> {
  const { accountId, contractId } = person
  await sql`update ${sql.table(tableOf(resource))} set archived_at = ${archived ? now : null}, archived_by = ${archived ? accountId : null},
    version = version + 1, updated_at = ${now}, updated_by = ${accountId} where contract_id = ${contractId} and id = ${id}`.execute(
    db,
  )
}
