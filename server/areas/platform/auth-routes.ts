// auth/login, auth/logout, auth/user, auth/user/contracts (platform, section 7).
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { roleIds } from '#resources/kernel/names.ts'
import type { Db } from '../../database.ts'
import { personOf } from '../../kernel/guard.ts'
import type { Person } from '../../kernel/person.ts'
import { clearCookie, closeSession, loadSession, setCookie, tokenHashOf } from '../../kernel/session.ts'
import { membershipsOf } from './accounts.ts'
import { sessionAnswer, sessionSchema } from './session-answer.ts'
import type { SessionAnswer } from './session-answer.ts'
import { choose, signIn } from './sign-in.ts'
import type { Caller } from './sign-in.ts'

export interface AuthDeps {
  db: Db
  clock: () => Date
  publicUrl: string | null
  demo: boolean
}

const word = (max: number) =>
  z
    .string({ error: 'required' })
    .min(1, { error: 'required' })
    .max(max, { error: `too_long|${max}` })
const credentials = z.strictObject({ login: word(100).trim().min(1, { error: 'required' }), password: word(1000) }, { error: 'object' })
const id = z.int({ error: 'id' }).positive({ error: 'id' }).optional()
const choice = z.strictObject({ roleId: id, staffId: id, contractId: id }, { error: 'unknown' }).nullish()
const answer = { 200: z.strictObject({ result: sessionSchema }) }
const contracts = z.array(
  z.strictObject({ id: z.int(), name: z.string(), roles: z.array(z.strictObject({ id: z.int(), name: z.string() })) }),
)

const callerOf = (request: FastifyRequest, publicUrl: string | null): Caller => ({
  address: request.ip,
  userAgent: request.headers['user-agent'] ?? null,
  tokenHash: tokenHashOf(request, publicUrl),
  path: request.url.split('?')[0] ?? '',
})

/** The two calls that need no session. */
export function registerSignIn(app: FastifyInstance, { db, clock, publicUrl, demo }: AuthDeps): void {
  app.post<{ Body: z.infer<typeof credentials> }>(
    '/auth/login',
    { schema: { body: credentials, response: answer } },
    async (request, reply) => {
      const now = clock()
      const { token, tokenHash } = await signIn(db, now, request.body, callerOf(request, publicUrl))
      const session = await loadSession(db, tokenHash, now, request.headers['accept-language'])
      request.session = session
      setCookie(reply, publicUrl, token)
      return { result: sessionAnswer(personOf(request), demo) }
    },
  )
  app.post('/auth/logout', { schema: { response: { 200: z.strictObject({ result: z.null() }) } } }, async (request, reply) => {
    const tokenHash = tokenHashOf(request, publicUrl)
    if (tokenHash) await closeSession(db, tokenHash)
    clearCookie(reply, publicUrl)
    return { result: null }
  })
}

/** The calls of a signed-in account about itself. */
export function registerUser(scope: FastifyInstance, deps: AuthDeps): void {
  const { db, clock, publicUrl, demo } = deps
  const result = (person: Person): { result: SessionAnswer } => ({ result: sessionAnswer(person, demo) })
  scope.get('/auth/user', { schema: { response: answer } }, async (request) => result(personOf(request)))
  scope.post<{ Body: z.infer<typeof choice> }>('/auth/user', { schema: { body: choice, response: answer } }, async (request, reply) => {
    const person = personOf(request)
    if (Object.values(request.body ?? {}).every((value) => value === undefined)) return result(person)
    const now = clock()
    const { token, tokenHash } = await choose(db, now, person, request.body ?? {}, callerOf(request, publicUrl))
    request.session = await loadSession(db, tokenHash, now, request.headers['accept-language'])
    setCookie(reply, publicUrl, token)
    return result(personOf(request))
  })
  scope.get('/auth/user/contracts', { schema: { response: { 200: z.strictObject({ result: contracts }) } } }, async (request) => {
    const memberships = await membershipsOf(db, personOf(request).accountId)
    return {
      result: memberships.map(({ contract_id, contract_name, role_ids }) => ({
        id: contract_id,
        name: contract_name,
        roles: role_ids.map((role) => ({ id: role, name: roleIds[role as keyof typeof roleIds] })),
      })),
    }
  })
}
