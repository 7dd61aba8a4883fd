// auth/view-role, auth/view-role/stop: lets an administrator view the console as a role.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { resourceOf } from '#resources/kernel/derive.ts'
import { allow } from '../../../kernel/session/authorize.ts'
import { sessionOf } from '../../../kernel/session/authenticate.ts'
import { answer } from './auth-schemas.ts'
import type { AuthDeps } from './auth-schemas.ts'
import { sessionAnswer } from './session-answer.ts'
import { stopViewing, viewRole } from './view-role.ts'

const viewed = z.strictObject(
  { roleId: z.int({ error: 'id' }).positive({ error: 'id' }).max(32_767, { error: 'id' }) },
  { error: 'object' },
)

export function registerViewedRole(scope: FastifyInstance, deps: AuthDeps): void {
  const { db, accounts, clock, demo } = deps
  const pathOf = ({ url }: FastifyRequest) => url.split('?')[0] ?? ''
  /** Responds with the current session. */
  async function answerNow(request: FastifyRequest) {
    const { tokenHash } = sessionOf(request)
    const language = request.headers['accept-language']
    request.session = await accounts.loadSession(db, tokenHash, clock(), language)
    return { result: await sessionAnswer(db, sessionOf(request), demo) }
  }
  scope.post<{ Body: z.infer<typeof viewed> }>(
    '/auth/view-role',
    { schema: { body: viewed, response: answer } },
    async (request) => {
      const session = sessionOf(request)
      allow(session.person, resourceOf('resource-access'), 'edit')
      await viewRole(db, session, request.body.roleId, pathOf(request))
      return answerNow(request)
    },
  )
  scope.post(
    '/auth/view-role/stop',
    { config: { whileViewing: true }, schema: { response: answer } },
    async (request) => {
      await stopViewing(db, sessionOf(request), pathOf(request))
      return answerNow(request)
    },
  )
}
