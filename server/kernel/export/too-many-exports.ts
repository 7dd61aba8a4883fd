// The answer to an export while too many are running.
import { AppError } from '#resources/kernel/errors.ts'

/** Seconds after which he may try again: most files are made by then. */
const retryAfter = 15

/** 429, in words of its own: nothing was wrong with what he asked. */
export const tooMany = () => new AppError('too_many_exports', { extra: { retryAfter } })
