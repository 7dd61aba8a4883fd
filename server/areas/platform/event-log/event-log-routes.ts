// Additional calls of api/fms/event-log: details of an event, retention, page views, and the
// refusal of removal.
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { resourceOf } from '#resources/kernel/derive.ts'
import { AppError, fault } from '#resources/kernel/calls/error-codes.ts'
import type { Retention } from '#resources/wire/event-log.ts'
import { pathId } from '../../../kernel/path-id.ts'
import { resultOf, schemaOf } from '../../../kernel/route-schemas.ts'
import { personOf } from '../../../kernel/session/authenticate.ts'
import type { Kernel } from '../../../kernel/types.ts'
import { allow } from '../../../kernel/session/authorize.ts'
import { keepFor, readRetention, retention } from './log-retention.ts'
import { eventSchema, readEvent } from './event-details.ts'
import { logPageView, pageView, pageViewRow } from './page-views.ts'

const base = '/api/fms/event-log'
const { least, most } = retention
const months = z
  .int({ error: 'integer' })
  .min(least, { error: fault('too_small', least) })
  .max(most, { error: fault('too_big', most) })
const kept = resultOf(
  schemaOf<Retention>()(
    z.strictObject({
      months: z.int(),
      editable: z.boolean(),
      shortens: z.boolean(),
      pending: z.strictObject({ months: z.int(), from: z.iso.date() }).nullable(),
    }),
  ),
)
const keeping = z.strictObject({ months }, { error: 'object' })

export function registerEventLog(scope: FastifyInstance, kernel: Kernel): void {
  const log = resourceOf('event-log')
  const db = kernel.db
  scope.get(
    `${base}/getChanges/:id`,
    { schema: { response: resultOf(eventSchema) } },
    async (request) => {
      const person = personOf(request)
      allow(person, log, 'read')
      return { result: await readEvent(kernel, person, pathId(request)) }
    },
  )
  scope.get(`${base}/getRetention`, { schema: { response: kept } }, async (request) => {
    const person = personOf(request)
    allow(person, log, 'read')
    return { result: await readRetention(db, person) }
  })
  scope.post<{ Body: z.infer<typeof keeping> }>(
    `${base}/saveRetention`,
    { schema: { body: keeping, response: kept } },
    async (request) => {
      const person = personOf(request)
      allow(person, log, 'read')
      const { months } = request.body
      await keepFor(db, { person, now: kernel.clock(), months, path: `${base}/saveRetention` })
      return { result: await readRetention(db, person) }
    },
  )
  // the server itself logs changes; clients may only report page views
  for (const call of ['save', 'savePolicy'])
    scope.post<{ Body: z.infer<typeof pageView> }>(
      `${base}/${call}`,
      {
        config: { whileViewing: true },
        schema: { body: pageView, response: resultOf(pageViewRow) },
      },
      async (request) => ({ result: await logPageView(db, personOf(request), request.body) }),
    )
  scope.delete(`${base}/delete`, async (request) => {
    allow(personOf(request), log, 'read')
    throw new AppError('append_only')
  })
}
