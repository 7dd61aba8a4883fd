// Access tokens as callers send them, and which calls are not for them.
import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { editLevel, readLevel } from '#resources/kernel/access.ts'
import type { Levels } from '#resources/kernel/access.ts'
import { AppError } from '#resources/kernel/calls/error-codes.ts'
import type { AccessName } from '#resources/kernel/names.ts'
import { hashOf } from './session-cookie.ts'

/** By which scanners of source code and of messages know a token. */
const mark = 'mpt_'
const form = /^Bearer (mpt_[\w-]{43})$/i
/** What nobody administers by a token, whatever its account may do: its rights would grow by it. */
const administered: ReadonlySet<AccessName> = new Set(['user', 'role'])

/** A token by which a call was made. */
export interface TokenUse {
  readonly id: number
  readonly name: string
  readonly readOnly: boolean
}

/** What a token leaves of its account's levels: null for all of them. */
interface TokenLimits {
  readonly readOnly: boolean
  readonly levels: Levels | null
}

/** 256 bits by chance, told once, and the hash by which they are known from then on. */
export function newAccessToken(): { token: string; tokenHash: Buffer } {
  const token = `${mark}${randomBytes(32).toString('base64url')}`
  return { token, tokenHash: hashOf(token) }
}

/**
 * Whether the call names a token: then its cookie counts for nothing. No page of a foreign site can
 * send the header, since no answer ever allows it to.
 */
export function hasBearer({ headers }: FastifyRequest): boolean {
  return /^bearer\b/i.test(headers.authorization ?? '')
}

/** SHA-256 of the token; null for what is none. */
export function bearerHashOf({ headers }: FastifyRequest): Buffer | null {
  const [, token] = form.exec(headers.authorization ?? '') ?? []
  return token === undefined ? null : hashOf(token)
}

/** The levels of a token: never more than its account has at this moment. */
export function limitLevels(levels: Levels, { readOnly, levels: most }: TokenLimits): Levels {
  return Object.fromEntries(
    (Object.entries(levels) as [AccessName, number][]).map(([name, level]) => {
      const limit = readOnly || administered.has(name) ? readLevel : editLevel
      return [name, Math.min(level, limit, most === null ? editLevel : (most[name] ?? 0))]
    }),
  )
}

/** Beginnings of the last words of calls that write nothing, whatever their method. */
const reading = /\/(get|find|calculate|print)[^/]*(\/:[^/]+)*$/

/**
 * @throws AppError 403 for a call about somebody at a screen, for an import, whose job such a person
 * goes on with, and for a write beside the descriptors by a token that only reads
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
  if (!mayWrite && request.method !== 'GET' && !reading.test(url)) throw new AppError('forbidden')
}
