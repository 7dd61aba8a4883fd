// POST test: checks whether the tracking service answers; returns the number of its devices.
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { resourceOf } from '#resources/kernel/derive.ts'
import type { TrackerTest } from '#resources/wire/tracking.ts'
import { resultOf, schemaOf } from '../../kernel/route-schemas.ts'
import { personOf } from '../../kernel/session/authenticate.ts'
import { allow } from '../../kernel/session/authorize.ts'
import { askService } from './ask-service.ts'
import type { ServiceContext } from './reading/tracking-services.ts'

const connection = resourceOf('tracker-connection')
const tested = schemaOf<TrackerTest>()(z.strictObject({ devices: z.int() }))

export function registerConnectionTest(scope: FastifyInstance, context: ServiceContext): void {
  for (const base of connection.basePaths)
    scope.post(
      `/${base}/test`,
      {
        config: { patience: 'long' },
        schema: { body: z.strictObject({}, { error: 'object' }), response: resultOf(tested) },
        preValidation: async (request) => allow(personOf(request), connection, 'edit'),
      },
      async (request) => {
        const { contractId } = personOf(request)
        const devices = await askService(context, contractId, (service, signal) =>
          service.listDevices(signal),
        )
        return { result: { devices: devices.length } }
      },
    )
}
