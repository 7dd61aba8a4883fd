// Additional call of api/fms/task: reports that the assignee has opened a task.
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { resourceOf } from '#resources/kernel/derive.ts'
import { AppError } from '#resources/kernel/calls/error-codes.ts'
import { resultOf } from '../../../kernel/route-schemas.ts'
import { personOf } from '../../../kernel/session/authenticate.ts'
import type { Kernel } from '../../../kernel/types.ts'
import { allow } from '../../../kernel/session/authorize.ts'
import { visibilityClause } from '../../../kernel/read/row-visibility.ts'
import { stir } from '../badge-events.ts'
import { seeTask } from './task-marks.ts'

const target = z.strictObject(
  { id: z.int({ error: 'id' }).positive({ error: 'id' }) },
  { error: 'object' },
)
const task = resourceOf('task')

export function registerTasks(scope: FastifyInstance, kernel: Kernel): void {
  const db = kernel.db
  scope.post<{ Body: z.infer<typeof target> }>(
    '/api/fms/task/see',
    { schema: { body: target, response: resultOf(z.strictObject({ fresh: z.boolean() })) } },
    async (request) => {
      const person = personOf(request)
      allow(person, task, 'read')
      const { id } = request.body
      const { rows } =
        await sql`select from task t where t.contract_id = ${person.contractId} and t.id = ${id}${visibilityClause(kernel, task, person)}`.execute(
          db,
        )
      if (rows.length === 0) throw new AppError('not_found')
      const fresh = await seeTask(db, person, id, kernel.clock())
      if (fresh) await stir({ db, person }, 'task', [person.accountId])
      return { result: { fresh } }
    },
  )
}
