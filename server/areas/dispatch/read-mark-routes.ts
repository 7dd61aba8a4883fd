// POST read: marks an order as read by the caller.
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { AppError } from '#resources/kernel/calls/error-codes.ts'
import { resourceOf } from '#resources/kernel/derive.ts'
import { visibilityClause } from '../../kernel/read/row-visibility.ts'
import { resultOf } from '../../kernel/route-schemas.ts'
import { personOf } from '../../kernel/session/authenticate.ts'
import { allow } from '../../kernel/session/authorize.ts'
import type { Person } from '../../kernel/session/viewer.ts'
import type { Kernel } from '../../kernel/types.ts'

const target = z.strictObject(
  { id: z.int({ error: 'id' }).positive({ error: 'id' }) },
  { error: 'object' },
)
const order = resourceOf('order')

export function registerReadMarks(scope: FastifyInstance, kernel: Kernel): void {
  for (const base of order.basePaths)
    scope.post<{ Body: z.infer<typeof target> }>(
      `/${base}/read`,
      {
        schema: { body: target, response: resultOf(z.strictObject({ fresh: z.boolean() })) },
        preValidation: async (request) => allow(personOf(request), order, 'read'),
      },
      async (request) => ({
        result: { fresh: await markRead(kernel, personOf(request), request.body.id) },
      }),
    )
}

/**
 * Returns whether the order was unread.
 * @throws AppError 404 for an order that is not visible to the caller
 */
async function markRead(kernel: Kernel, person: Person, id: number): Promise<boolean> {
  const { accountId, contractId } = person
  const { rows: seen } = await sql`select from "order" t where t.contract_id = ${contractId}
    and t.id = ${id}${visibilityClause(kernel, order, person)}`.execute(kernel.db)
  if (seen.length === 0) throw new AppError('not_found')
  const { rows } = await sql`insert into order_read (contract_id, order_id, account_id, read_at)
    values (${contractId}, ${id}, ${accountId}, ${kernel.clock()})
    on conflict do nothing returning order_id`.execute(kernel.db)
  return rows.length > 0
}
