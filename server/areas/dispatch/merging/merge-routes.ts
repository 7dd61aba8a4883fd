// POST mergeFinalOrders and related calls: merge proposals, a trip preview, and splitting.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { invalid } from '#resources/kernel/calls/error-codes.ts'
import { resourceOf } from '#resources/kernel/derive.ts'
import { proposeMerges, savedBy } from '#resources/dispatch/merging/merge-proposals.ts'
import type { TripPlan } from '#resources/dispatch/merging/trip-plan.ts'
import type { MergeProposal, MergeRequest, PlannedMerge } from '#resources/wire/dispatch.ts'
import { writeRequest } from '../../../kernel/http/write-request.ts'
import { resultOf, schemaOf } from '../../../kernel/route-schemas.ts'
import { personOf } from '../../../kernel/session/authenticate.ts'
import { allow } from '../../../kernel/session/authorize.ts'
import type { Person } from '../../../kernel/session/viewer.ts'
import type { Kernel } from '../../../kernel/types.ts'
import { checkMergeable, mergeOrders, planMerge, splitTrip } from './merge-orders.ts'
import { capacitiesOf, capacityOf, ordersById, readOrders } from './trip-orders.ts'
import type { StoredOrder } from './trip-orders.ts'

const order = resourceOf('order')
/** Maximum orders of one trip. */
const most = 10
/** Maximum orders considered for proposals. */
const mostConsidered = 300
const id = z.int({ error: 'id' }).positive({ error: 'id' })
const stop = z.strictObject(
  { order: id, act: z.enum(['load', 'unload'], { error: 'choice' }) },
  { error: 'object' },
)
const asked = schemaOf<MergeRequest>()(
  z.strictObject(
    {
      ids: z
        .array(id, { error: 'rows' })
        .min(2, { error: 'required' })
        .max(most, { error: 'too_many_items' }),
      car_id: id.optional(),
      driver_id: id.optional(),
      stops: z
        .array(stop, { error: 'rows' })
        .max(2 * most, { error: 'too_many_items' })
        .optional(),
    },
    { error: 'object' },
  ),
)
const target = z.strictObject({ id }, { error: 'object' })
const split = z.strictObject({ ids: z.array(z.int()) })
const none = z.strictObject({}, { error: 'object' })
const named = z.strictObject({ id: z.int(), name: z.string().nullable() })
const figures = { km: z.number(), saved: z.number(), late: z.int() }
const planned = schemaOf<PlannedMerge>()(
  z.strictObject({
    ...figures,
    passengers: z.int(),
    weight: z.number(),
    stops: z.array(
      z.strictObject({
        order: z.int(),
        act: z.enum(['load', 'unload']),
        at: z.string(),
        name: z.string().nullable(),
        place: z.string().nullable(),
      }),
    ),
  }),
)
const proposed = schemaOf<MergeProposal>()(z.strictObject({ ...figures, orders: z.array(named) }))

const mayEdit = async (request: FastifyRequest) => allow(personOf(request), order, 'edit')

export function registerMerging(scope: FastifyInstance, kernel: Kernel): void {
  for (const base of order.basePaths) {
    scope.post(
      `/${base}/getMergeProposals`,
      { schema: { body: none, response: resultOf(z.array(proposed)) }, preValidation: mayEdit },
      async (request) => ({ result: await findProposals(kernel, personOf(request)) }),
    )
    scope.post<{ Body: MergeRequest }>(
      `/${base}/planMerge`,
      { schema: { body: asked, response: resultOf(planned) }, preValidation: mayEdit },
      async (request) => ({ result: await plan(kernel, personOf(request), request.body) }),
    )
    scope.post<{ Body: MergeRequest }>(
      `/${base}/mergeFinalOrders`,
      {
        schema: { body: asked, response: resultOf(z.strictObject({ id: z.int() })) },
        preValidation: mayEdit,
      },
      async (request) => ({
        result: {
          id: await writeRequest(kernel, order, request, (writer) =>
            mergeOrders(writer, request.body),
          ),
        },
      }),
    )
    scope.post<{ Body: z.infer<typeof target> }>(
      `/${base}/splitOrders`,
      { schema: { body: target, response: resultOf(split) }, preValidation: mayEdit },
      async (request) => ({
        result: {
          ids: await writeRequest(kernel, order, request, (writer) =>
            splitTrip(writer, request.body.id),
          ),
        },
      }),
    )
  }
}

/** Rounds to metres (of km) and kilograms (of tonnes). */
const rounded = (value: number) => Math.round(value * 1000) / 1000

const figuresOf = (orders: readonly StoredOrder[], made: TripPlan) => ({
  ...{ km: rounded(made.km), saved: rounded(savedBy(orders, made)), late: made.late },
})

async function plan(kernel: Kernel, person: Person, body: MergeRequest): Promise<PlannedMerge> {
  const reader = { kernel, db: kernel.db, person }
  const orders = await ordersById(reader, body.ids)
  checkMergeable(orders)
  const room = body.car_id === undefined ? null : await capacityOf(reader, body.car_id)
  if (body.car_id !== undefined && !room) throw invalid({ car_id: 'no_such' })
  const made = planMerge(orders, body.stops, room ?? { seats: null, load: null })
  const places = await placesOf(reader, body.ids)
  const byId = new Map(orders.map((one) => [one.id, one]))
  return {
    ...figuresOf(orders, made),
    ...{ passengers: made.passengers, weight: rounded(made.weight) },
    stops: made.stops.map(({ order: one, act }, nth) => ({
      ...{ order: one, act, at: new Date(made.times[nth]!).toISOString() },
      name: byId.get(one)?.name ?? null,
      place: places.get(one)?.[act] ?? null,
    })),
  }
}

interface Places {
  readonly load: string | null
  readonly unload: string | null
}

/** The names of the places where each order is loaded and unloaded. */
async function placesOf(
  { kernel, person }: { kernel: Kernel; person: Person },
  ids: readonly number[],
): Promise<ReadonlyMap<number, Places>> {
  const { rows } = await sql<Places & { id: number }>`
    select o.id, coalesce(f.name, o.address) as load, d.name as unload
    from "order" o left join place f on f.contract_id = o.contract_id and f.id = o.from_id
    left join place d on d.contract_id = o.contract_id and d.id = o.to_id
    where o.contract_id = ${person.contractId} and o.id = any(${[...ids]}::bigint[])`.execute(
    kernel.db,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** Proposes merges of orders without a vehicle, day by day. */
async function findProposals(kernel: Kernel, person: Person): Promise<MergeProposal[]> {
  const reader = { kernel, db: kernel.db, person }
  const orders = await readOrders(
    reader,
    sql`t.state in ('approved', 'waiting') and t.trip_id is null
      and t.desired_at >= ${kernel.clock()}`,
    { most: mostConsidered },
  )
  const vehicles = await capacitiesOf(reader)
  return [...groupByDay(orders).values()].flatMap((ofDay) =>
    proposeMerges(ofDay, vehicles).map(({ ids, plan: made }) => {
      const own = ofDay.filter(({ id: one }) => ids.includes(one))
      return {
        ...figuresOf(own, made),
        orders: own.map(({ id: one, name }) => ({ id: one, name })),
      }
    }),
  )
}

function groupByDay(orders: readonly StoredOrder[]): Map<string, StoredOrder[]> {
  const days = new Map<string, StoredOrder[]>()
  for (const one of orders) days.set(one.day, [...(days.get(one.day) ?? []), one])
  return days
}
