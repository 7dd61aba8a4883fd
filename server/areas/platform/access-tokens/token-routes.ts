// auth/tokens: the caller's own access tokens. api/fms/user: tokens of other users, which
// administrators list and revoke, and of service accounts, which they also create. These calls
// cannot be made with a token.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { resourceOf } from '#resources/kernel/derive.ts'
import { AppError } from '#resources/kernel/calls/error-codes.ts'
import { pathId } from '../../../kernel/path-id.ts'
import { readOne } from '../../../kernel/read/read-record.ts'
import { readContext } from '../../../kernel/read/row-visibility.ts'
import { resultOf } from '../../../kernel/route-schemas.ts'
import { personOf } from '../../../kernel/session/authenticate.ts'
import { allow } from '../../../kernel/session/authorize.ts'
import type { Kernel, WriteContext } from '../../../kernel/types.ts'
import { lockRow } from '../../../kernel/write/lock-records.ts'
import { inWriteTransaction } from '../../../kernel/write/write-transaction.ts'
import { refuseBeyond, allRolesOf } from '../users/privilege-guard.ts'
import { createToken, ownerOf, revokeToken, tokensOf } from './access-token-store.ts'
import { checkRights, id, input, newToken, tokens } from './token-schemas.ts'

const user = resourceOf('user')
const nothing = resultOf(z.null())
const ownTarget = z.strictObject({ id }, { error: 'object' })
const ofUser = input.extend({ user_id: id })
const target = z.strictObject({ user_id: id, id }, { error: 'object' })

/**
 * Runs a write. Responses are not stored for idempotent retries: they may contain a token in plain
 * text.
 */
function write<T>(
  kernel: Kernel,
  request: FastifyRequest,
  work: (writer: WriteContext) => Promise<T>,
): Promise<T> {
  const path = request.url.split('?')[0] ?? ''
  const context = { kernel, person: personOf(request), resource: user }
  return inWriteTransaction(context, { path, key: null }, work)
}

/** Registers the calls for the caller's own tokens. */
export function registerOwnTokens(scope: FastifyInstance, kernel: Kernel): void {
  const { db, clock, resources } = kernel
  scope.get('/auth/tokens', { schema: { response: resultOf(tokens) } }, async (request) => {
    const { contractId, login } = personOf(request)
    return { result: await tokensOf(db, await ownerOf(db, contractId, login), clock()) }
  })
  scope.post<{ Body: z.infer<typeof input> }>(
    '/auth/tokens/create',
    { schema: { body: input, response: resultOf(newToken) } },
    async (request) => {
      const { contractId, login, roleId } = personOf(request)
      checkRights(resources, request.body.rights)
      const made = await write(kernel, request, async (writer) =>
        createToken(writer, await ownerOf(writer.db, contractId, login), {
          ...request.body,
          roleId,
        }),
      )
      return { result: made }
    },
  )
  scope.post<{ Body: z.infer<typeof ownTarget> }>(
    '/auth/tokens/revoke',
    { schema: { body: ownTarget, response: nothing } },
    async (request) => {
      const { contractId, login } = personOf(request)
      await write(kernel, request, async (writer) =>
        revokeToken(writer, await ownerOf(writer.db, contractId, login), request.body.id),
      )
      return { result: null }
    },
  )
}

/** Registers the calls for tokens of other users, which require the right to edit users. */
export function registerUserTokens(scope: FastifyInstance, kernel: Kernel): void {
  const { db, clock, resources } = kernel
  scope.get(
    '/api/fms/user/getTokens/:id',
    { schema: { response: resultOf(tokens) } },
    async (request) => {
      const person = personOf(request)
      allow(person, user, 'edit')
      const row = await readOne(readContext({ kernel, resource: user, person }), pathId(request))
      if (!row) throw new AppError('not_found')
      const owner = await ownerOf(db, person.contractId, row.login as string)
      return { result: await tokensOf(db, owner, clock()) }
    },
  )
  /** The user named in the call, if the caller may manage them. */
  const ownerFor = async (writer: WriteContext, userId: number, isMade: boolean) => {
    const row = await lockRow(writer, userId)
    await refuseBeyond(writer.db, writer.person, allRolesOf(row))
    // users must create their own tokens; only those of service accounts are created for them
    if (isMade && row.service !== true) throw new AppError('forbidden')
    return ownerOf(writer.db, writer.person.contractId, row.login as string)
  }
  scope.post<{ Body: z.infer<typeof ofUser> }>(
    '/api/fms/user/createToken',
    { schema: { body: ofUser, response: resultOf(newToken) } },
    async (request) => {
      allow(personOf(request), user, 'edit')
      const { user_id: userId, ...asked } = request.body
      checkRights(resources, asked.rights)
      const made = await write(kernel, request, async (writer) =>
        createToken(writer, await ownerFor(writer, userId, true), { ...asked, roleId: null }),
      )
      return { result: made }
    },
  )
  scope.post<{ Body: z.infer<typeof target> }>(
    '/api/fms/user/revokeToken',
    { schema: { body: target, response: nothing } },
    async (request) => {
      allow(personOf(request), user, 'edit')
      const { user_id: userId, id: tokenId } = request.body
      await write(kernel, request, async (writer) =>
        revokeToken(writer, await ownerFor(writer, userId, false), tokenId),
      )
      return { result: null }
    },
  )
}
