// Webhooks: api/fms/webhook and api/fms/webhook-delivery, and what a receiver gets.

/** A new secret, which is returned only once. */
export interface WebhookSecret {
  secret: string
}

/** How an attempt ended. */
export interface WebhookAttempt {
  delivered: boolean
  /** Of HTTP; null without an answer. */
  status: number | null
  took_ms: number
  /** Why it counts as failed; null if it does not. */
  reason: 'refused' | 'slow' | 'unreachable' | 'status' | null
  /** The first part of the answer; null for none. */
  answer: string | null
}

/** How many deliveries are sent again. */
export interface WebhookReplay {
  count: number
}

/** The body of a delivery. */
export interface WebhookBody {
  /** The same in every attempt and replay: a receiver that has seen it has nothing to do. */
  id: string
  kind: string
  /** Null for a test. */
  resource: string | null
  record_id: number | null
  at: string
  /** Who has done it; null for the server itself. */
  who: string | null
  /** The transition, if the record changed its state. */
  transition?: string
  /** By field, those that changed; left out for a body that would be too large (`truncated`). */
  changes?: Readonly<Record<string, { before: unknown; after: unknown }>>
  truncated?: true
  /** By ledger, how many movements the record has posted. */
  postings?: Readonly<Record<string, number>>
}
