// POST api/warehouse/supply/draftReorder: drafts a supply with all parts whose total stock in all
// warehouses is below its minimum.
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { AppError, fault } from '#resources/kernel/calls/error-codes.ts'
import { resourceOf } from '#resources/kernel/derive.ts'
import type { DraftedSupply } from '#resources/wire/stock.ts'
import { writeRequest } from '../../kernel/http/write-request.ts'
import { resultOf, schemaOf } from '../../kernel/route-schemas.ts'
import { personOf } from '../../kernel/session/authenticate.ts'
import { allow } from '../../kernel/session/authorize.ts'
import type { Kernel, Wire, WriteContext } from '../../kernel/types.ts'
import { save } from '../../kernel/write/save-records.ts'

/** Maximum lines of a supply. */
const mostLines = 500

const supply = resourceOf('supply')
const asked = z.strictObject(
  { warehouse_id: z.int({ error: 'id' }).positive({ error: 'id' }) },
  { error: 'object' },
)
const drafted = schemaOf<DraftedSupply>()(z.strictObject({ id: z.int() }))

export function registerReorder(scope: FastifyInstance, kernel: Kernel): void {
  const [base = ''] = supply.basePaths
  scope.post<{ Body: z.infer<typeof asked> }>(
    `/${base}/draftReorder`,
    {
      schema: { body: asked, response: resultOf(drafted) },
      preValidation: async (request) => allow(personOf(request), supply, 'edit'),
    },
    async (request) => {
      const { warehouse_id: warehouse } = request.body
      const { id } = await writeRequest(kernel, supply, request, (writer) =>
        draftReorder(writer, warehouse),
      )
      return { result: { id } }
    },
  )
}

/**
 * @throws AppError 422 if no part is below its minimum, with drafts of supplies counted as stock
 */
async function draftReorder(writer: WriteContext, warehouse_id: number): Promise<{ id: number }> {
  const lines = await missingParts(writer)
  if (lines.length === 0)
    throw new AppError('rule', {
      fields: { warehouse_id: 'nothing_to_reorder' },
      says: fault('nothing_to_reorder'),
    })
  const { id } = await save(writer, { at: writer.now.toISOString(), warehouse_id, lines })
  return { id }
}

/**
 * Quantity and last unit cost of each part below its minimum, with drafts of supplies counted as
 * stock.
 */
async function missingParts({ db, person }: WriteContext): Promise<Wire[]> {
  const { rows } =
    await sql<Wire>`select m.item_id, ceil(m.minimum - m.held - m.awaited)::text as quantity,
      coalesce(m.unit_cost, 0)::text as unit_cost
    from (select p.id as item_id, p.name, p.minimum,
        (select coalesce(sum(a.quantity), 0) from item_movement__account a
          where a.contract_id = p.contract_id and a.item_id = p.id) as held,
        (select coalesce(sum(l.quantity), 0) from supply__lines l
          join supply s on s.contract_id = l.contract_id and s.id = l.parent_id
          where l.contract_id = p.contract_id and l.item_id = p.id and s.state = 'draft') as awaited,
        (select l.unit_cost from supply__lines l
          join supply s on s.contract_id = l.contract_id and s.id = l.parent_id
          where l.contract_id = p.contract_id and l.item_id = p.id and s.state = 'posted'
          order by s.at desc, s.id desc limit 1) as unit_cost
      from car_part p
      where p.contract_id = ${person.contractId} and p.minimum > 0) m
    where m.held + m.awaited < m.minimum
    order by lower(m.name), m.item_id limit ${mostLines}`.execute(db)
  return rows
}
