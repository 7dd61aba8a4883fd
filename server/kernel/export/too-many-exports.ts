// The response to an export while too many are running.
import { AppError } from '#resources/kernel/calls/error-codes.ts'

/** Retry-After in seconds: most files are finished by then. */
const retryAfter = 15

/** 429 with a message of its own: the request itself was valid. */
export const tooMany = () => new AppError('too_many_exports', { extra: { retryAfter } })
