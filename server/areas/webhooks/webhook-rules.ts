// Rules of webhooks and of the list of deliveries.
import { sql } from 'kysely'
import { invalid } from '#resources/kernel/calls/error-codes.ts'
import type { Fragment, Rules } from '../../kernel/types.ts'
import { addressFault } from './receiver-address.ts'
import { addReceiver, resumeReceiver } from './receiver-store.ts'

const receiver = (column: Fragment): Fragment => sql`(select ${column} from webhook_receiver r
  where r.contract_id = t.contract_id and r.webhook_id = t.id)`
const hasReceiver = (condition: Fragment): Fragment => sql`exists (select from webhook_receiver r
  where r.contract_id = t.contract_id and r.webhook_id = t.id and ${condition})`
const works = sql`t.is_on and r.stopped_at is null and r.secret is not null`

export const webhookRules: Rules = {
  computed: {
    secret_made_at: receiver(sql`r.secret_made_at`),
    delivered_at: receiver(sql`r.delivered_at`),
    failing_since: receiver(sql`r.failing_since`),
    stopped_at: receiver(sql`r.stopped_at`),
    waiting: sql`(select count(*)::int from webhook_delivery d
      where d.contract_id = t.contract_id and d.webhook_id = t.id and d.state = 'waiting')`,
  },
  marks: {
    standing: {
      delivering: hasReceiver(sql`${works} and r.failing_since is null`),
      failing: hasReceiver(sql`${works} and r.failing_since is not null`),
      no_secret: hasReceiver(sql`r.secret is null`),
      paused: sql`not t.is_on`,
      stopped: hasReceiver(sql`t.is_on and r.stopped_at is not null`),
    },
  },
  beforeSave({ kernel }, row, before) {
    if (row.address === before?.address) return row
    const found = addressFault(String(row.address), kernel.guard)
    if (found) throw invalid({ address: found })
    return row
  },
  async afterSave(writer, saved) {
    for (const { id, row, before } of saved) {
      if (!before) await addReceiver(writer, id)
      // after a change of address, or of the switch, waiting deliveries are sent immediately
      else if (row.address !== before.address || row.is_on !== before.is_on)
        await resumeReceiver(writer, id)
    }
  },
}

export const deliveryRules: Rules = {
  source: sql`select d.contract_id, d.id, d.webhook_id, w.search_key, d.state, d.kind, d.resource,
      d.record_id, d.event_id, d.queued_at, d.attempts, d.tried_at, d.next_at, d.status, d.took_ms,
      d.reason, d.answer, d.body
    from webhook_delivery d join webhook w on w.contract_id = d.contract_id and w.id = d.webhook_id`,
}
