// Webhooks: sends committed changes to addresses registered by administrators.
import { sql } from 'kysely'
import type { Area } from '../../kernel/area-registration.ts'
import { dayMs } from '../../kernel/time-units.ts'
import { oldest, queueEvents } from './queue-events.ts'
import { sendDeliveries } from './send-deliveries.ts'
import { registerWebhooks } from './webhook-routes.ts'
import { deliveryRules, webhookRules } from './webhook-rules.ts'

/** ms between runs. */
const every = 5000

export const webhookArea: Area = {
  rules: { webhook: webhookRules, 'webhook-delivery': deliveryRules },
  // waiting deliveries are kept longer, since their receiver may be switched on again
  maintenance: (now) => [
    sql`delete from webhook_delivery d using webhook w
      where w.contract_id = d.contract_id and w.id = d.webhook_id
        and d.queued_at < ${now}::timestamptz - make_interval(days =>
          case when d.state = 'waiting' then ${oldest / dayMs}::int else w.keep_days end)`,
  ],
  start(_, { kernel, log, secretsFor }) {
    const { seal, open } = secretsFor('webhook')
    const context = { kernel, log, seal, open }
    return Promise.resolve({
      registerRoutes: (scope) => registerWebhooks(scope, context),
      jobs: [
        {
          name: 'webhooks',
          first: every,
          every,
          async run() {
            await queueEvents(kernel)
            await sendDeliveries(context)
          },
        },
      ],
    })
  },
}
