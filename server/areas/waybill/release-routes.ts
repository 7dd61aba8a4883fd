// POST api/fms/car-driver/getReleaseVerdict: departure verdicts of up to 1,000 vehicles with their
// drivers, for now or another time.
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { localeOf, sayReasons } from '#i18n/server.ts'
import { canRead } from '#resources/kernel/access.ts'
import { reasonSchema } from '#resources/kernel/calls/bulk-answer.ts'
import { AppError, fault } from '#resources/kernel/calls/error-codes.ts'
import type { AccessName } from '#resources/kernel/names.ts'
import { release } from '#resources/verdicts.ts'
import type { ReleaseVerdict } from '#resources/wire/release.ts'
import { findReasons } from '../../kernel/read/verdict-sql.ts'
import type { FoundReasonRow, VerdictSubjects } from '../../kernel/read/verdict-sql.ts'
import { resultOf, schemaOf } from '../../kernel/route-schemas.ts'
import { personOf } from '../../kernel/session/authenticate.ts'
import type { Person } from '../../kernel/session/viewer.ts'
import type { Kernel } from '../../kernel/types.ts'
import { reasonOnWire } from '../../kernel/verdict/ask-verdict.ts'

/** Maximum vehicles per call. */
const mostPairs = 1000
const id = z.int({ error: 'id' }).positive({ error: 'id' })
const pair = z.strictObject({ car_id: id, staff_id: id.nullish() }, { error: 'object' })
const body = z.strictObject(
  {
    pairs: z.array(pair, { error: 'list' }).max(mostPairs, {
      error: fault('too_many_items', mostPairs),
    }),
    at: z.iso.datetime({ error: 'moment', offset: true }).optional(),
  },
  { error: 'object' },
)
const verdict = schemaOf<ReleaseVerdict>()(
  z.strictObject({
    car_id: z.int(),
    staff_id: z.int().nullable(),
    ready: z.boolean(),
    reasons: z.array(reasonSchema),
  }),
)

/** Any of these permits reading verdicts. */
const readers: readonly AccessName[] = [
  ...(['car', 'way-bill', 'route-bill', 'mechanic-checkup', 'medical-checkup'] as const),
]

export function registerRelease(scope: FastifyInstance, kernel: Kernel): void {
  scope.post<{ Body: z.infer<typeof body> }>(
    '/api/fms/car-driver/getReleaseVerdict',
    { schema: { body, response: resultOf(z.array(verdict)) } },
    async (request) => {
      const person = personOf(request)
      if (!readers.some((one) => canRead(person.levels, one))) throw new AppError('forbidden')
      const { pairs, at = kernel.clock().toISOString() } = request.body
      const wanted = pairs.map(({ car_id, staff_id = null }) => ({ ids: { car_id, staff_id }, at }))
      await checkThere(kernel, person, wanted)
      const locale = localeOf(request.headers['accept-language'])
      const found = await findReasons(kernel, kernel.db, release, {
        contractId: person.contractId,
        subjects: wanted,
      })
      const reader = { kernel, levels: person.levels }
      const byPair = new Map<number, FoundReasonRow[]>()
      for (const one of found) byPair.set(one.nth, [...(byPair.get(one.nth) ?? []), one])
      const result = wanted.map(({ ids }, nth): ReleaseVerdict => {
        const own = byPair.get(nth) ?? []
        const reasons = own.map((one) => reasonOnWire(reader, release, one, ids))
        return {
          ...ids,
          ready: own.every(({ effect }) => effect !== 'blocks'),
          reasons: sayReasons(locale, reasons),
        }
      })
      return { result }
    },
  )
}

/** @throws AppError 404 for a vehicle or employee that does not belong to the contract */
async function checkThere(
  { db }: Kernel,
  { contractId }: Person,
  subjects: readonly VerdictSubjects[],
) {
  const idsOf = (key: 'car_id' | 'staff_id') => [
    ...new Set(subjects.flatMap(({ ids }) => ids[key] ?? [])),
  ]
  const cars = idsOf('car_id')
  const people = idsOf('staff_id')
  const { rows } = await sql<{ there: number }>`select
    ((select count(*) from car where contract_id = ${contractId} and id = any(${cars}::bigint[]))
    + (select count(*) from staff where contract_id = ${contractId} and id = any(${people}::bigint[])))::int as there`.execute(
    db,
  )
  if (rows[0]?.there !== cars.length + people.length) throw new AppError('not_found')
}
