// Components of webhooks in generated views.
export { ReplayDelivery } from './ReplayDelivery.tsx'
export { WebhookPanel } from './WebhookPanel.tsx'
