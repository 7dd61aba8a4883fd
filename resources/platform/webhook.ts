import { choice, computed, flag, integer, marks, rows, text } from '../kernel/fields.ts'
import { resource } from '../kernel/resource.ts'
import { announced } from './webhooks/webhook-events.ts'

/**
 * Another program's address, to which changes of records are sent, signed. Its secret is made by a
 * call of its own and shown once.
 */
export const webhook = resource('webhook', {
  area: 'platform',
  title: 'name',
  head: ['standing', 'delivered_at', 'failing_since', 'waiting'],
  import: false,
  fields: {
    name: text({ required: true, unique: true, search: true, max: 100 }),
    address: text({
      required: true,
      max: 500,
      pattern: 'https?://[^#\\s@]+',
      example: 'https://erp.example.org/motorpool',
    }),
    is_on: flag({ initial: true }), // otherwise paused: what happens meanwhile is sent later
    events: rows(
      {
        resource: choice(announced, { required: true }),
        created: flag({ initial: true }), // or restored
        changed: flag({ initial: true }),
        removed: flag({ initial: true }), // or archived
        moved: flag({ initial: true }), // to another state
        posted: flag(), // whatever it is, if it has moved something in a ledger
      },
      { max: 40, rules: [{ unique: ['resource'] }] },
    ),
    keep_days: integer({ min: 1, max: 90, initial: 30, unit: 'day' }),
    standing: marks({
      delivering: 'good',
      failing: 'warn',
      no_secret: 'warn',
      paused: 'muted',
      stopped: 'bad',
    }),
    secret_made_at: computed('moment'),
    delivered_at: computed('moment'), // the last time that it accepted something
    failing_since: computed('moment'),
    stopped_at: computed('moment'), // by itself, as it has failed for days
    waiting: computed<number>('integer'),
  },
  related: { deliveries: { resource: 'webhook-delivery', by: 'webhook_id' } },
  list: {
    columns: ['name', 'standing', 'address', 'is_on', 'delivered_at', 'waiting'],
    filters: ['standing', 'is_on'],
    sort: 'name',
  },
  form: {
    general: ['name', 'address', 'is_on', 'keep_days'],
    events: ['events'],
    deliveries: [],
  },
  page: 'general',
  screens: { list: { path: '/settings/webhooks', roles: ['customer-admin'] } },
  adminMenu: true,
  basePaths: ['api/fms/webhook'],
})
