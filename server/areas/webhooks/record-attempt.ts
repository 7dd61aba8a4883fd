// Stores the outcome of an attempt, schedules the next one, and notifies administrators when a
// delivery finally fails.
import { sql } from 'kysely'
import { readLevel } from '#resources/kernel/access.ts'
import type { WebhookAttempt } from '#resources/wire/webhooks.ts'
import type { Db } from '../../kernel/db/database.ts'
import { dayMs, hourMs, minuteMs } from '../../kernel/time-units.ts'
import type { Kernel } from '../../kernel/types.ts'
import { notify } from '../platform/index.ts'
import { publishDeliveries } from './publish-deliveries.ts'

/**
 * ms to wait after each failed attempt of a delivery; after one more failed attempt it fails
 * finally.
 */
const retryDelays: readonly number[] = [
  10_000,
  minuteMs,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  6 * hourMs,
  12 * hourMs,
  dayMs,
  dayMs,
]
/** Maximum ms that a receiver is left alone after a failure, since other deliveries may succeed. */
const longestRest = 5 * minuteMs
/** ms of continuous failures after which the receiver is stopped. */
const retryPeriod = 3 * dayMs

interface Tried {
  readonly contract_id: number
  readonly webhook_id: number
  readonly id: number
  /** Number of attempts before this one. */
  readonly attempts: number
}

interface Standing {
  readonly name: string
  readonly failing_since: string
  readonly is_stopped: boolean
}

export async function recordAttempt(
  kernel: Kernel,
  tried: Tried,
  outcome: WebhookAttempt,
): Promise<void> {
  const now = kernel.clock()
  const pause = retryDelays[tried.attempts]
  await kernel.db.transaction().execute(async (db) => {
    const next = outcome.delivered || pause === undefined ? null : new Date(now.getTime() + pause)
    await storeOutcome(db, tried, { outcome, now, next })
    if (outcome.delivered) await countSuccess(db, tried, now)
    else await countFailure(db, tried, { now, isFinal: pause === undefined })
  })
  publishDeliveries(kernel, {
    contractId: tried.contract_id,
    webhookId: tried.webhook_id,
    deliveryIds: [tried.id],
  })
}

/** @param next time of the next attempt; null: there is none */
export async function storeOutcome(
  db: Db,
  { contract_id: contractId, id }: Omit<Tried, 'webhook_id' | 'attempts'>,
  { outcome, now, next }: { outcome: WebhookAttempt; now: Date; next: Date | null },
): Promise<void> {
  const { delivered, status, took_ms: took, reason, answer } = outcome
  const ended = delivered ? 'delivered' : 'failed'
  await sql`update webhook_delivery set attempts = attempts + 1, tried_at = ${now},
      state = ${next ? 'waiting' : ended}, next_at = ${next}, status = ${status}, took_ms = ${took},
      reason = ${reason}, answer = ${answer}
    where contract_id = ${contractId} and id = ${id} and state = 'waiting'`.execute(db)
}

async function countSuccess(
  db: Db,
  { contract_id: contractId, webhook_id: webhookId }: Tried,
  now: Date,
): Promise<void> {
  await sql`update webhook_receiver set failures = 0, failing_since = null, rest_until = null,
      delivered_at = ${now}
    where contract_id = ${contractId} and webhook_id = ${webhookId}`.execute(db)
}

async function countFailure(
  db: Db,
  { contract_id: contractId, webhook_id: webhookId }: Tried,
  { now, isFinal }: { now: Date; isFinal: boolean },
): Promise<void> {
  const rests = retryDelays.map((pause) => Math.min(pause, longestRest))
  const { rows } = await sql<Standing>`
    update webhook_receiver r set failures = r.failures + 1,
      failing_since = coalesce(r.failing_since, ${now}),
      rest_until = ${now}::timestamptz + make_interval(secs =>
        (${rests}::bigint[])[least(r.failures + 1, ${rests.length}::int)] / 1000.0),
      stopped_at = case when r.failing_since <= ${new Date(now.getTime() - retryPeriod)}
        then ${now}::timestamptz end
    from webhook w
    where w.contract_id = r.contract_id and w.id = r.webhook_id
      and r.contract_id = ${contractId} and r.webhook_id = ${webhookId}
    returning w.name, r.failing_since, r.stopped_at is not null as is_stopped`.execute(db)
  const [standing] = rows
  if (!standing || !(isFinal || standing.is_stopped)) return
  const { name, failing_since: since, is_stopped: isStopped } = standing
  await notify(
    { db, person: { contractId }, now },
    {
      type: 'webhook_failed',
      params: { resource: 'webhook', id: webhookId, name, ...(isStopped && { stopped: true }) },
      needs: { webhook: readLevel },
      // one notification for all deliveries that fail in the same series of failures
      once: `webhook ${webhookId} ${since} ${isStopped ? 'stopped' : 'failed'}`,
    },
  )
}
