// Calls for webhooks in addition to the standard ones.
import type { Registry } from '#resources/index.ts'
import type { RowOf } from '#resources/kernel/types.ts'
import type { WebhookAttempt, WebhookReplay, WebhookSecret } from '#resources/wire/webhooks.ts'
import { call } from './http/call.ts'

/** The state of a receiver, as stored in its record. */
type WebhookState = Pick<RowOf<Registry['webhook']>, 'secret_made_at' | 'stopped_at'>

/** @throws HttpError */
export function readWebhook(id: number, signal: AbortSignal): Promise<WebhookState> {
  return call('GET', `api/fms/webhook/getById/${id}`, { signal, quiet: true })
}

/** Makes a new secret; only this returns it. @throws HttpError */
export function makeWebhookSecret(id: number): Promise<WebhookSecret> {
  return call('POST', 'api/fms/webhook/newSecret', { body: { id }, quiet: true })
}

/** Sends a test and waits for the answer, some seconds at most. @throws HttpError */
export function testWebhook(id: number): Promise<WebhookAttempt> {
  return call('POST', 'api/fms/webhook/test', { body: { id }, quiet: true })
}

/** Resumes deliveries to a receiver that was stopped. @throws HttpError */
export function resumeWebhook(id: number): Promise<null> {
  return call('POST', 'api/fms/webhook/resume', { body: { id }, quiet: true })
}

/** Resends deliveries that have finally failed since a given time. @throws HttpError */
export function replayFailed(id: number, since: Date): Promise<WebhookReplay> {
  const body = { id, since: since.toISOString() }
  return call('POST', 'api/fms/webhook/replayFailed', { body, quiet: true })
}

/** Resends one delivery. @throws HttpError 404 */
export function replayDelivery(id: number): Promise<null> {
  return call('POST', 'api/fms/webhook-delivery/replay', { body: { id }, quiet: true })
}
