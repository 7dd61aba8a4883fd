// api/fms/user: administration of user accounts, in addition to the fields of users.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { resourceOf } from '#resources/kernel/derive.ts'
import { AppError } from '#resources/kernel/calls/error-codes.ts'
import type { OneTimePassword, UserAccount } from '#resources/wire/accounts/users.ts'
import { pathId } from '../../../kernel/path-id.ts'
import { resultOf, schemaOf } from '../../../kernel/route-schemas.ts'
import { personOf } from '../../../kernel/session/authenticate.ts'
import type { Kernel, WriteContext } from '../../../kernel/types.ts'
import { allow } from '../../../kernel/session/authorize.ts'
import { addressKey } from '../../../kernel/session/login-throttle.ts'
import { lockRow } from '../../../kernel/write/lock-records.ts'
import { logChanges } from '../../../kernel/write/log-changes.ts'
import { inWriteTransaction } from '../../../kernel/write/write-transaction.ts'
import { endSessionsIn } from './user-account.ts'
import { contractsOf, setContract } from './user-contracts.ts'
import { giveOneTime, makeOneTime } from './one-time-password.ts'
import { refuseBeyond, allRolesOf } from './privilege-guard.ts'
import { resetSecondFactor } from './reset-second-factor.ts'

const number = z.int({ error: 'id' }).positive({ error: 'id' })
const target = z.strictObject({ id: number }, { error: 'object' })
const moved = target.extend({ contractId: number, member: z.boolean({ error: 'flag' }) })
const oneTime = schemaOf<OneTimePassword>()(
  z.strictObject({ login: z.string(), password: z.string(), expires_at: z.string() }),
)
const about = schemaOf<UserAccount>()(
  z.strictObject({
    password: z.enum(['own', 'one_time', 'expired', 'none']),
    one_time_until: z.string().nullable(),
    service: z.boolean(),
    second_factor: z.boolean(),
    sessions: z.int(),
    contracts: z.array(z.strictObject({ id: z.int(), name: z.string(), member: z.boolean() })),
  }),
)
const user = resourceOf('user')

/**
 * Registers the calls, which require the right to edit users. The response of `invite` is not
 * stored for idempotent retries: repeating it with the same key issues another password.
 */
export function registerUsers(scope: FastifyInstance, kernel: Kernel): void {
  const write = <T>(
    request: FastifyRequest,
    work: (writer: WriteContext) => Promise<T>,
  ): Promise<T> => {
    const person = personOf(request)
    allow(person, user, 'edit')
    return inWriteTransaction(
      { kernel, person, resource: user },
      { path: request.url.split('?')[0] ?? '', key: null },
      work,
    )
  }
  scope.get(
    '/api/fms/user/account/:id',
    { schema: { response: resultOf(about) } },
    async (request) => {
      const person = personOf(request)
      allow(person, user, 'edit')
      const { rows } = await sql<
        Omit<UserAccount, 'contracts'> & { login: string }
      >`select u.login, u.service, a.one_time_until,
          case when a.password_hash is null then 'none' when not a.must_change_password then 'own'
            when a.one_time_until <= ${kernel.clock()} then 'expired' else 'one_time' end as password,
          exists (select from second_factor f where f.account_id = a.id) as second_factor,
          (select count(*) from session s where s.account_id = a.id and s.contract_id = u.contract_id) as sessions
        from "user" u join account a on a.login = u.login collate "default"
        where u.contract_id = ${person.contractId} and u.id = ${pathId(request)}::bigint`.execute(
        kernel.db,
      )
      const [row] = rows
      if (!row) throw new AppError('not_found')
      const { login, ...rest } = row
      return { result: { ...rest, contracts: await contractsOf(kernel.db, person, login) } }
    },
  )
  scope.post<{ Body: z.infer<typeof target> }>(
    '/api/fms/user/invite',
    { schema: { body: target, response: resultOf(oneTime) } },
    async (request) => {
      const person = personOf(request)
      allow(person, user, 'edit')
      const made = await makeOneTime({ login: person.login, address: addressKey(request.ip) })
      return {
        result: await write(request, (writer) => giveOneTime(writer, request.body.id, made)),
      }
    },
  )
  scope.post<{ Body: z.infer<typeof target> }>(
    '/api/fms/user/resetSecondFactor',
    { schema: { body: target, response: resultOf(z.null()) } },
    async (request) => {
      await write(request, (writer) => resetSecondFactor(writer, request.body.id))
      return { result: null }
    },
  )
  scope.post<{ Body: z.infer<typeof target> }>(
    '/api/fms/user/endSessions',
    { schema: { body: target, response: resultOf(z.strictObject({ count: z.int() })) } },
    async (request) => ({
      result: await write(request, async (writer) => {
        const row = await lockRow(writer, request.body.id)
        await refuseBeyond(writer.db, writer.person, allRolesOf(row))
        const count = await endSessionsIn(writer, row.login as string, writer.person.contractId)
        await logChanges(writer, [
          { type: 'change', itemId: row.id, data: { after: { sessions: 'ended' } } },
        ])
        return { count }
      }),
    }),
  )
  scope.post<{ Body: z.infer<typeof moved> }>(
    '/api/fms/user/setContract',
    { schema: { body: moved, response: resultOf(z.null()) } },
    async (request) => ({
      result: await write(request, async (writer) => {
        await setContract(writer, request.body)
        return null
      }),
    }),
  )
}
