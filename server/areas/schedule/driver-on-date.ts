// POST getDriverOnDate: the driver of a vehicle on a day, by its latest assignment.
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { AppError } from '#resources/kernel/calls/error-codes.ts'
import { resourceOf } from '#resources/kernel/derive.ts'
import type { AssignedDriver } from '#resources/wire/schedule.ts'
import { titleOf } from '../../kernel/read/record-titles.ts'
import { resultOf, schemaOf } from '../../kernel/route-schemas.ts'
import { personOf } from '../../kernel/session/authenticate.ts'
import { allow } from '../../kernel/session/authorize.ts'
import type { Kernel } from '../../kernel/types.ts'

const assignments = resourceOf('car-driver')
const dayOfVehicle = z.strictObject(
  { car_id: z.int({ error: 'id' }).positive({ error: 'id' }), date: z.iso.date({ error: 'day' }) },
  { error: 'object' },
)
type DayOfVehicle = z.infer<typeof dayOfVehicle>
const answered = schemaOf<AssignedDriver>()(
  z.strictObject({ staff_id: z.int(), staff_name: z.string().nullable(), since: z.string() }),
)

/** @throws AppError 422 if no driver has been assigned by that day */
async function driverOnDate(
  kernel: Kernel,
  contractId: number,
  { car_id: car, date }: DayOfVehicle,
): Promise<AssignedDriver> {
  const { rows } = await sql<AssignedDriver>`
    select a.staff_id, ${titleOf(kernel, resourceOf('staff'), 's')} as staff_name, a.since
    from car_driver a join staff s on s.contract_id = a.contract_id and s.id = a.staff_id
    where a.contract_id = ${contractId} and a.car_id = ${car} and a.since <= ${date}::date
    order by a.since desc limit 1`.execute(kernel.db)
  const [driver] = rows
  if (driver) return driver
  throw new AppError('rule', {
    fields: { car_id: 'no_driver_on_date', date: 'try_other_date' },
    says: 'no_driver_on_date',
  })
}

export function registerDriverOnDate(scope: FastifyInstance, kernel: Kernel): void {
  for (const base of assignments.basePaths)
    scope.post<{ Body: DayOfVehicle }>(
      `/${base}/getDriverOnDate`,
      {
        schema: { body: dayOfVehicle, response: resultOf(answered) },
        preValidation: async (request) => allow(personOf(request), assignments, 'read'),
      },
      async (request) => ({
        result: await driverOnDate(kernel, personOf(request).contractId, request.body),
      }),
    )
}
