// POST api/fms/staff/dismiss: dismisses an employee in one transaction: date and order, status,
// archive, account.
import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { resourceOf } from '#resources/kernel/derive.ts'
import type { Dismissal } from '#resources/wire/dismissal.ts'
import { writeRequest } from '../../kernel/http/write-request.ts'
import { resultOf, schemaOf } from '../../kernel/route-schemas.ts'
import { personOf } from '../../kernel/session/authenticate.ts'
import { allow } from '../../kernel/session/authorize.ts'
import { readStatusCodes } from './dismissal-rule.ts'
import type { Kernel, WriteContext } from '../../kernel/types.ts'
import { remove } from '../../kernel/write/remove.ts'
import { save } from '../../kernel/write/save-records.ts'

const staff = resourceOf('staff')
const user = resourceOf('user')
const path = '/api/fms/staff/dismiss'
const day = z.iso.date({ error: 'day' })
const flag = z.boolean({ error: 'flag' })
const asked = schemaOf<Dismissal>()(
  z.strictObject(
    {
      id: z.int({ error: 'id' }).positive({ error: 'id' }),
      dismissal_date: day,
      order_number: z.string({ error: 'text' }).max(30, { error: 'too_long|30' }).optional(),
      order_date: day.optional(),
      archive: flag,
      disableAccount: flag,
    },
    { error: 'object' },
  ),
)

export function registerDismissal(scope: FastifyInstance, kernel: Kernel): void {
  scope.post<{ Body: Dismissal }>(
    path,
    { schema: { body: asked, response: resultOf(z.strictObject({ id: z.int() })) } },
    async (request) => {
      const { body } = request
      const person = personOf(request)
      allow(person, staff, 'edit')
      if (body.disableAccount) allow(person, user, 'edit')
      return {
        result: await writeRequest(kernel, staff, request, (writer) => dismiss(writer, body)),
      }
    },
  )
}

async function dismiss(writer: WriteContext, asked: Dismissal): Promise<{ id: number }> {
  const { archive, disableAccount, ...values } = asked
  // also for an employee with no status, or a custom one
  const found = [...(await readStatusCodes(writer))].find(([, code]) => code === 'dismissed')
  const status = found && { status_id: found[0] }
  const { id } = await save(writer, { ...values, ...status, dismissed: true })
  if (disableAccount) await disableAccountOf(writer, id)
  if (archive) await remove(writer, { id, version: null })
  return { id }
}

/**
 * Disables the employee's account. The rules of users apply: callers cannot disable their own
 * account, or one with more permissions than theirs.
 */
async function disableAccountOf(writer: WriteContext, staffId: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from "user" where contract_id =
    ${writer.person.contractId} and staff_id = ${staffId} and active`.execute(writer.db)
  for (const { id } of rows) await save({ ...writer, resource: user }, { id, active: false })
}
