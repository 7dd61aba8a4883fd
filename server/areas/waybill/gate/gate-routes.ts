// POST api/fms/gate-shift/open and openAll: opens the waybills of today's planned shifts, one or
// several, each independently.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { localeOf } from '#i18n/server.ts'
import { bulkSchema } from '#resources/kernel/calls/bulk-answer.ts'
import { AppError, fault } from '#resources/kernel/calls/error-codes.ts'
import { resourceOf } from '#resources/kernel/derive.ts'
import { desksOf } from '#resources/kernel/views/desks.ts'
import type { Locale } from '#resources/kernel/locales.ts'
import { writeRequest } from '../../../kernel/http/write-request.ts'
import type { Resource } from '#resources/kernel/types.ts'
import type { OpenedShift, OpenedShifts } from '#resources/wire/gate.ts'
import { resultOf, schemaOf } from '../../../kernel/route-schemas.ts'
import { personOf } from '../../../kernel/session/authenticate.ts'
import { allow } from '../../../kernel/session/authorize.ts'
import type { Kernel, WriteContext } from '../../../kernel/types.ts'
import { refusedRow } from '../../../kernel/write/bulk-row-error.ts'
import { tryInSavepoint } from '../../../kernel/write/write-transaction.ts'
import { lockPlanned, openPlanned } from './open-planned.ts'

/** Maximum shifts per call. */
const mostShifts = 500
/** ms after which a call returns what it has done so far. */
const longest = 8000

const gateShift = resourceOf('gate-shift')
const bill: Resource = desksOf(resourceOf('way-bill')).find(({ desk }) => desk?.key === 'bill')!

const id = z.int({ error: 'id' }).positive({ error: 'id' })
const ofOne = z.strictObject(
  {
    id,
    // overrides a negative verdict, if the caller may do so
    override_reason: z.string({ error: 'text' }).optional(),
  },
  { error: 'object' },
)
const ofMany = z.strictObject(
  {
    ids: z
      .array(id, { error: 'list' })
      .max(mostShifts, { error: fault('too_many_items', mostShifts) }),
  },
  { error: 'object' },
)
const opened = schemaOf<OpenedShift>()(
  z.strictObject({ id: z.int(), way_bill_id: z.int(), already: z.boolean() }),
)
const openedAll = schemaOf<OpenedShifts>()(
  z.strictObject({
    opened: z.array(opened),
    refused: bulkSchema.shape.refused,
    left: z.array(z.int()),
  }),
)

export function registerGate(scope: FastifyInstance, kernel: Kernel): void {
  const [base = ''] = gateShift.basePaths
  const preValidation = async (request: FastifyRequest) => allow(personOf(request), bill, 'edit')
  scope.post<{ Body: z.infer<typeof ofOne> }>(
    `/${base}/open`,
    { schema: { body: ofOne, response: resultOf(opened) }, preValidation },
    async (request) => ({
      result: await writeRequest(kernel, bill, request, async (writer) => {
        const { id: shiftId, override_reason: reason } = request.body
        const [shift] = await lockPlanned(writer, [shiftId])
        if (!shift) throw new AppError('not_found')
        return openPlanned(writer, shift, reason)
      }),
    }),
  )
  scope.post<{ Body: z.infer<typeof ofMany> }>(
    `/${base}/openAll`,
    {
      schema: { body: ofMany, response: resultOf(openedAll) },
      config: { patience: 'long' },
      preValidation,
    },
    async (request) => {
      const locale = localeOf(request.headers['accept-language'])
      const { ids } = request.body
      return {
        result: await writeRequest(kernel, bill, request, (writer) => openAll(writer, ids, locale)),
      }
    },
  )
}

/** Opens each waybill in its own savepoint, so that a refusal does not affect the others. */
async function openAll(
  writer: WriteContext,
  ids: readonly number[],
  locale: Locale,
): Promise<OpenedShifts> {
  const began = performance.now()
  const shifts = await lockPlanned(writer, ids)
  const result: OpenedShifts = { opened: [], refused: [], left: [] }
  for (const shift of shifts) {
    if (performance.now() - began > longest) {
      result.left.push(shift.id)
      continue
    }
    const refusal = await tryInSavepoint(writer, async () => {
      result.opened.push(await openPlanned(writer, shift))
    })
    const { id: shiftId, name } = shift
    if (refusal) result.refused.push(refusedRow(bill, { id: shiftId, name }, refusal, locale))
  }
  const there = new Set(shifts.map((one) => one.id))
  for (const one of new Set(ids))
    if (!there.has(one))
      result.refused.push(
        refusedRow(gateShift, { id: one, name: '' }, new AppError('not_found'), locale),
      )
  return result
}
