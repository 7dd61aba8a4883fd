// auth/login, auth/logout, auth/user, auth/user/contracts, auth/token.
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { AppError } from '#resources/kernel/calls/error-codes.ts'
import type { OwnContract, SocketToken } from '#resources/wire/accounts/session.ts'
import { resultOf, schemaOf } from '../../../kernel/route-schemas.ts'
import { clearCookie } from '../../../kernel/session/session-cookie.ts'
import { personOf, sessionOf } from '../../../kernel/session/authenticate.ts'
import { membershipsOf } from '../account-queries.ts'
import { roleTitles } from '../rights/custom-role-names.ts'
import { callerOf } from './request-origin.ts'
import { sessionAnswer } from './session-answer.ts'
import { choose, signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'
import { makeSocketToken } from './socket-token.ts'
import { answer, answerOpened, longestPassword, word } from './auth-schemas.ts'
import type { AuthDeps } from './auth-schemas.ts'

const credentials = z.strictObject(
  { login: word(100).trim().min(1, { error: 'required' }), password: word(longestPassword) },
  { error: 'object' },
)
const id = z.int({ error: 'id' }).positive({ error: 'id' }).optional()
const choice = z
  .strictObject({ roleId: id, staffId: id, contractId: id }, { error: 'unknown' })
  .nullish()
const contracts = z.array(
  schemaOf<OwnContract>()(
    z.strictObject({
      id: z.int(),
      name: z.string(),
      roles: z.array(z.strictObject({ id: z.int(), name: z.string() })),
    }),
  ),
)
const socketToken = schemaOf<SocketToken>()(
  z.strictObject({ token: z.string(), expires_at: z.string() }),
)

/** Calls that require no session. */
export function registerSignIn(app: FastifyInstance, deps: AuthDeps): void {
  const { db, clock, publicUrl } = deps
  app.post<{ Body: z.infer<typeof credentials> }>(
    '/auth/login',
    { schema: { body: credentials, response: answer } },
    async (request, reply) => {
      const now = clock()
      return answerOpened(
        deps,
        await signIn(deps, now, request.body, callerOf(request, reply, publicUrl)),
        now,
        request,
        reply,
      )
    },
  )
  app.post('/auth/logout', { schema: { response: resultOf(z.null()) } }, async (request, reply) => {
    const caller = callerOf(request, reply, publicUrl)
    if (caller.tokenHash) await signOut(db, clock(), caller)
    clearCookie(reply, publicUrl)
    return { result: null }
  })
}

/** Calls about the current session: reading and changing it, and tokens for its socket. */
export function registerUser(scope: FastifyInstance, deps: AuthDeps): void {
  const { db, clock, publicUrl, demo, socketSecrets } = deps
  const config = { anyPassword: true } as const
  const asked = { config: { ...config, byToken: true }, schema: { response: answer } } as const
  scope.get('/auth/user', asked, async (request) => ({
    result: await sessionAnswer(db, sessionOf(request), demo),
  }))
  scope.post<{ Body: z.infer<typeof choice> }>(
    '/auth/user',
    { config: { ...config, whileViewing: true }, schema: { body: choice, response: answer } },
    async (request, reply) => {
      const session = sessionOf(request)
      const chosen = request.body ?? {}
      if (Object.values(chosen).every((value) => value === undefined))
        return { result: await sessionAnswer(db, session, demo) }
      if (session.viewsRole) throw new AppError('viewed_role')
      const now = clock()
      return answerOpened(
        deps,
        await choose(db, now, session.person, chosen, callerOf(request, reply, publicUrl)),
        now,
        request,
        reply,
      )
    },
  )
  scope.get(
    '/auth/user/contracts',
    { config, schema: { response: resultOf(contracts) } },
    async (request) => {
      const { accountId, locale } = personOf(request)
      const result: OwnContract[] = []
      for (const { contract_id: id, contract_name: name, role_ids } of await membershipsOf(
        db,
        accountId,
      )) {
        const titles = await roleTitles(db, id, role_ids, locale)
        const roles = role_ids.map((role) => ({ id: role, name: titles.get(role) ?? '' }))
        result.push({ id, name, roles })
      }
      return { result }
    },
  )
  scope.get('/auth/token', { schema: { response: resultOf(socketToken) } }, async (request) => ({
    result: makeSocketToken(socketSecrets, sessionOf(request), clock()),
  }))
}
