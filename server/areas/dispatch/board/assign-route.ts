// POST assignCar: assigns a vehicle and its scheduled driver to an order, replacing any previous
// assignment.
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { AppError, invalid } from '#resources/kernel/calls/error-codes.ts'
import { resourceOf } from '#resources/kernel/derive.ts'
import { release } from '#resources/verdicts.ts'
import { writeRequest } from '../../../kernel/http/write-request.ts'
import { visibilityClause } from '../../../kernel/read/row-visibility.ts'
import { resultOf } from '../../../kernel/route-schemas.ts'
import { personOf } from '../../../kernel/session/authenticate.ts'
import { allow } from '../../../kernel/session/authorize.ts'
import type { Kernel, WriteContext } from '../../../kernel/types.ts'
import { askVerdict } from '../../../kernel/verdict/ask-verdict.ts'
import { makeTransition, save } from '../../../kernel/write/save-records.ts'
import { driverOf, openShiftReasons } from '../free-vehicles.ts'

const order = resourceOf('order')
const id = z.int({ error: 'id' }).positive({ error: 'id' })
const assignment = z.strictObject(
  { id, car_id: id, version: z.int({ error: 'integer' }).optional() },
  { error: 'object' },
)
type Assignment = z.infer<typeof assignment>

export function registerAssigning(scope: FastifyInstance, kernel: Kernel): void {
  for (const base of order.basePaths)
    scope.post<{ Body: Assignment }>(
      `/${base}/assignCar`,
      {
        schema: { body: assignment, response: resultOf(z.strictObject({ id: z.int() })) },
        preValidation: async (request) => allow(personOf(request), order, 'edit'),
      },
      async (request) => ({
        result: await writeRequest(kernel, order, request, (writer) =>
          assignCar(writer, request.body),
        ),
      }),
    )
}

/**
 * Checks the departure verdict, then saves the assignment; the database rejects overlapping
 * bookings.
 * @throws AppError 400 if the vehicle has no driver at that time, 404, 409, 422 with all reasons
 */
async function assignCar(writer: WriteContext, given: Assignment): Promise<{ id: number }> {
  const { state, from, to } = await lockOrder(writer, given.id)
  const driver = await driverThen(writer, given.car_id, { from, to })
  if (driver === null) throw invalid({ driver_id: 'no_driver' })
  const trip = { ...given, driver_id: driver }
  const ids = { car_id: given.car_id, staff_id: driver }
  const fields = { car_id: 'car_id', staff_id: 'driver_id' }
  await askVerdict({ ...writer, transition: 'assign' }, trip, release, [
    { ids, at: from, planned: true, fields, except: openShiftReasons },
  ])
  const { id: stored } =
    state === 'assigned' ? await save(writer, trip) : await makeTransition(writer, 'assign', trip)
  return { id: stored }
}

interface Locked {
  readonly state: string
  readonly from: string
  readonly to: string
}

async function lockOrder({ kernel, db, person }: WriteContext, orderId: number): Promise<Locked> {
  const { rows } = await sql<{ state: string; from: Date; to: Date }>`
    select t.state, t.desired_at as from, t.busy_until as to from "order" t
    where t.contract_id = ${person.contractId} and t.id = ${orderId}
      ${visibilityClause(kernel, order, person)} for update of t`.execute(db)
  const [found] = rows
  if (!found) throw new AppError('not_found')
  const [from, to] = [found.from, found.to].map((at) => new Date(at).toISOString()) as [
    string,
    string,
  ]
  return { state: found.state, from, to }
}

/**
 * The vehicle's scheduled driver for the trip; null without one.
 * @throws AppError 400 for an unknown or archived vehicle
 */
async function driverThen(
  { db, person: { contractId } }: WriteContext,
  car: number,
  trip: { readonly from: string; readonly to: string },
): Promise<number | null> {
  const { rows } = await sql<{ driver: number | null }>`
    select d.staff_id as driver from car c join contract k on k.id = c.contract_id
    left join ${driverOf(trip)} d on true
    where c.contract_id = ${contractId} and c.id = ${car} and c.archived_at is null`.execute(db)
  if (rows.length === 0) throw invalid({ car_id: 'ref' })
  return rows[0]?.driver ?? null
}
