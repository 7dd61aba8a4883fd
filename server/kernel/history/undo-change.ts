// Undoes a change, and restores a removed record: ordinary saves, through the single write path.
import { sql } from 'kysely'
import { AppError, invalid } from '#resources/kernel/calls/error-codes.ts'
import { tableOf } from '../db/columns.ts'
import { parseSave } from '../write/save-body.ts'
import type { WriteContext } from '../types.ts'
import { changesRecord, eventTypes } from '../db/event-log.ts'
import type { EventData } from '../db/event-log.ts'
import { readableBy } from '../session/viewer.ts'
import type { WireRow } from '../read/list-query.ts'
import { checkVersion, lockRow } from '../write/lock-records.ts'
import { save, saveOne } from '../write/save-records.ts'
import { changedSince, saveValues, stepsBack, wholeRow } from './restore-values.ts'
import { isAbout } from '../db/logged-names.ts'
import { seenIn } from './record-history.ts'

/** Class of the advisory locks for restoring records, unused elsewhere. */
const lockClass = 7302

interface Logged {
  item_id: number
  data: EventData
  /** Events of the record in all, and the last of them. */
  count: number
  last: number
}

/** An event of this contract about a record of the resource that is visible to the caller. */
async function eventOf(
  { kernel, db, resource, person }: WriteContext,
  event: number,
  type: number,
): Promise<Logged | null> {
  const { rows } = await sql<Logged>`select l.item_id, l.data, r.count, r.last from event_log l,
    lateral (select count(*) as count, max(n.id) as last from event_log n
      where n.contract_id = l.contract_id and ${isAbout(resource, 'n')} and n.item_id = l.item_id
        and ${changesRecord('n')}) r
    where l.id = ${event} and l.contract_id = ${person.contractId} and ${isAbout(resource, 'l')} and l.event_type_id = ${type}
      ${seenIn(kernel, resource, person)}`.execute(db)
  return rows[0] ?? null
}

/**
 * Saves the values that one change replaced, if those that it set are unchanged.
 * @throws AppError 404, 409 stale, 409 changed_again naming the fields, 400 for an event that is
 * not a change of this record or changed nothing that a save can set. Fields that the caller may
 * not read stay as they are; a change of nothing else is treated as none.
 */
export async function revert(
  writer: WriteContext,
  { id, event, version }: { id: number; event: number; version: number | null },
): Promise<WireRow> {
  const { resource } = writer
  const row = await lockRow(writer, id)
  checkVersion(writer, row, version)
  if (row.archived_at) throw new AppError('archived')
  const logged = await eventOf(writer, event, eventTypes.change)
  const readable = readableBy(writer.person, resource)
  const steps = logged && logged.item_id === id ? stepsBack(resource, logged.data, readable) : []
  if (steps.length === 0) throw invalid({ event: 'no_such' })
  const since = changedSince(steps, row)
  if (since.length > 0)
    throw new AppError('changed_again', {
      fields: Object.fromEntries(since.map((key) => [key, 'changed_again'])),
    })
  const origin = { via: 'revert', from: event } as const
  return save({ ...writer, origin }, { id, version: row.version, ...saveValues(steps, row) })
}

/**
 * Inserts a removed record under its old id, validated like a new one, without its files and
 * secrets.
 * @throws AppError 404 for an event that is not the last removal of a record, 409 not_removed when
 * it exists
 */
export async function bringBack(
  writer: WriteContext,
  { event }: { event: number },
): Promise<WireRow> {
  const { resource } = writer
  const logged = await eventOf(writer, event, eventTypes.remove)
  if (!logged) throw new AppError('not_found')
  const { item_id: id, data } = logged
  // of two concurrent calls the second one must find the record, even if no other value of it is
  // unique
  await sql`select pg_advisory_xact_lock(${lockClass}, hashint8(${id}))`.execute(writer.db)
  const { rows } = await sql`select from ${sql.table(tableOf(resource))}
    where contract_id = ${writer.person.contractId} and id = ${id}`.execute(writer.db)
  if (rows.length > 0) throw new AppError('not_removed')
  if (logged.last !== event) throw new AppError('not_found')
  const input = parseSave(resource, wholeRow(resource, data.before ?? {}))
  // each version has left at least one event, and so has the removal
  const { version = logged.count, created_at = writer.now, created_by = null } = data.kept ?? {}
  const origin = { via: 'revert', from: event } as const
  return saveOne({ ...writer, origin }, input, {
    former: { id, version: version + 1, created_at, created_by },
  })
}
