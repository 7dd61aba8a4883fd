// Sends due deliveries; each receiver is served by one process at a time.
import { sql } from 'kysely'
import type { Db } from '../../kernel/db/database.ts'
import type { Kernel } from '../../kernel/types.ts'
import { attemptDelivery } from './delivery-attempt.ts'
import { openReceiver } from './open-receiver.ts'
import { recordAttempt } from './record-attempt.ts'
import type { SendContext } from './send-context.ts'

/** Number of receivers served in parallel, and maximum turns per run. */
const parallelReceivers = 4
const mostTurns = 40
/** Maximum deliveries read at once. */
const most = 20
/** Maximum ms of a turn, and seconds for which the receiver is leased. */
const turn = 30_000
const held = 60

interface Turn {
  readonly contract_id: number
  readonly webhook_id: number
}

interface Due {
  readonly id: number
  readonly body: string
  readonly attempts: number
}

/** Sends the deliveries that are due now. @throws database errors */
export async function sendDeliveries(context: SendContext): Promise<void> {
  let turns = mostTurns
  const take = async () => (turns-- > 0 ? takeTurn(context.kernel) : null)
  const serve = async (first: Turn) => {
    for (let taken: Turn | null = first; taken; taken = await take())
      try {
        await sendTo(context, taken)
      } finally {
        await endTurn(context.kernel.db, taken)
      }
  }
  // a worker starts the next one only after finding work: an idle run uses one connection
  const work = async (others: number): Promise<void> => {
    const first = await take()
    if (first) await Promise.all([serve(first), others > 0 ? work(others - 1) : undefined])
  }
  await work(parallelReceivers - 1)
}

/** Leases a receiver with due deliveries; null if there is none. */
async function takeTurn({ db, clock }: Kernel): Promise<Turn | null> {
  const now = clock()
  const { rows } = await sql<Turn>`
    with due as (
      select r.contract_id, r.webhook_id from webhook_receiver r
      join webhook w on w.contract_id = r.contract_id and w.id = r.webhook_id
      where w.is_on and r.stopped_at is null and r.secret is not null
        and coalesce(r.leased_until < clock_timestamp(), true) and coalesce(r.rest_until <= ${now}, true)
        and exists (select from webhook_delivery d where d.contract_id = r.contract_id
          and d.webhook_id = r.webhook_id and d.state = 'waiting' and d.next_at <= ${now})
      order by r.leased_until nulls first limit 1 for no key update of r skip locked)
    update webhook_receiver r set leased_until = clock_timestamp() + make_interval(secs => ${held})
    from due where r.contract_id = due.contract_id and r.webhook_id = due.webhook_id
    returning r.contract_id, r.webhook_id`.execute(db)
  return rows[0] ?? null
}

/** Ends the lease. The time is kept: receivers are served in the order of their last turns. */
async function endTurn(db: Db, { contract_id: contractId, webhook_id: webhookId }: Turn) {
  await sql`update webhook_receiver set leased_until = clock_timestamp()
    where contract_id = ${contractId} and webhook_id = ${webhookId}`.execute(db)
}

/** Sends deliveries until nothing is due, the turn is over, or one fails. */
async function sendTo(context: SendContext, to: Turn): Promise<void> {
  const { kernel } = context
  const receiver = await openReceiver(context, to)
  if (!receiver) return
  for (const end = performance.now() + turn; performance.now() < end;) {
    const now = kernel.clock()
    const { rows } = await sql<Due>`select id, body, attempts from webhook_delivery
      where contract_id = ${to.contract_id} and webhook_id = ${to.webhook_id} and state = 'waiting'
        and next_at <= ${now} order by next_at, id limit ${most}`.execute(kernel.db)
    if (rows.length === 0) return
    for (const { id, body, attempts } of rows) {
      const outcome = await attemptDelivery(receiver, body, {
        guard: kernel.guard,
        now: kernel.clock(),
      })
      await recordAttempt(kernel, { ...to, id, attempts }, outcome)
      if (!outcome.delivered || performance.now() >= end) return
    }
  }
}
