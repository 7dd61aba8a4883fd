// Server state of a receiver: its secret, its cursor in the event log, and its failures.
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { AppError } from '#resources/kernel/calls/error-codes.ts'
import type { Fragment, RecordRef, WriteContext } from '../../kernel/types.ts'
import type { WireRow } from '../../kernel/read/list-query.ts'
import { dayMs } from '../../kernel/time-units.ts'
import { logChanges } from '../../kernel/write/log-changes.ts'
import { lockRow, readWhole } from '../../kernel/write/lock-records.ts'

/** Prefix by which secret scanners recognise leaked secrets. */
const mark = 'whsec_'
/**
 * ms during which deliveries are also signed with the former secret, until the receiver has the new
 * one.
 */
const formerLife = dayMs
/** Published when it is not worth saying which deliveries have changed. */
const anyDelivery: RecordRef = { resource: 'webhook-delivery', id: null }

/** Registers a new webhook, which receives only later events. */
export async function addReceiver({ db, person }: WriteContext, id: number): Promise<void> {
  await sql`insert into webhook_receiver (contract_id, webhook_id, event_id)
    select ${person.contractId}, ${id},
      coalesce(pg_sequence_last_value(pg_get_serial_sequence('event_log', 'id')), 0)
    on conflict do nothing`.execute(db)
}

/** Makes waiting deliveries due immediately, and resets the failures. */
export async function resumeReceiver(
  { db, person, now, changedRecords }: WriteContext,
  id: number,
): Promise<void> {
  await sql`update webhook_receiver set failures = 0, failing_since = null, stopped_at = null,
      rest_until = null where contract_id = ${person.contractId} and webhook_id = ${id}`.execute(db)
  await sql`update webhook_delivery set next_at = ${now}
    where contract_id = ${person.contractId} and webhook_id = ${id} and state = 'waiting'`.execute(
    db,
  )
  changedRecords.push(anyDelivery)
}

/**
 * Runs `work`, and logs the resulting changes of the computed fields `keys`, which are not logged
 * otherwise. Returns the changed record.
 */
async function logged(
  writer: WriteContext,
  id: number,
  keys: readonly string[],
  work: () => Promise<void>,
): Promise<WireRow> {
  const before = await lockRow(writer, id)
  await work()
  const [after] = await readWhole(writer, [id])
  if (!after) throw new AppError('internal')
  const side = (row: WireRow) => Object.fromEntries(keys.map((key) => [key, row[key] ?? null]))
  await logChanges(writer, [
    { type: 'change', itemId: id, data: { before: side(before), after: side(after) } },
  ])
  return after
}

/**
 * Creates a new secret, stores it encrypted by `seal`, and returns it in plain text.
 * @throws AppError 404
 */
export async function makeSecret(
  writer: WriteContext,
  id: number,
  seal: (text: string) => string,
): Promise<string> {
  const { db, person, now } = writer
  const secret = `${mark}${randomBytes(32).toString('base64url')}`
  const until = new Date(now.getTime() + formerLife)
  await logged(writer, id, ['secret_made_at'], async () => {
    await sql`update webhook_receiver set former_secret = secret,
        former_until = case when secret is not null then ${until}::timestamptz end,
        secret = ${seal(secret)}, secret_made_at = ${now}
      where contract_id = ${person.contractId} and webhook_id = ${id}`.execute(db)
  })
  return secret
}

/** Resumes sending to a receiver that was stopped after failures. @throws AppError 404 */
export async function resume(writer: WriteContext, id: number): Promise<void> {
  await logged(writer, id, ['stopped_at', 'failing_since'], () => resumeReceiver(writer, id))
}

/**
 * Requeues deliveries that were queued since `since` and failed; returns their number.
 * @throws AppError 404
 */
export async function replayFailed(
  writer: WriteContext,
  id: number,
  since: string,
): Promise<number> {
  await lockRow(writer, id)
  return requeue(writer, id, sql`state = 'failed' and queued_at >= ${since}`)
}

/** Requeues one delivery. @throws AppError 404 */
export async function replayDelivery(writer: WriteContext, id: number): Promise<void> {
  const { db, person } = writer
  const { rows } = await sql<{ webhook_id: number }>`select webhook_id from webhook_delivery
    where contract_id = ${person.contractId} and id = ${id}`.execute(db)
  if (!rows[0]) throw new AppError('not_found')
  await requeue(writer, rows[0].webhook_id, sql`id = ${id}`)
}

/** Makes deliveries due now, with all attempts available again; returns their number. */
async function requeue(writer: WriteContext, id: number, condition: Fragment): Promise<number> {
  const { db, person, now, changedRecords } = writer
  const chosen = sql`contract_id = ${person.contractId} and webhook_id = ${id} and ${condition}`
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from webhook_delivery where ${chosen}`.execute(db)
  const count = rows[0]?.count ?? 0
  if (count > 0)
    await logged(writer, id, ['waiting'], async () => {
      await sql`update webhook_delivery set state = 'waiting', attempts = 0, next_at = ${now}
        where ${chosen}`.execute(db)
      changedRecords.push(anyDelivery)
    })
  return count
}
