import { choice, integer, moment, ref, text } from '../kernel/fields.ts'
import { resource } from '../kernel/resource.ts'
import { announced, webhookKinds } from './webhooks/webhook-events.ts'

/** What was sent to a receiver of webhooks, or is to be, and what it answered last. */
export const webhookDelivery = resource('webhook-delivery', {
  area: 'platform',
  title: ['queued_at', 'webhook_id'],
  mode: 'view',
  access: 'webhook',
  fields: {
    webhook_id: ref('webhook', { search: true }),
    state: choice({ waiting: 'warn', delivered: 'good', failed: 'bad' }),
    kind: choice(webhookKinds),
    resource: choice(announced),
    record_id: integer({ of: 'id' }),
    event_id: integer({ of: 'id' }), // of the event log
    queued_at: moment(),
    attempts: integer(),
    tried_at: moment(),
    next_at: moment(),
    status: integer({ of: 'id' }), // of HTTP
    took_ms: integer(),
    reason: choice({ refused: 'bad', slow: 'bad', unreachable: 'bad', status: 'bad' }),
    answer: text({ multiline: true }), // its beginning
    body: text({ multiline: true, max: 20_000 }), // as it is sent
  },
  list: {
    columns: [
      ...(['queued_at', 'webhook_id', 'state', 'kind', 'resource', 'record_id'] as const),
      ...(['attempts', 'status', 'took_ms', 'next_at'] as const),
    ],
    filters: ['webhook_id', 'state', 'kind', 'resource', 'queued_at'],
    sort: '-queued_at',
  },
  head: ['state', 'status', 'attempts', 'next_at'],
  form: {
    general: [
      ...(['webhook_id', 'state', 'kind', 'resource', 'record_id', 'event_id'] as const),
      ...(['queued_at', 'attempts', 'tried_at', 'next_at', 'status', 'took_ms'] as const),
      ...(['reason', 'answer', 'body'] as const),
    ],
  },
  page: 'general',
  screens: { list: { path: '/settings/webhook-deliveries', roles: ['customer-admin'] } },
  adminMenu: true,
  basePaths: ['api/fms/webhook-delivery'],
})
