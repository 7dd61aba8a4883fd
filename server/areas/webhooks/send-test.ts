// Test deliveries: sent immediately, never retried, and not counted as failures of the receiver.
import { sql } from 'kysely'
import { AppError } from '#resources/kernel/calls/error-codes.ts'
import type { WebhookAttempt } from '#resources/wire/webhooks.ts'
import type { Person } from '../../kernel/session/viewer.ts'
import { attemptDelivery } from './delivery-attempt.ts'
import { testBody } from './delivery-body.ts'
import { openReceiver } from './open-receiver.ts'
import { publishDeliveries } from './publish-deliveries.ts'
import { storeOutcome } from './record-attempt.ts'
import type { SendContext } from './send-context.ts'

/** @throws AppError 404, 422 without a secret that can be decrypted */
export async function sendTest(
  context: SendContext,
  { contractId, name }: Pick<Person, 'contractId' | 'name'>,
  webhookId: number,
): Promise<WebhookAttempt> {
  const { kernel } = context
  const { db, guard, clock } = kernel
  const to = { contract_id: contractId, webhook_id: webhookId }
  const { rows: found } = await sql`select from webhook
    where contract_id = ${contractId} and id = ${webhookId}`.execute(db)
  if (found.length === 0) throw new AppError('not_found')
  const receiver = await openReceiver(context, to)
  if (!receiver) throw new AppError('webhook_secret')
  const now = clock()
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('webhook_delivery', 'id')) as id`.execute(db)
  const { id } = rows[0]!
  const body = testBody(id, now, name)
  const outcome = await attemptDelivery(receiver, body, { guard, now })
  await db.transaction().execute(async (within) => {
    await sql`insert into webhook_delivery
        (contract_id, id, webhook_id, kind, body, queued_at, next_at)
      values (${contractId}, ${id}, ${webhookId}, 'test', ${body}, ${now}, ${now})`.execute(within)
    await storeOutcome(within, { contract_id: contractId, id }, { outcome, now, next: null })
  })
  publishDeliveries(kernel, { contractId, webhookId, deliveryIds: [id] })
  return outcome
}
