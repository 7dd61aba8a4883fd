// The answer to an export while too many are running.
import { AppError } from '#resources/kernel/calls/error-codes.ts'

/** Seconds to wait before the next attempt: most files are made by then. */
const retryAfter = 15

/** 429 with a message of its own: nothing was wrong with the request. */
export const tooMany = () => new AppError('too_many_exports', { extra: { retryAfter } })
