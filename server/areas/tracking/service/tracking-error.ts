import { OutgoingError } from '../../../kernel/outgoing/outgoing-error.ts'
import type { OutgoingReason } from '../../../kernel/outgoing/outgoing-error.ts'

/**
 * `unauthorized`: the token is not taken. `unreachable`: no connection, or a fault of the service.
 * `slow`: no answer in time. `malformed`: another answer than is described. `refused`: the address is
 * not asked.
 */
export type TrackingReason = OutgoingReason | 'unauthorized'

/** Why the tracking service did not do what was asked. Its message has no secret in it. */
export class TrackingError extends Error {
  override name = 'TrackingError'
  constructor(
    readonly reason: TrackingReason,
    message: string,
  ) {
    super(message)
  }
}

/** What a status other than 200 says. */
export function errorOfStatus(status: number): TrackingError {
  const message = `the tracking service answered ${status}`
  if (status === 401 || status === 403) return new TrackingError('unauthorized', message)
  return new TrackingError(status >= 500 ? 'unreachable' : 'malformed', message)
}

/** The same fault as a TrackingError; a status says more than the text that came with it. */
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
