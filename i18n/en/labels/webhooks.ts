import type { AreaMessages, WebhookTexts } from '../../messages.ts'
import { inquiries } from './car-inquiry.ts'
import { fleet } from './fleet.ts'
import { fuel } from './fuel.ts'
import { inspection } from './inspection.ts'
import { maintenance } from './maintenance.ts'
import { orders } from './orders.ts'
import { schedule } from './schedule.ts'
import { staff } from './staff.ts'
import { stockDocuments } from './stock-documents.ts'
import { stocktakings } from './stocktakings.ts'
import { warehouse } from './warehouse.ts'
import { waybill } from './waybill.ts'

/** The resources that are announced, by their own names. */
const announced = {
  car: fleet.car.many,
  'odometer-reading': fleet['odometer-reading'].many,
  'insurance-policy': fleet['insurance-policy'].many,
  'technical-inspection': fleet['technical-inspection'].many,
  staff: staff.staff.many,
  order: orders.order.many,
  'event-car-driver': schedule['event-car-driver'].many,
  'way-bill': waybill['way-bill'].many,
  refueling: fuel.refueling.many,
  'fuel-intake': fuel['fuel-intake'].many,
  'fuel-transfer': fuel['fuel-transfer'].many,
  'fuel-drain': fuel['fuel-drain'].many,
  'fuel-measurement': fuel['fuel-measurement'].many,
  'medical-checkup': inspection['medical-checkup'].many,
  'mechanic-checkup': inspection['mechanic-checkup'].many,
  'car-inquiry': inquiries['car-inquiry'].many,
  'car-maintenance': maintenance['car-maintenance'].many,
  'maintenance-execution': maintenance['maintenance-execution'].many,
  supply: warehouse.supply.many,
  'item-issue': stockDocuments['item-issue'].many,
  'item-write-off': stockDocuments['item-write-off'].many,
  'item-transfer': stockDocuments['item-transfer'].many,
  stocktaking: stocktakings.stocktaking.many,
}

/** Receivers, and what they are sent. */
export const webhookResources = {
  webhook: {
    name: 'Webhook',
    many: 'Webhooks',
    fields: {
      name: 'Name',
      address: 'Receiver’s address',
      is_on: 'Send',
      events: 'Events',
      keep_days: 'Keep deliveries for',
      standing: 'State',
      secret_made_at: 'Secret made',
      delivered_at: 'Last delivery',
      failing_since: 'Failing since',
      stopped_at: 'Stopped',
      waiting: 'Waiting',
    },
    sections: { general: 'Receiver', events: 'Events', deliveries: 'Deliveries' },
    options: {
      standing: {
        delivering: 'Delivering',
        failing: 'Failing',
        no_secret: 'No secret',
        paused: 'Paused',
        stopped: 'Stopped',
      },
    },
    rows: {
      events: {
        fields: {
          resource: 'Records',
          created: 'Created',
          changed: 'Changed',
          removed: 'Deleted',
          moved: 'State changed',
          posted: 'Posted',
        },
        options: { resource: announced },
      },
    },
  },
  'webhook-delivery': {
    name: 'Delivery',
    many: 'Webhook deliveries',
    fields: {
      webhook_id: 'Webhook',
      state: 'State',
      kind: 'Event',
      resource: 'Records',
      record_id: 'Record ID',
      event_id: 'Event ID',
      queued_at: 'Queued',
      attempts: 'Attempts',
      tried_at: 'Last attempt',
      next_at: 'Next attempt',
      status: 'Status',
      took_ms: 'Took, ms',
      reason: 'Reason',
      answer: 'Answer',
      body: 'Sent',
    },
    sections: { general: 'General' },
    options: {
      state: { waiting: 'Waiting', delivered: 'Delivered', failed: 'Failed' },
      kind: {
        create: 'Created',
        change: 'Changed',
        transition: 'State changed',
        remove: 'Deleted',
        archive: 'Archived',
        restore: 'Restored',
        test: 'Test',
      },
      resource: announced,
      reason: {
        refused: 'Address not allowed',
        slow: 'No answer in time',
        unreachable: 'No connection',
        status: 'Refused by receiver',
      },
    },
    rows: {},
  },
} satisfies AreaMessages

export const webhooks: WebhookTexts = {
  webhooks: {
    title: 'Sending events',
    hint: 'The receiver verifies the signature of each event by a shared secret. Nothing is sent without one.',
    new_secret: 'Make a secret',
    replace_secret: 'Replace the secret',
    replace_question:
      'Replace the secret of “%{name}”? For one more day the former one signs events as well.',
    made: 'Secret of “%{name}”',
    once: 'Copy the secret now: it will not be shown again.',
    test: 'Send a test',
    test_done: 'Accepted: status %{status}, %{ms} ms',
    test_status: 'Refused: status %{status}, %{ms} ms',
    test_refused: 'The address is not allowed: it is in a private network',
    test_slow: 'The receiver did not answer in time',
    test_unreachable: 'No connection to the receiver',
    resume: 'Resume',
    resumed: 'Sending resumed',
    since: 'Failed deliveries',
    since_1: 'Of one day',
    since_3: 'Of three days',
    since_30: 'Of 30 days',
    replay_failed: 'Send again',
    replayed: 'Sent again: %{count}',
    replay_one: 'Send again',
    replayed_one: 'It is sent again',
  },
}
