// POST getMapCars: waiting and running orders with their places, and the vehicles for them.
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { resourceOf } from '#resources/kernel/derive.ts'
import type { DispatchMap } from '#resources/wire/dispatch-map.ts'
import { resultOf, schemaOf } from '../../../kernel/route-schemas.ts'
import { personOf } from '../../../kernel/session/authenticate.ts'
import { allow } from '../../../kernel/session/authorize.ts'
import type { Kernel } from '../../../kernel/types.ts'
import { readDispatchMap } from './read-map.ts'

const order = resourceOf('order')
const none = z.strictObject({}, { error: 'object' })
const text = z.string().nullable()
const ref = z.int().nullable()
const point = z.strictObject({ lat: z.number(), lon: z.number() })
const place = z.strictObject({
  id: z.int(),
  name: z.string(),
  at: point.nullable(),
})
const count = z.strictObject({ count: z.int(), approximate: z.boolean().optional() })
const stop = z.strictObject({
  act: z.enum(['load', 'unload']).nullable(),
  order_id: z.int(),
  place,
})
const shownOrder = z.strictObject({
  id: z.int(),
  ...{ name: text, state: z.string(), client: text, address: text },
  ...{ desired_at: z.string(), busy_until: z.string() },
  ...{ subdivision_id: ref, subdivision_name: text, car_id: ref, car_name: text },
  ...{ driver_id: ref, driver_name: text, trip_id: ref },
  stops: z.array(stop),
})
const shownCar = z.strictObject({
  ...{ id: z.int(), name: text, state: z.enum(['free', 'promised', 'out']), order_id: ref },
  ...{ subdivision_id: ref, subdivision_name: text, base: place.nullable() },
  seen: z.strictObject({ at: point, time: z.string() }).nullable(),
})
const shown = schemaOf<DispatchMap>()(
  z.strictObject({
    orders: z.array(shownOrder),
    cars: z.array(shownCar).nullable(),
    cars_count: z.int(),
    counts: z.strictObject({ waiting: count, active: count, history: count }),
  }),
)

export function registerMap(scope: FastifyInstance, kernel: Kernel): void {
  for (const base of order.basePaths)
    scope.post(
      `/${base}/getMapCars`,
      {
        schema: { body: none, response: resultOf(shown) },
        preValidation: async (request) => allow(personOf(request), order, 'read'),
      },
      async (request) => ({ result: await readDispatchMap(kernel, personOf(request)) }),
    )
}
