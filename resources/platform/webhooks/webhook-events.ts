// The resources whose events receivers of webhooks can choose.

/** The resources whose changes are sent, in the order in which they are offered. */
export const announced = {
  car: 'plain',
  'odometer-reading': 'plain',
  'insurance-policy': 'plain',
  'technical-inspection': 'plain',
  staff: 'plain',
  order: 'plain',
  'event-car-driver': 'plain',
  'way-bill': 'plain',
  refueling: 'plain',
  'fuel-intake': 'plain',
  'fuel-transfer': 'plain',
  'fuel-drain': 'plain',
  'fuel-measurement': 'plain',
  'medical-checkup': 'plain',
  'mechanic-checkup': 'plain',
  'car-inquiry': 'plain',
  'car-maintenance': 'plain',
  'maintenance-execution': 'plain',
  supply: 'plain',
  'item-issue': 'plain',
  'item-write-off': 'plain',
  'item-transfer': 'plain',
  stocktaking: 'plain',
} as const

/** What has happened to a record; `test` is sent by hand, about none. */
export const webhookKinds = {
  create: 'good',
  change: 'plain',
  transition: 'plain',
  remove: 'bad',
  archive: 'muted',
  restore: 'good',
  test: 'muted',
} as const
export type WebhookKind = keyof typeof webhookKinds
