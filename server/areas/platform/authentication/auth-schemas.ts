// Schemas and dependencies shared by the authentication routes.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { resultOf } from '../../../kernel/route-schemas.ts'
import type { Db } from '../../../kernel/db/database.ts'
import { setCookie } from '../../../kernel/session/session-cookie.ts'
import { sessionOf } from '../../../kernel/session/authenticate.ts'
import type { Accounts } from '../../../kernel/session/account-provider.ts'
import type { Secrets } from '../../../kernel/db/secrets.ts'
import { wholeLife } from '../../../kernel/session/sessions.ts'
import type { IssuedSession } from './open-session.ts'
import { sessionAnswer, sessionSchema } from './session-answer.ts'
import type { Session } from '#resources/wire/accounts/session.ts'
import type { FactorSecrets } from '../second-factor/factor-secrets.ts'

export interface AuthDeps {
  db: Db
  clock: () => Date
  accounts: Accounts
  publicUrl: string | null
  demo: boolean
  /** Encrypts with the key for `socketPurpose`. */
  socketSecrets: Secrets
  factorSecrets: FactorSecrets
}

export const word = (max: number) =>
  z
    .string({ error: 'required' })
    .min(1, { error: 'required' })
    .max(max, { error: `too_long|${max}` })
    .regex(/^[^\u0000]*$/, { error: 'characters' }) // not permitted in PostgreSQL texts
    .refine((text) => text.isWellFormed(), { error: 'characters' })
/** Maximum length of a password: longer than anyone types, and cheap to hash. */
export const longestPassword = 1000

export const answer = resultOf(sessionSchema)

/** Responds with a newly opened session: sets its cookie, and returns its description. */
export async function answerOpened(
  { db, publicUrl, demo, accounts }: AuthDeps,
  { token, tokenHash }: IssuedSession,
  now: Date,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<{ result: Session }> {
  const language = request.headers['accept-language']
  request.session = await accounts.loadSession(db, tokenHash, now, language)
  const result = await sessionAnswer(db, sessionOf(request), demo)
  setCookie(reply, publicUrl, token, wholeLife)
  return { result }
}
