// Calls of api/fms/event-car-driver that plan, change and cancel several shifts at once.
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { localeOf } from '#i18n/server.ts'
import { bookingsSchema } from '#resources/kernel/calls/booking-answer.ts'
import { resourceOf } from '#resources/kernel/derive.ts'
import type { Locale } from '#resources/kernel/names.ts'
import type { ChangedSeries, PlannedShifts } from '#resources/wire/schedule.ts'
import { resultOf, schemaOf } from '../../kernel/route-schemas.ts'
import { personOf } from '../../kernel/session/authenticate.ts'
import { allow } from '../../kernel/session/authorize.ts'
import type { Kernel, WriteContext } from '../../kernel/types.ts'
import { writeKey } from '../../kernel/write/idempotency-key.ts'
import { inWriteTransaction } from '../../kernel/write/write-transaction.ts'
import { copyBody, copyWeek } from './copy-week.ts'
import { planBody } from './plan-body.ts'
import { planShifts } from './plan-shifts.ts'
import { cancelBody, cancelSeries, changeBody, changeSeries } from './series.ts'

const shift = resourceOf('event-car-driver')
const planned = schemaOf<PlannedShifts>()(
  z.strictObject({
    done: z.boolean(),
    days: z.array(
      z.strictObject({
        car_id: z.int(),
        staff_id: z.int(),
        start_date: z.string(),
        end_date: z.string(),
        busy: bookingsSchema,
        limits: z.array(z.strictObject({ effect: z.enum(['blocks', 'warns']), text: z.string() })),
      }),
    ),
    ids: z.array(z.int()),
    series_id: z.int().nullable(),
  }),
)
const changed = schemaOf<ChangedSeries>()(z.strictObject({ ids: z.array(z.int()) }))

interface Planning<B extends z.ZodType, R extends z.ZodType> {
  readonly name: string
  readonly body: B
  readonly answer: R
  work(writer: WriteContext, body: z.output<B>, locale: Locale): Promise<z.output<R>>
}

function register<B extends z.ZodType, R extends z.ZodType>(
  scope: FastifyInstance,
  kernel: Kernel,
  { name, body, answer, work }: Planning<B, R>,
): void {
  for (const base of shift.basePaths)
    scope.post(
      `/${base}/${name}`,
      {
        schema: { body, response: resultOf(answer) },
        config: { patience: 'long' },
        preValidation: async (request) => allow(personOf(request), shift, 'edit'),
      },
      async (request) => {
        const { headers, method, url } = request
        const asked = request.body as z.output<B>
        const key = writeKey(headers['idempotency-key'], method, url, asked)
        const context = { kernel, person: personOf(request), resource: shift }
        const how = { path: `/${base}/${name}`, key }
        const locale = localeOf(headers['accept-language'])
        const result = await inWriteTransaction(context, how, (writer) =>
          work(writer, asked, locale),
        )
        return { result }
      },
    )
}

export function registerPlanning(scope: FastifyInstance, kernel: Kernel): void {
  const plan = { name: 'planShifts', body: planBody, answer: planned, work: planShifts }
  register(scope, kernel, plan)
  register(scope, kernel, { name: 'copyWeek', body: copyBody, answer: planned, work: copyWeek })
  const change = { name: 'changeSeries', body: changeBody, answer: changed, work: changeSeries }
  register(scope, kernel, change)
  const cancel = { name: 'cancelSeries', body: cancelBody, answer: changed, work: cancelSeries }
  register(scope, kernel, cancel)
}
