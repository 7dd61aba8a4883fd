// Where a request came from: address, user agent and session token.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { tokenHashOf } from '../../../kernel/session/session-cookie.ts'

export interface Caller {
  address: string
  userAgent: string | null
  /** Hash of the token of the caller's previous session, if any. */
  tokenHash: Buffer | null
  path: string
  /** Runs work after the response was sent. */
  afterAnswer: FastifyReply['afterAnswer']
}

export const callerOf = (
  request: FastifyRequest,
  reply: FastifyReply,
  publicUrl: string | null,
): Caller => ({
  address: request.ip,
  userAgent: request.headers['user-agent'] ?? null,
  tokenHash: tokenHashOf(request, publicUrl),
  path: request.url.split('?')[0] ?? '',
  afterAnswer: (work) => reply.afterAnswer(work),
})
