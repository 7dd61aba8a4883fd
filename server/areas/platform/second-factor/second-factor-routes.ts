// auth/login/code and auth/second-factor: the second step of a sign-in, and the management of the
// user's own second factor.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type {
  RecoveryCodes,
  SecondFactor,
  SecondFactorProof,
  SecondFactorSetup,
} from '#resources/wire/accounts/second-factor.ts'
import { resultOf, schemaOf } from '../../../kernel/route-schemas.ts'
import { personOf } from '../../../kernel/session/authenticate.ts'
import { answer, answerOpened, longestPassword, word } from '../authentication/auth-schemas.ts'
import type { AuthDeps } from '../authentication/auth-schemas.ts'
import { callerOf } from '../authentication/request-origin.ts'
import { demandsFactor } from '../rights/second-factor-roles.ts'
import {
  beginSetup,
  disableFactor,
  enableFactor,
  replaceRecoveryCodes,
} from './own-second-factor.ts'
import { readFactor } from './second-factor-store.ts'
import { confirmSignIn } from './second-step.ts'

/** Maximum characters of a typed code, and of an encrypted value. */
const longestCode = 50
const longestSealed = 1000

const step = z.strictObject(
  { pending: word(longestSealed), code: word(longestCode) },
  { error: 'object' },
)
const proof = schemaOf<SecondFactorProof>()(
  z.strictObject({ password: word(longestPassword), code: word(longestCode) }, { error: 'object' }),
)
const enabling = proof.extend({ setup: word(longestSealed) })
const state = resultOf(
  schemaOf<SecondFactor>()(
    z.strictObject({
      enabled: z.boolean(),
      enabled_at: z.string().nullable(),
      recovery_codes: z.int(),
      required: z.boolean(),
    }),
  ),
)
const begun = resultOf(
  schemaOf<SecondFactorSetup>()(
    z.strictObject({ setup: z.string(), secret: z.string(), uri: z.string(), qr: z.string() }),
  ),
)
const recovery = resultOf(schemaOf<RecoveryCodes>()(z.strictObject({ codes: z.array(z.string()) })))

/** Requires no session, since it opens one. */
export function registerSecondStep(app: FastifyInstance, deps: AuthDeps): void {
  app.post<{ Body: z.infer<typeof step> }>(
    '/auth/login/code',
    { schema: { body: step, response: answer } },
    async (request, reply) => {
      const now = deps.clock()
      const caller = callerOf(request, reply, deps.publicUrl)
      const opened = await confirmSignIn(deps, now, request.body, caller)
      return answerOpened(deps, opened, now, request, reply)
    },
  )
}

/** The calls needed for enabling are permitted to users whose role requires a second factor. */
export function registerSecondFactor(scope: FastifyInstance, deps: AuthDeps): void {
  const { db, clock, publicUrl, factorSecrets } = deps
  const config = { withoutSecondFactor: true } as const
  const ownerOf = (request: FastifyRequest, reply: FastifyReply) => ({
    person: personOf(request),
    caller: callerOf(request, reply, publicUrl),
    now: clock(),
  })
  scope.get('/auth/second-factor', { config, schema: { response: state } }, async (request) => {
    const person = personOf(request)
    const [factor, required] = await Promise.all([
      readFactor(db, person.accountId),
      demandsFactor(db, person),
    ])
    return { result: { ...factor, required } }
  })
  scope.post(
    '/auth/second-factor/begin',
    { config, schema: { response: begun } },
    async (request) => ({ result: beginSetup(factorSecrets, personOf(request)) }),
  )
  scope.post<{ Body: z.infer<typeof enabling> }>(
    '/auth/second-factor/enable',
    { config, schema: { body: enabling, response: recovery } },
    async (request, reply) => ({
      result: await enableFactor(deps, ownerOf(request, reply), request.body),
    }),
  )
  scope.post<{ Body: z.infer<typeof proof> }>(
    '/auth/second-factor/disable',
    { schema: { body: proof, response: resultOf(z.null()) } },
    async (request, reply) => {
      await disableFactor(deps, ownerOf(request, reply), request.body)
      return { result: null }
    },
  )
  scope.post<{ Body: z.infer<typeof proof> }>(
    '/auth/second-factor/recoveryCodes',
    { schema: { body: proof, response: recovery } },
    async (request, reply) => ({
      result: await replaceRecoveryCodes(deps, ownerOf(request, reply), request.body),
    }),
  )
}
