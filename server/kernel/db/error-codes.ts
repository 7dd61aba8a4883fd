// Maps errors of PostgreSQL, of connections, disks and Fastify to error codes of the wire.
import type { FastifyError } from 'fastify'
import pg from 'pg'
import { AppError } from '#resources/kernel/calls/error-codes.ts'
import type { ErrorCode } from '#resources/kernel/calls/error-codes.ts'

/**
 * The database is unreachable, shutting down, starting, full or has become a standby; deadlock
 * victims and plans invalidated by a migration may simply be repeated.
 */
const away = /^(08...|57P0[1-5]|53[023]00|25P0[34]|25006|40001|40P01|55P03|0A000)$/
const alsoOfFiles = new Set(['ENOENT', 'EACCES', 'EMFILE'])
const lost = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'],
  ...['EHOSTUNREACH', 'EHOSTDOWN', 'ENETUNREACH', 'ENETDOWN', 'ENOPRIMARY', 'EUNCONFIRMED'],
])
const lostTexts =
  /Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Client was closed|establishing an SSL connection|Cannot use a pool/

/** Whether the database could not be reached, as opposed to refusing. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return away.test(error.code ?? '')
  if (!(error instanceof Error)) return false
  const { code, syscall } = error as NodeJS.ErrnoException
  if (alsoOfFiles.has(code ?? '')) return syscall === 'connect'
  return lost.has(code ?? '') || lostTexts.test(error.message)
}

/**
 * Whether PostgreSQL rolled this transaction back because of a conflict with another one: repeating
 * it may well succeed.
 */
export function isTransactionConflict(error: unknown): boolean {
  return error instanceof pg.DatabaseError && /^(40001|40P01)$/.test(error.code ?? '')
}

/** The full disk, if any: PostgreSQL's, or the one with the files. */
function fullDisk(error: unknown): ErrorCode | null {
  const { code } = (error ?? {}) as { code?: unknown }
  if (error instanceof pg.DatabaseError) return code === '53100' ? 'database_full' : null
  return code === 'ENOSPC' || code === 'EDQUOT' ? 'disk_full' : null
}

const byStatus: Readonly<Record<number, ErrorCode>> = {
  404: 'not_found',
  413: 'too_large',
  406: 'unsupported_type',
  415: 'unsupported_type',
  503: 'unavailable',
}

/** The error as the caller may see it, without details of the server or the database. */
export function toAppError(error: unknown, writes: boolean): AppError {
  if (error instanceof AppError) return error
  const make = (code: ErrorCode) => new AppError(code, { cause: error })
  if (isDatabaseAway(error)) return make('unavailable')
  const full = fullDisk(error)
  if (full) return make(full)
  if (error instanceof pg.DatabaseError) {
    // A list query can be narrowed; a write that waited too long can only be repeated.
    if (error.code === '57014') return make(writes ? 'unavailable' : 'too_broad')
    // A value that fits no column is the caller's error, even where validation let it through.
    return make(error.code?.startsWith('22') ? 'bad_request' : 'internal')
  }
  const status = (error as Partial<FastifyError> | null)?.statusCode
  if (status === undefined || (status >= 500 && status !== 503)) return make('internal')
  return make(byStatus[status] ?? 'bad_request')
}
