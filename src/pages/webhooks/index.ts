// What webhooks put into generated views.
export { ReplayDelivery } from './ReplayDelivery.tsx'
export { WebhookPanel } from './WebhookPanel.tsx'
