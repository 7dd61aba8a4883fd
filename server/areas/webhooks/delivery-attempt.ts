// One delivery attempt: a signed POST request to a receiver.
import { createHmac } from 'node:crypto'
import type { WebhookAttempt } from '#resources/wire/webhooks.ts'
import { OutgoingError } from '../../kernel/outgoing/outgoing-error.ts'
import { postText } from '../../kernel/outgoing/outgoing-request.ts'
import type { RequestGuard } from '../../kernel/outgoing/closed-addresses.ts'
import { addressFault } from './receiver-address.ts'

/** ms within which a receiver must answer. */
const timeoutMs = 5000
/** Maximum bytes read of a response, and characters stored. */
const mostBytes = 4096
const kept = 500

export interface Receiving {
  readonly address: string
  /** In plain text: the current secret, and during its transition period the former one. */
  readonly secrets: readonly string[]
}

/** HMAC-SHA256 over '<seconds>.<body>' in hex; seconds since 1970. */
function signatureOf(secret: string, seconds: number, body: string): string {
  return createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
}

/**
 * Sends a body once; any 2xx status counts as delivered. The result contains no secret, unless the
 * receiver itself has sent one.
 */
export async function attemptDelivery(
  { address, secrets }: Receiving,
  body: string,
  { guard, now }: { guard: RequestGuard; now: Date },
): Promise<WebhookAttempt> {
  const began = performance.now()
  const took = () => Math.round(performance.now() - began)
  const seconds = Math.floor(now.getTime() / 1000)
  const { id } = JSON.parse(body) as { id: string }
  const headers = {
    'user-agent': 'Motorpool-Webhook/1',
    'motorpool-event': id,
    'motorpool-timestamp': String(seconds),
    'motorpool-signature': secrets
      .map((secret) => `v1=${signatureOf(secret, seconds, body)}`)
      .join(','),
  }
  try {
    if (addressFault(address, guard)) throw new OutgoingError('refused', 'a closed address')
    const url = new URL(address)
    const { status, text } = await postText(
      url,
      body,
      { headers, patience: timeoutMs, mostBytes },
      guard,
    )
    const delivered = status >= 200 && status < 300
    const reason = delivered ? null : 'status'
    return { delivered, status, took_ms: took(), reason, answer: shown(text) }
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error
    const reason = error.reason === 'malformed' ? 'unreachable' : error.reason
    return { delivered: false, status: error.status, took_ms: took(), reason, answer: null }
  }
}

/**
 * The beginning of a response; control characters become spaces, since PostgreSQL text cannot
 * contain NUL. Null if nothing is left.
 */
function shown(text: string): string | null {
  const plain = text.replaceAll(/[^\P{Cc}\n]/gu, ' ').trim()
  return plain === '' ? null : plain.slice(0, kept)
}
