// POST getFreeCar and getFreeCarByTemplateId: vehicles available for an order or a period, best
// match first.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { localeOf, sayReasons } from '#i18n/server.ts'
import { reasonSchema } from '#resources/kernel/calls/bulk-answer.ts'
import { AppError, fault, invalid } from '#resources/kernel/calls/error-codes.ts'
import { resourceOf } from '#resources/kernel/derive.ts'
import { release } from '#resources/verdicts.ts'
import type { FreeVehicle } from '#resources/wire/dispatch.ts'
import { visibilityClause } from '../../kernel/read/row-visibility.ts'
import { resultOf, schemaOf } from '../../kernel/route-schemas.ts'
import { personOf } from '../../kernel/session/authenticate.ts'
import { allow } from '../../kernel/session/authorize.ts'
import type { Person } from '../../kernel/session/viewer.ts'
import type { Kernel } from '../../kernel/types.ts'
import { reasonOnWire } from '../../kernel/verdict/ask-verdict.ts'
import { findFreeVehicles } from './free-vehicles.ts'
import type { Ranked, WantedTrip } from './free-vehicles.ts'

const order = resourceOf('order')
const hourMs = 3_600_000
/** Maximum vehicles in a response. */
const most = 100
const id = z.int({ error: 'id' }).positive({ error: 'id' })
const moment = z.iso.datetime({ error: 'moment', offset: true })
const times = {
  ...{ from: moment.optional(), to: moment.optional(), place_id: id.nullish() },
  passengers: z.int({ error: 'integer' }).min(0, { error: 'min' }).nullish(),
  cargo_weight: z.number({ error: 'decimal' }).min(0, { error: 'min' }).nullish(),
}
const tripBody = z.strictObject({ id: id.nullish(), ...times }, { error: 'object' })
const tripBodyOfTemplate = z.strictObject(
  { id: id.nullish(), ...times, template_id: id },
  { error: 'object' },
)
type TripBody = z.infer<typeof tripBody> & { template_id?: number }
const free = schemaOf<FreeVehicle>()(
  z.strictObject({
    id: z.int(),
    name: z.string().nullable(),
    driver_id: z.int(),
    driver_name: z.string().nullable(),
    fits: z.boolean().nullable(),
    seats: z.int().nullable(),
    load: z.number().nullable(),
    has_room: z.boolean(),
    distance: z.number().nullable(),
    shift_left: z.int().nullable(),
    fuel: z.string().nullable(),
    orders: z.int(),
    warnings: z.array(reasonSchema),
  }),
)

export function registerFreeVehicles(scope: FastifyInstance, kernel: Kernel): void {
  const answer = async (request: FastifyRequest<{ Body: TripBody }>) => {
    const person = personOf(request)
    const trip = await tripOf(kernel, person, request.body)
    const ranked = await findFreeVehicles(kernel, person, trip)
    const say = wordsFor(kernel, person, request)
    return { result: ranked.slice(0, most).map(say) }
  }
  for (const base of order.basePaths)
    for (const [name, body] of [
      ['getFreeCar', tripBody],
      ['getFreeCarByTemplateId', tripBodyOfTemplate],
    ] as const)
      scope.post<{ Body: TripBody }>(
        `/${base}/${name}`,
        {
          schema: { body, response: resultOf(z.array(free)) },
          preValidation: async (request) => allow(personOf(request), order, 'edit'),
        },
        answer,
      )
}

const wordsFor = (kernel: Kernel, { levels }: Person, request: FastifyRequest) => {
  const locale = localeOf(request.headers['accept-language'])
  return ({ candidate, found }: Ranked): FreeVehicle => {
    const ids = { car_id: candidate.id, staff_id: candidate.driver_id }
    const reasons = found.map((one) => reasonOnWire({ kernel, levels }, release, one, ids))
    return { ...candidate, warnings: sayReasons(locale, reasons) }
  }
}

interface Ordered {
  desired_at: string
  busy_until: string
  from_id: number | null
  template_id: number | null
  passengers: number | null
  cargo_weight: string | null
}

/**
 * The trip of the given order, overridden by explicit values of the request; by default it covers
 * the next two hours.
 * @throws AppError 400 if it ends before it begins, 404
 */
async function tripOf(kernel: Kernel, person: Person, body: TripBody): Promise<WantedTrip> {
  const one = body.id == null ? null : await orderedBy(kernel, person, body.id)
  const from = body.from ?? one?.desired_at ?? kernel.clock().toISOString()
  const later = new Date(Date.parse(from) + 2 * hourMs).toISOString()
  // an order without a duration is assumed to take two hours
  const until = one && one.busy_until > from ? one.busy_until : later
  const to = body.to ?? until
  if (Date.parse(from) >= Date.parse(to)) throw invalid({ to: fault('earlier_than', 'from') })
  return {
    ...{ from, to, orderId: body.id ?? null },
    placeId: body.place_id ?? one?.from_id ?? null,
    templateId: body.template_id ?? one?.template_id ?? null,
    passengers: body.passengers ?? one?.passengers ?? 0,
    weight: body.cargo_weight ?? Number(one?.cargo_weight ?? 0),
  }
}

/** @throws AppError 404 for an order that the caller may not see */
async function orderedBy(kernel: Kernel, person: Person, orderId: number): Promise<Ordered> {
  const { rows } = await sql<Ordered>`
    select t.desired_at, t.busy_until, t.from_id, t.template_id, t.passengers,
      t.cargo_weight::text from "order" t
    where t.contract_id = ${person.contractId} and t.id = ${orderId}
      ${visibilityClause(kernel, order, person)}`.execute(kernel.db)
  const [found] = rows
  if (!found) throw new AppError('not_found')
  return found
}
