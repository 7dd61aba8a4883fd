// Write calls of role, setting/resource and resource-access: only levels can be changed.
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { resourceOf } from '#resources/kernel/derive.ts'
import { AppError } from '#resources/kernel/calls/error-codes.ts'
import type { AccessRow } from '#resources/wire/accounts/users.ts'
import { resultOf, schemaOf } from '../../../kernel/route-schemas.ts'
import { personOf } from '../../../kernel/session/authenticate.ts'
import { writeKey } from '../../../kernel/write/idempotency-key.ts'
import type { Kernel } from '../../../kernel/types.ts'
import { allow } from '../../../kernel/session/authorize.ts'
import { inWriteTransaction } from '../../../kernel/write/write-transaction.ts'
import { countPeople, setLevels } from './access-levels.ts'

const level = z
  .int({ error: 'integer' })
  .min(0, { error: 'too_small|0' })
  .max(15, { error: 'too_big|15' })
const sectionScreens = z.enum(['base', 'shown', 'hidden'], { error: 'choice' })
/** A row as listed; `role` and `resource` are accepted, but ignored. */
const change = z.strictObject(
  {
    id: z.int({ error: 'id' }).positive({ error: 'id' }).optional(),
    level: level.optional(),
    was: level.nullish(),
    role: z.string({ error: 'text' }).optional(),
    resource: z.string({ error: 'text' }).optional(),
    screens: sectionScreens.optional(),
  },
  { error: 'object' },
)
/** Changes of existing levels, all or nothing. */
const changes = z.strictObject(
  {
    rows: z
      .array(
        z.strictObject(
          {
            id: z.int({ error: 'id' }).positive({ error: 'id' }),
            ...{ level, was: level.nullish(), screens: sectionScreens.optional() },
          },
          { error: 'object' },
        ),
        { error: 'list' },
      )
      .min(1, { error: 'required' })
      .max(1000, { error: 'too_many_items|1000' }),
  },
  { error: 'object' },
)
const row = schemaOf<AccessRow>()(
  z.strictObject({
    id: z.int(),
    ...{ role: z.string(), resource: z.string(), level: z.int(), screens: sectionScreens },
  }),
)
/** Schema of calls whose body is ignored. */
const nothing = {
  schema: {
    body: z.record(z.string(), z.unknown(), { error: 'object' }).nullish(),
    response: resultOf(z.null()),
  },
}

export function registerRights(scope: FastifyInstance, kernel: Kernel): void {
  const access = resourceOf('resource-access')
  scope.post<{ Body: z.infer<typeof change> }>(
    '/api/fms/resource-access/save',
    { schema: { body: change, response: resultOf(row) } },
    async (request) => {
      const person = personOf(request)
      allow(person, access, 'edit')
      const { id, level, was = null, screens } = request.body
      // rows cannot be created: each pair of a role and an access resource has one already
      if (id === undefined || level === undefined) throw new AppError('given_rows')
      const key = writeKey(
        request.headers['idempotency-key'],
        request.method,
        request.url,
        request.body,
      )
      const path = request.url.split('?')[0] ?? ''
      return {
        result: await inWriteTransaction(
          { kernel, person, resource: access },
          { path, key },
          async (writer) => (await setLevels(writer, [{ id, level, was, screens }]))[0]!,
        ),
      }
    },
  )
  scope.post<{ Body: z.infer<typeof changes> }>(
    '/api/fms/resource-access/saveLevels',
    { schema: { body: changes, response: resultOf(z.array(row)) } },
    async (request) => {
      const person = personOf(request)
      allow(person, access, 'edit')
      const { headers, method, url, body } = request
      const asked = body.rows.map(({ was = null, ...row }) => ({ ...row, was }))
      return {
        result: await inWriteTransaction(
          { kernel, person, resource: access },
          {
            path: url.split('?')[0] ?? '',
            key: writeKey(headers['idempotency-key'], method, url, body),
          },
          (writer) => setLevels(writer, asked),
        ),
      }
    },
  )
  scope.get(
    '/api/fms/resource-access/getPeople',
    { schema: { response: resultOf(z.record(z.string(), z.int())) } },
    async (request) => {
      const person = personOf(request)
      allow(person, access, 'read')
      return { result: await countPeople(kernel.db, person.contractId) }
    },
  )
  const refuse =
    (resource: typeof access | ReturnType<typeof resourceOf>) =>
    async (request: Parameters<typeof personOf>[0]) => {
      allow(personOf(request), resource, 'edit')
      throw new AppError('given_rows')
    }
  scope.delete('/api/fms/resource-access/delete', nothing, refuse(access))
  for (const resource of [resourceOf('role'), resourceOf('setting-resource')])
    for (const base of resource.basePaths) {
      scope.post(`/${base}/save`, nothing, refuse(resource))
      scope.delete(`/${base}/delete`, nothing, refuse(resource))
    }
}
