import { OutgoingError } from '../../../kernel/outgoing/outgoing-error.ts'
import type { OutgoingReason } from '../../../kernel/outgoing/outgoing-error.ts'

/**
 * `unauthorized`: the token was refused. `unreachable`: no connection, or a server error. `slow`:
 * no response in time. `malformed`: an unexpected response. `refused`: the address is blocked.
 */
export type TrackingReason = OutgoingReason | 'unauthorized'

/** A failure of the tracking service. The message contains no secret. */
export class TrackingError extends Error {
  override name = 'TrackingError'
  constructor(
    readonly reason: TrackingReason,
    message: string,
  ) {
    super(message)
  }
}

/** The error for a status other than 200. */
export function errorOfStatus(status: number): TrackingError {
  const message = `the tracking service answered ${status}`
  if (status === 401 || status === 403) return new TrackingError('unauthorized', message)
  return new TrackingError(status >= 500 ? 'unreachable' : 'malformed', message)
}

/** Converts an error to a TrackingError; a status is more specific than its text. */
export function trackingErrorOf(error: unknown): TrackingError {
  if (error instanceof TrackingError) return error
  if (error instanceof OutgoingError) {
    const { status, reason, message } = error
    if (status !== null && status !== 200) return errorOfStatus(status)
    return new TrackingError(reason, `the tracking service: ${message}`)
  }
  const { code } = error as NodeJS.ErrnoException
  return new TrackingError(
    'unreachable',
    `no connection to the tracking service: ${code ?? 'lost'}`,
  )
}
