// Changes of records in the event log, in the transaction of the change; they are published after
// it.
import { sql } from 'kysely'
import { AppError } from '#resources/kernel/calls/error-codes.ts'
import { tableOf } from '../db/columns.ts'
import { changes, logEvents } from '../db/event-log.ts'
import type { EventData, EventType } from '../db/event-log.ts'
import { writingAccount } from '../db/writing-account.ts'
import type { Posted } from '../ledger/index.ts'
import type { WireRow } from '../read/list-query.ts'
import type { WriteContext } from '../types.ts'
import { readWhole } from './lock-records.ts'
import type { SavePlan, SavedRecord } from './save-records.ts'

interface LoggedChange {
  type: EventType
  itemId: number
  data: EventData
}

/** Changes of records of one resource, in one statement. */
export async function logChanges(
  context: WriteContext,
  events: readonly LoggedChange[],
): Promise<void> {
  const { db, resource, path, origin } = context
  const { staffId, contractId } = context.person
  const accountId = writingAccount(context.person)
  for (const { itemId: id } of events) context.changedRecords.push({ resource: resource.name, id })
  await logEvents(
    db,
    { contractId, accountId, staffId, page: resource.page, resource: resource.name, path },
    events.map((event) => ({ ...event, data: { ...event.data, ...origin } })),
  )
}

/**
 * Logs saves, with the movements of each document, and returns the records as stored now; as they
 * were `read`, if they were.
 */
export async function logSaves(
  context: WriteContext,
  plans: readonly SavePlan[],
  written: readonly SavedRecord[],
  { posted, read }: { posted: Posted; read?: readonly WireRow[] },
): Promise<SavedRecord[]> {
  const touched = written.flatMap(({ id, action }) => (action === 'same' ? [] : [id]))
  const rows = read ?? (await readWhole(context, touched))
  const stored = new Map(rows.map((row) => [row.id, row]))
  const events = written.flatMap(({ id, action }, i): LoggedChange[] => {
    const { before, secrets, former, transition } = plans[i]!
    if (action === 'same') return []
    const typeOfNew = former ? 'restore' : 'create'
    const typeOfOld = transition === undefined ? 'change' : 'transition'
    const type = action === 'update' ? typeOfOld : typeOfNew
    const data = changes(context.resource, before, stored.get(id) ?? null, secrets)
    const postings = posted.get(id)
    const more = { ...(transition && { transition }), ...(postings && { postings }) }
    return [{ type, itemId: id, data: { ...data, ...more } }]
  })
  await logChanges(context, events)
  publishReplaced(context, stored)
  return written.map((one, i) => {
    const { before } = plans[i]!
    const row = stored.get(one.id) ?? before
    return { ...one, ...(before && { before }), ...(row && { stored: row }) }
  })
}

/**
 * Publishes corrected rows as well: they are no longer in force, and their viewers must reload
 * them.
 */
function publishReplaced(
  { resource, changedRecords }: WriteContext,
  stored: ReadonlyMap<number, WireRow>,
): void {
  const { name, replaces } = resource
  if (!replaces) return
  for (const row of stored.values())
    if (typeof row[replaces] === 'number')
      changedRecords.push({ resource: name, id: row[replaces] })
}

/**
 * For changes other than saves: reads the record back, logs its differences from `before` and
 * returns it.
 */
export async function readBackAndLog(
  context: WriteContext,
  type: EventType,
  before: WireRow,
): Promise<WireRow> {
  const [after] = await readWhole(context, [before.id])
  if (!after) throw new AppError('internal')
  await logChanges(context, [
    { type, itemId: before.id, data: changes(context.resource, before, after) },
  ])
  return after
}

/** Rows of other resources that are erased with records: each is logged, like the record itself. */
export async function logDependents(context: WriteContext, ids: readonly number[]): Promise<void> {
  for (const other of context.kernel.resources) {
    if (!other.ownedBy || other.fields[other.ownedBy]?.options.to !== context.resource.name)
      continue
    const owned: WriteContext = { ...context, resource: other }
    const { rows } = await sql<{ id: number }>`select id from ${sql.table(tableOf(other))}
      where contract_id = ${context.person.contractId} and ${sql.ref(other.ownedBy)} = any(${ids}::bigint[]) order by id`.execute(
      context.db,
    )
    const gone = await readWhole(
      owned,
      rows.map(({ id }) => id),
    )
    await logChanges(
      owned,
      gone.map((row) => ({ type: 'remove', itemId: row.id, data: changes(other, row, null) })),
    )
  }
}
