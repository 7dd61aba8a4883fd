// GET getListWithCreatePermission: the templates for which the caller may create orders.
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { resourceOf } from '#resources/kernel/derive.ts'
import { readAll } from '../../kernel/read/list-query.ts'
import { readContext } from '../../kernel/read/row-visibility.ts'
import { resultOf } from '../../kernel/route-schemas.ts'
import { personOf } from '../../kernel/session/authenticate.ts'
import { allow } from '../../kernel/session/authorize.ts'
import type { Kernel } from '../../kernel/types.ts'
import { mayUse } from './template-permissions.ts'

const template = resourceOf('template')

export function registerTemplates(scope: FastifyInstance, kernel: Kernel): void {
  for (const base of template.basePaths)
    scope.get(
      `/${base}/getListWithCreatePermission`,
      { schema: { response: resultOf(z.array(z.looseObject({ id: z.int() }))) } },
      async (request) => {
        const person = personOf(request)
        allow(person, template, 'read')
        const context = readContext({ kernel, resource: template, person })
        const only = mayUse(person, 'create') ?? sql`true`
        return { result: await readAll({ ...context, scope: { ...context.scope, only } }) }
      },
    )
}
