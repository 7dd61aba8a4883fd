// Follows the event log with a cursor per receiver: each committed event that a receiver has
// selected becomes a delivery. Changes write only their event, so that no write waits for
// receivers, and no event can be lost.
import { sql } from 'kysely'
import type { WebhookKind } from '#resources/platform/index.ts'
import { changesRecord } from '../../kernel/db/event-log.ts'
import type { Db } from '../../kernel/db/database.ts'
import { settled } from '../../kernel/seals/high-water-mark.ts'
import type { Kernel } from '../../kernel/types.ts'
import { dayMs } from '../../kernel/time-units.ts'
import { bodyOf, isWanted, kindOf } from './delivery-body.ts'
import type { Choice, LoggedEvent } from './delivery-body.ts'
import { publishDeliveries } from './publish-deliveries.ts'

/** Maximum events read per transaction. */
const most = 500
/** ms that a run waits for open transactions that may still write events with lower ids. */
const longestWait = 3000
/** ms: older events are not sent, for example after a receiver was switched off for long. */
export const oldest = 90 * dayMs

interface Receiver {
  readonly contract_id: number
  readonly webhook_id: number
}

/**
 * Queues the events committed since the last run; a lock ensures that one process does this per
 * receiver. Events after one of a long transaction wait for the next run.
 * @throws database errors
 */
export async function queueEvents(kernel: Kernel): Promise<void> {
  const { rows } = await sql<Receiver>`select r.contract_id, r.webhook_id from webhook_receiver r
    join webhook w on w.contract_id = r.contract_id and w.id = r.webhook_id
    where w.is_on and r.secret is not null and r.stopped_at is null
    order by r.contract_id, r.webhook_id`.execute(kernel.db)
  if (rows.length === 0) return
  const upTo = await settled(kernel.db, longestWait)
  if (upTo === null) return
  for (const receiver of rows)
    for (let more = true; more;) {
      const { isWhole, deliveryIds } = await kernel.db
        .transaction()
        .execute((db) => queueSome(kernel, db, { ...receiver, upTo }))
      const { contract_id: contractId, webhook_id: webhookId } = receiver
      publishDeliveries(kernel, { contractId, webhookId, deliveryIds })
      more = !isWhole
    }
}

interface Queued {
  readonly deliveryIds: readonly number[]
  /** Whether no event is left. */
  readonly isWhole: boolean
}

/** Queues the next events of a receiver, and advances its cursor. */
async function queueSome(
  kernel: Kernel,
  db: Db,
  { upTo, ...receiver }: Receiver & { upTo: number },
): Promise<Queued> {
  const { contract_id: contractId, webhook_id: webhookId } = receiver
  const { rows: held } = await sql<{ event_id: number }>`select event_id from webhook_receiver
    where contract_id = ${contractId} and webhook_id = ${webhookId} and event_id < ${upTo}
    for no key update skip locked`.execute(db)
  const [from] = held
  if (!from) return { deliveryIds: [], isWhole: true }
  const choices = await choicesOf(db, contractId, webhookId)
  const now = kernel.clock()
  const { rows: events } = await sql<LoggedEvent>`
    select l.id, l.event_type_id as type, l.resource, l.item_id as record_id, l.reg_date as at,
      l.data,
      ${kernel.accounts.eventAuthor} as who
    from event_log l
    where l.contract_id = ${contractId} and l.id > ${from.event_id} and l.id <= ${upTo}
      and l.resource = any(${[...choices.keys()]}::text[]) and l.item_id is not null
      and ${changesRecord('l')} and l.reg_date > ${new Date(now.getTime() - oldest)}
    order by l.id limit ${most}`.execute(db)
  const queued = events.flatMap((event) => {
    const choice = choices.get(event.resource)
    const resource = kernel.resources.find(({ name }) => name === event.resource)
    const body = choice && resource && isWanted(choice, event) ? bodyOf(resource, event) : null
    return body === null ? [] : [{ ...event, kind: kindOf(event)!, body }]
  })
  const deliveryIds = queued.length > 0 ? await insertDeliveries(db, receiver, { queued, now }) : []
  const isWhole = events.length < most
  await sql`update webhook_receiver set event_id = ${isWhole ? upTo : events.at(-1)!.id}
    where contract_id = ${contractId} and webhook_id = ${webhookId}`.execute(db)
  return { deliveryIds, isWhole }
}

interface Delivery extends LoggedEvent {
  readonly kind: WebhookKind
  readonly body: string
}

/** Inserts due deliveries, except those that exist; returns the ids of the new ones. */
async function insertDeliveries(
  db: Db,
  { contract_id: contractId, webhook_id: webhookId }: Receiver,
  { queued, now }: { queued: readonly Delivery[]; now: Date },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`insert into webhook_delivery
      (contract_id, webhook_id, event_id, kind, resource, record_id, body, queued_at, next_at)
    select ${contractId}, ${webhookId}, q.event, q.kind, q.resource, q.record, q.body, ${now},
      ${now}
    from unnest(${queued.map(({ id }) => id)}::bigint[],
      ${queued.map(({ kind }) => kind)}::text[],
      ${queued.map(({ resource }) => resource)}::text[],
      ${queued.map(({ record_id: record }) => record)}::bigint[],
      ${queued.map(({ body }) => body)}::text[]) as q(event, kind, resource, record, body)
    order by q.event on conflict do nothing returning id`.execute(db)
  return rows.map(({ id }) => id)
}

async function choicesOf(
  db: Db,
  contractId: number,
  webhookId: number,
): Promise<ReadonlyMap<string, Choice>> {
  const { rows } = await sql<Choice>`select resource, created, changed, removed, moved, posted
    from webhook__events where contract_id = ${contractId} and parent_id = ${webhookId}`.execute(db)
  return new Map(rows.map((row) => [row.resource, row]))
}
