/** Why there is no answer: `refused` is an address that is not asked. */
export type OutgoingReason = 'refused' | 'slow' | 'unreachable' | 'malformed'

/** Its message has nothing of what was sent or answered. */
export class OutgoingError extends Error {
  override name = 'OutgoingError'
  constructor(
    readonly reason: OutgoingReason,
    message: string,
    /** Of the answer, where there was one. */
    readonly status: number | null = null,
  ) {
    super(message)
  }
}
