// Loads a receiver's address with its decrypted secrets.
import { sql } from 'kysely'
import type { SendContext } from './send-context.ts'
import { minuteMs } from '../../kernel/time-units.ts'
import type { Receiving } from './delivery-attempt.ts'

/** ms after which decryption of a secret is retried. */
const pause = 5 * minuteMs

interface Stored {
  readonly address: string
  readonly secret: string | null
  readonly former_secret: string | null
  readonly former_until: string | null
}

/**
 * Null without a secret, or if it cannot be decrypted: one encrypted by another installation must
 * be replaced.
 */
export async function openReceiver(
  { kernel, log, open }: SendContext,
  { contract_id: contractId, webhook_id: webhookId }: { contract_id: number; webhook_id: number },
): Promise<Receiving | null> {
  const { db, clock } = kernel
  const now = clock()
  const { rows } = await sql<Stored>`select w.address, r.secret, r.former_secret, r.former_until
    from webhook w join webhook_receiver r on r.contract_id = w.contract_id and r.webhook_id = w.id
    where w.contract_id = ${contractId} and w.id = ${webhookId}`.execute(db)
  const [found] = rows
  if (!found?.secret) return null
  const { address, secret, former_secret: former, former_until: until } = found
  const sealed = former && until && Date.parse(until) > now.getTime() ? [secret, former] : [secret]
  try {
    return { address, secrets: sealed.map(open) }
  } catch (error) {
    const reason = (error as Error).message
    log.warn({ contractId, webhook: webhookId, reason }, 'the secret of a webhook does not open')
    await sql`update webhook_receiver set rest_until = ${new Date(now.getTime() + pause)}
      where contract_id = ${contractId} and webhook_id = ${webhookId}`.execute(db)
    return null
  }
}
