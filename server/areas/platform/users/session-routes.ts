// api/fms/user: the sign-ins of a user, and ending all sessions in the contract.
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { highestRoles } from '#resources/kernel/access.ts'
import { resourceOf } from '#resources/kernel/derive.ts'
import { AppError } from '#resources/kernel/calls/error-codes.ts'
import { logEvent } from '../../../kernel/db/event-log.ts'
import { pathId } from '../../../kernel/path-id.ts'
import { resultOf } from '../../../kernel/route-schemas.ts'
import { allow } from '../../../kernel/session/authorize.ts'
import { personOf, sessionOf } from '../../../kernel/session/authenticate.ts'
import type { SignedIn } from '../../../kernel/session/sessions.ts'
import type { Kernel } from '../../../kernel/types.ts'
import { endSessionsWhere } from '../authentication/end-sessions.ts'
import { readSignIns, signInsRequest, signInsSchema } from '../authentication/sign-in-history.ts'
import type { SignInsRequest } from '../authentication/sign-in-history.ts'

const user = resourceOf('user')
/** An explicit confirmation, so that an accidental call signs nobody out. */
const confirmed = z.strictObject(
  { confirmed: z.literal(true, { error: 'flag' }) },
  { error: 'object' },
)

export function registerUserSessions(scope: FastifyInstance, kernel: Kernel): void {
  scope.get<{ Querystring: SignInsRequest }>(
    '/api/fms/user/getSignIns/:id',
    { schema: { querystring: signInsRequest, response: resultOf(signInsSchema) } },
    async (request) => {
      const person = personOf(request)
      allow(person, user, 'edit')
      const { contractId } = person
      const { rows } = await sql<{ account_id: number }>`select account_id from membership
        where contract_id = ${contractId} and user_id = ${pathId(request)}::bigint`.execute(
        kernel.db,
      )
      const accountId = rows[0]?.account_id
      if (accountId === undefined) throw new AppError('not_found')
      return { result: await readSignIns(kernel.db, { accountId, contractId }, request.query) }
    },
  )
  scope.post(
    '/api/fms/user/endAllSessions',
    { schema: { body: confirmed, response: resultOf(z.strictObject({ count: z.int() })) } },
    async (request) => {
      const session = sessionOf(request)
      allow(session.person, user, 'edit')
      // requires a highest role, since sessions of administrators end as well
      if (!highestRoles.some((role) => session.person.grants.includes(role)))
        throw new AppError('beyond_rights')
      return { result: { count: await endAllSessions(kernel, session, request.url) } }
    },
  )
}

/** Ends every session in the contract except the caller's, and logs it. Returns their number. */
async function endAllSessions(
  { db, clock }: Pick<Kernel, 'db' | 'clock'>,
  { tokenHash, person }: SignedIn,
  url: string,
): Promise<number> {
  const { contractId, accountId, staffId } = person
  return db.transaction().execute(async (trx) => {
    const others = sql`s.contract_id = ${contractId} and s.token_hash <> ${tokenHash}`
    const count = await endSessionsWhere(trx, others, clock())
    await logEvent(trx, {
      ...{ type: 'change', contractId, accountId, staffId, itemId: null },
      ...{ page: user.page, resource: 'session', path: url.split('?')[0] ?? '' },
      data: { after: { sessions_ended: count } },
    })
    return count
  })
}
