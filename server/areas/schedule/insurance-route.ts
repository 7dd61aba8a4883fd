// POST getIsDriverHasInsurancePolicyForCar: whether the vehicle's insurance permits the driver.
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { resourceOf } from '#resources/kernel/derive.ts'
import type { InsuranceCheck } from '#resources/wire/schedule.ts'
import { resultOf, schemaOf } from '../../kernel/route-schemas.ts'
import { personOf } from '../../kernel/session/authenticate.ts'
import { allow } from '../../kernel/session/authorize.ts'
import { contractToday } from '../../kernel/session/viewer.ts'
import type { Kernel } from '../../kernel/types.ts'
import { isRestricted } from '../fleet/index.ts'

const id = z.int({ error: 'id' }).positive({ error: 'id' })
const asked = z.strictObject(
  { car_id: id, staff_id: id, date: z.iso.date({ error: 'day' }).optional() },
  { error: 'object' },
)
const checked = schemaOf<InsuranceCheck>()(z.strictObject({ has_restriction: z.boolean() }))

export function registerInsuranceCheck(scope: FastifyInstance, kernel: Kernel): void {
  for (const name of ['car-driver', 'event-car-driver'] as const) {
    const resource = resourceOf(name)
    for (const base of resource.basePaths)
      scope.post<{ Body: z.infer<typeof asked> }>(
        `/${base}/getIsDriverHasInsurancePolicyForCar`,
        {
          schema: { body: asked, response: resultOf(checked) },
          preValidation: async (request) => allow(personOf(request), resource, 'read'),
        },
        async (request) => {
          const { contractId, contract } = personOf(request)
          const { car_id: carId, staff_id: driverId, date } = request.body
          const day = date ?? contractToday(contract.timeZone, kernel.clock())
          const pair = { carId, driverId, day }
          return { result: { has_restriction: await isRestricted(kernel.db, contractId, pair) } }
        },
      )
  }
}
