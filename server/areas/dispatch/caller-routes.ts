// POST getCallers: suggests known callers while a dispatcher enters an order.
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { resourceOf } from '#resources/kernel/derive.ts'
import type { KnownCaller } from '#resources/wire/dispatch.ts'
import { resultOf, schemaOf } from '../../kernel/route-schemas.ts'
import { personOf } from '../../kernel/session/authenticate.ts'
import { allow } from '../../kernel/session/authorize.ts'
import type { Kernel } from '../../kernel/types.ts'
import { findCallers } from './known-callers.ts'

const order = resourceOf('order')
const asked = z.strictObject(
  {
    text: z
      .string({ error: 'text' })
      .trim()
      .min(3, { error: 'required' })
      .max(100, { error: 'too_long' }),
  },
  { error: 'object' },
)
const id = z.int().nullable()
const name = z.string().nullable()
const caller = schemaOf<KnownCaller>()(
  z.strictObject({
    name: z.string(),
    customer: name,
    ...{ customer_staff_id: id, customer_staff_name: name },
    ...{ subdivision_id: id, subdivision_name: name },
    ...{ counterparty_id: id, counterparty_name: name },
    ...{ channel_id: id, channel_name: name, channel_data: name },
    addresses: z.array(
      z.strictObject({
        ...{ name: z.string(), address: name, route_id: id, route_name: name },
        ...{ from_id: id, from_name: name, to_id: id, to_name: name },
        stops: z.array(z.strictObject({ place_id: z.int(), place_name: name })),
      }),
    ),
  }),
)

export function registerCallers(scope: FastifyInstance, kernel: Kernel): void {
  for (const base of order.basePaths)
    scope.post<{ Body: z.infer<typeof asked> }>(
      `/${base}/getCallers`,
      {
        schema: { body: asked, response: resultOf(z.array(caller)) },
        preValidation: async (request) => allow(personOf(request), order, 'edit'),
      },
      async (request) => ({
        result: await findCallers(kernel, personOf(request), request.body.text),
      }),
    )
}
