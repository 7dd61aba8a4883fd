// The server's own state of a receiver: its secret, how far it has been told, how it goes.
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { AppError } from '#resources/kernel/calls/error-codes.ts'
import type { WriteContext } from '../../kernel/types.ts'
import type { WireRow } from '../../kernel/read/list-query.ts'
import { dayMs } from '../../kernel/time-units.ts'
import { logChanges } from '../../kernel/write/log-changes.ts'
import { lockRow, readWhole } from '../../kernel/write/lock-records.ts'

/** The prefix by which secret scanners recognise a secret. */
const mark = 'whsec_'
/** ms for which the former secret signs as well, until the receiver has the new one. */
const formerLife = dayMs

/** Of a new webhook: it is told of events from now on. */
export async function addReceiver({ db, person }: WriteContext, id: number): Promise<void> {
  await sql`insert into webhook_receiver (contract_id, webhook_id, event_id)
    select ${person.contractId}, ${id},
      coalesce(pg_sequence_last_value(pg_get_serial_sequence('event_log', 'id')), 0)
    on conflict do nothing`.execute(db)
}

/** What waits is sent at once, and failures are counted anew. */
export async function resumeReceiver({ db, person, now }: WriteContext, id: number): Promise<void> {
  await sql`update webhook_receiver set failures = 0, failing_since = null, stopped_at = null,
      rest_until = null where contract_id = ${person.contractId} and webhook_id = ${id}`.execute(db)
  await sql`update webhook_delivery set next_at = ${now}
    where contract_id = ${person.contractId} and webhook_id = ${id} and state = 'waiting'`.execute(
    db,
  )
}

/** Logs what a call has changed of a webhook beside its own fields. */
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
 * Makes a new secret, sealed by `seal`, and returns it. @throws AppError 404
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

/** Sends again to a receiver that was stopped as it had failed. @throws AppError 404 */
export async function resume(writer: WriteContext, id: number): Promise<void> {
  await logged(writer, id, ['stopped_at', 'failing_since'], () => resumeReceiver(writer, id))
}
