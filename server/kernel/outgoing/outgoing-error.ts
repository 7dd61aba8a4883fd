/** Why there is no response: `refused` means a blocked address. */
export type OutgoingReason = 'refused' | 'slow' | 'unreachable' | 'malformed'

/** Its message contains nothing that was sent or received. */
export class OutgoingError extends Error {
  override name = 'OutgoingError'
  constructor(
    readonly reason: OutgoingReason,
    message: string,
    /** Status of the response, if there was one. */
    readonly status: number | null = null,
  ) {
    super(message)
  }
}
