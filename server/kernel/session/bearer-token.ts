// Access tokens in requests, and the calls that they may not make.
import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { editLevel, readLevel } from '#resources/kernel/access.ts'
import type { Levels } from '#resources/kernel/access.ts'
import { AppError } from '#resources/kernel/calls/error-codes.ts'
import type { AccessName } from '#resources/kernel/names.ts'
import { hashOf } from './session-cookie.ts'

/** The prefix by which secret scanners recognise a token. */
const mark = 'mpt_'
const form = /^Bearer (mpt_[\w-]{43})$/i
/**
 * Access names that tokens can only read: administering them would extend the token's rights, or
 * outlast the token.
 */
const administered: ReadonlySet<AccessName> = new Set(['user', 'role', 'webhook'])

/** The token of a call. */
export interface TokenUse {
  readonly id: number
  readonly name: string
  readonly readOnly: boolean
}

/** The levels to which a token is narrowed; null for all of its account's. */
interface TokenLimits {
  readonly readOnly: boolean
  readonly levels: Levels | null
}

/** 256 random bits, returned once, and the hash that is stored. */
export function newAccessToken(): { token: string; tokenHash: Buffer } {
  const token = `${mark}${randomBytes(32).toString('base64url')}`
  return { token, tokenHash: hashOf(token) }
}

/**
 * Whether the call has a token; its cookie is then ignored. Pages of other sites cannot send the
 * header, because no response permits it (CORS).
 */
export function hasBearer({ headers }: FastifyRequest): boolean {
  return /^bearer\b/i.test(headers.authorization ?? '')
}

/** SHA-256 of the token; null if it is malformed. */
export function bearerHashOf({ headers }: FastifyRequest): Buffer | null {
  const [, token] = form.exec(headers.authorization ?? '') ?? []
  return token === undefined ? null : hashOf(token)
}

/** The levels of a token: at most those of its account at this moment. */
export function limitLevels(levels: Levels, { readOnly, levels: most }: TokenLimits): Levels {
  return Object.fromEntries(
    (Object.entries(levels) as [AccessName, number][]).map(([name, level]) => {
      const limit = readOnly || administered.has(name) ? readLevel : editLevel
      return [name, Math.min(level, limit, most === null ? editLevel : (most[name] ?? 0))]
    }),
  )
}

/** Prefixes of the last path segment of calls that only read, for any method. */
const reading = /\/(get|find|calculate|print)[^/]*(\/:[^/]+)*$/

export const readsByName = (url: string): boolean => reading.test(url)

/**
 * @throws AppError 403 for a call of interactive use, for an import, which a user continues
 * interactively, and for a write outside the descriptors with a read-only token
 */
export function allowToken(
  request: FastifyRequest,
  { readOnly }: TokenUse,
  isPersonal: (url: string) => boolean,
): void {
  const { url = '', config } = request.routeOptions
  const isForPeople = isPersonal(url) && !config.byToken
  if (isForPeople || config.call?.body === 'sheet') throw new AppError('forbidden')
  const mayWrite = config.call !== undefined || !readOnly
  if (!mayWrite && request.method !== 'GET' && !readsByName(url)) throw new AppError('forbidden')
}
