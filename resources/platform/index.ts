// What other areas may use of this one.
export { builtIn, roleNamesIn } from './built-in.ts'
export type { WebhookKind } from './webhooks/webhook-events.ts'
