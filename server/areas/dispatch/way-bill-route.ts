// POST draftWayBill: creates a draft waybill with the order as its task.
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { AppError } from '#resources/kernel/calls/error-codes.ts'
import { resourceOf } from '#resources/kernel/derive.ts'
import { visibilityClause } from '../../kernel/read/row-visibility.ts'
import { writeRequest } from '../../kernel/http/write-request.ts'
import { resultOf } from '../../kernel/route-schemas.ts'
import { personOf } from '../../kernel/session/authenticate.ts'
import { allow } from '../../kernel/session/authorize.ts'
import type { Kernel, WriteContext } from '../../kernel/types.ts'
import { parseSave } from '../../kernel/write/save-body.ts'
import { save, saveBatch } from '../../kernel/write/save-records.ts'
import { requireExecute } from './template-permissions.ts'

const order = resourceOf('order')
const wayBill = resourceOf('way-bill')
const target = z.strictObject(
  { id: z.int({ error: 'id' }).positive({ error: 'id' }) },
  { error: 'object' },
)

export function registerWayBills(scope: FastifyInstance, kernel: Kernel): void {
  for (const base of order.basePaths)
    scope.post<{ Body: z.infer<typeof target> }>(
      `/${base}/draftWayBill`,
      {
        schema: { body: target, response: resultOf(z.strictObject({ id: z.int() })) },
        preValidation: async (request) => {
          allow(personOf(request), order, 'edit')
          allow(personOf(request), wayBill, 'edit')
        },
      },
      async (request) => ({
        result: await writeRequest(kernel, order, request, (writer) =>
          draftWayBill(writer, request.body.id),
        ),
      }),
    )
}

interface Ordered {
  state: string
  way_bill_id: number | null
  template_id: number | null
  car_id: number
  driver_id: number
  desired_at: string
  busy_until: string
  counterparty_id: number | null
  origin: string | null
  destination: string | null
  cargo: string | null
  weight: string | null
}

/**
 * Returns the order's waybill, or a new draft.
 * @throws AppError 404, 409 unless the order is assigned or in progress
 */
async function draftWayBill(writer: WriteContext, id: number): Promise<{ id: number }> {
  const one = await lockOrder(writer, id)
  await requireExecute(writer, { template_id: one.template_id })
  if (one.way_bill_id !== null) return { id: one.way_bill_id }
  if (one.state !== 'assigned' && one.state !== 'in_progress') throw new AppError('state_forbids')
  const sheet = await save(
    { ...writer, resource: wayBill },
    {
      ...{ car_id: one.car_id, staff_id: one.driver_id, start_date: one.desired_at },
      tasks: [
        {
          ...{ origin: one.origin, destination: one.destination, arrival: one.desired_at },
          ...{ departure: one.busy_until, customer_id: one.counterparty_id },
          ...{ cargo: one.cargo, weight: one.weight },
        },
      ],
    },
  )
  const { values, ...input } = parseSave(order, { id })
  await saveBatch({ ...writer, origin: { via: 'rule' } }, [
    { ...input, values: { ...values, way_bill_id: sheet.id } },
  ])
  return { id: sheet.id }
}

async function lockOrder({ kernel, db, person }: WriteContext, id: number): Promise<Ordered> {
  const { rows } = await sql<Ordered>`
    select t.state, t.way_bill_id, t.template_id, t.car_id, t.driver_id, t.desired_at, t.busy_until, t.counterparty_id,
      left(coalesce(t.address, f.name), 200) as origin, left(d.name, 200) as destination,
      left(coalesce(t.cargo, t.description), 200) as cargo, t.cargo_weight::text as weight
    from "order" t left join place f on f.contract_id = t.contract_id and f.id = t.from_id
    left join place d on d.contract_id = t.contract_id and d.id = t.to_id
    where t.contract_id = ${person.contractId} and t.id = ${id}
      ${visibilityClause(kernel, order, person)} for update of t`.execute(db)
  const [found] = rows
  if (!found) throw new AppError('not_found')
  return found
}
