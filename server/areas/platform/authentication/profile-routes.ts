// auth/sessions, auth/sessions/end, auth/password: calls about the user's own account.
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { AppError } from '#resources/kernel/calls/error-codes.ts'
import type { OwnSession } from '#resources/wire/accounts/session.ts'
import { resultOf, schemaOf } from '../../../kernel/route-schemas.ts'
import { personOf, sessionOf } from '../../../kernel/session/authenticate.ts'
import { callerOf } from './request-origin.ts'
import { changePassword } from './change-password.ts'
import { endSession, endSessions, sessionsOf } from './own-sessions.ts'
import { readSignIns, signInsRequest, signInsSchema } from './sign-in-history.ts'
import type { SignInsRequest } from './sign-in-history.ts'
import { answer, answerOpened, longestPassword, word } from './auth-schemas.ts'
import type { AuthDeps } from './auth-schemas.ts'

const shortId = /^[0-9a-f]{16}$/
const sessions = z.array(
  schemaOf<OwnSession>()(
    z.strictObject({
      id: z.string().regex(shortId),
      current: z.boolean(),
      user_agent: z.string().nullable(),
      address: z.string().nullable(),
      created_at: z.string(),
      seen_at: z.string(),
    }),
  ),
)
const ended = z
  .strictObject(
    { id: z.string({ error: 'text' }).regex(shortId, { error: 'pattern' }).optional() },
    { error: 'object' },
  )
  .nullish()
const passwords = z.strictObject(
  { current: word(longestPassword), password: word(longestPassword) },
  { error: 'object' },
)

/** Except the sign-in history, these calls are permitted while the password must be changed. */
export function registerProfile(scope: FastifyInstance, deps: AuthDeps): void {
  const { db, clock, publicUrl } = deps
  const config = { anyPassword: true } as const
  scope.get(
    '/auth/sessions',
    { config, schema: { response: resultOf(sessions) } },
    async (request) => {
      const { accountId, tokenHash } = sessionOf(request)
      return { result: await sessionsOf(db, accountId, tokenHash, clock()) }
    },
  )
  scope.get<{ Querystring: SignInsRequest }>(
    '/auth/sign-ins',
    { schema: { querystring: signInsRequest, response: resultOf(signInsSchema) } },
    async (request) => ({ result: await readSignIns(db, personOf(request), request.query) }),
  )
  scope.post<{ Body: z.infer<typeof ended> }>(
    '/auth/sessions/end',
    { config, schema: { body: ended, response: resultOf(z.strictObject({ count: z.int() })) } },
    async (request) => {
      const { accountId, tokenHash } = sessionOf(request)
      const { id } = request.body ?? {}
      if (id === undefined)
        return { result: { count: await endSessions(db, accountId, clock(), tokenHash) } }
      const count = await endSession(db, accountId, clock(), id)
      if (count === 0) throw new AppError('not_found')
      return { result: { count } }
    },
  )
  scope.post<{ Body: z.infer<typeof passwords> }>(
    '/auth/password',
    { config, schema: { body: passwords, response: answer } },
    async (request, reply) => {
      const now = clock()
      const opened = await changePassword(
        db,
        now,
        personOf(request),
        request.body,
        callerOf(request, reply, publicUrl),
      )
      return answerOpened(deps, opened, now, request, reply)
    },
  )
}
