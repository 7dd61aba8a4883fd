// api/fms/role: which roles require a second factor; set by role administrators.
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { resourceOf } from '#resources/kernel/derive.ts'
import { roleNames } from '#resources/kernel/names.ts'
import type { SecondFactorRoles } from '#resources/wire/accounts/users.ts'
import { resultOf, schemaOf } from '../../../kernel/route-schemas.ts'
import { allow } from '../../../kernel/session/authorize.ts'
import { personOf } from '../../../kernel/session/authenticate.ts'
import type { Kernel } from '../../../kernel/types.ts'
import { inWriteTransaction } from '../../../kernel/write/write-transaction.ts'
import { readFactorRoles, setFactorRole } from './second-factor-roles.ts'

const roles = resultOf(
  schemaOf<SecondFactorRoles>()(z.strictObject({ roles: z.array(z.string()) })),
)
const demand = z.strictObject(
  { role: z.enum(roleNames, { error: 'choice' }), required: z.boolean({ error: 'flag' }) },
  { error: 'object' },
)

export function registerSecondFactorRoles(scope: FastifyInstance, kernel: Kernel): void {
  const resource = resourceOf('resource-access')
  scope.get(
    '/api/fms/role/getSecondFactorRoles',
    { schema: { response: roles } },
    async (request) => {
      const person = personOf(request)
      allow(person, resource, 'read')
      return { result: { roles: await readFactorRoles(kernel.db, person) } }
    },
  )
  scope.post<{ Body: z.infer<typeof demand> }>(
    '/api/fms/role/requireSecondFactor',
    { schema: { body: demand, response: roles } },
    async (request) => {
      const person = personOf(request)
      allow(person, resource, 'edit')
      const path = request.url.split('?')[0] ?? ''
      const now = await inWriteTransaction(
        { kernel, person, resource },
        { path, key: null },
        async (writer) => {
          await setFactorRole(writer, request.body)
          return readFactorRoles(writer.db, person)
        },
      )
      return { result: { roles: now } }
    },
  )
}
