// GET getTrips: the trips on which the caller is the driver.
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { resourceOf } from '#resources/kernel/derive.ts'
import { desksOf } from '#resources/kernel/views/desks.ts'
import type { DrivenOrder, DrivenStop, DrivenTrip } from '#resources/wire/driver-trips.ts'
import { resultOf, schemaOf } from '../../../kernel/route-schemas.ts'
import { personOf } from '../../../kernel/session/authenticate.ts'
import { allow } from '../../../kernel/session/authorize.ts'
import type { Kernel } from '../../../kernel/types.ts'
import { readDriven } from './driven-orders.ts'
import type { StoredOrder } from './driven-orders.ts'

const text = z.string().nullable()
const moment = z.string().nullable()
const whole = z.int().nullable()
const order = z.strictObject({
  ...{ id: z.int(), version: z.int(), number: whole },
  state: z.enum(['assigned', 'in_progress', 'completed', 'cancelled']),
  ...{ desired_at: z.string(), busy_until: z.string(), client: text, contact: text },
  ...{ description: text, passengers: whole, cargo: text, cargo_weight: text },
  ...{ accepted_at: moment, started_at: moment, arrived_at: moment, completed_at: moment },
  ...{ cancel_reason: text, odometer: whole, driver_note: text, files: z.int() },
})
const stop = z.strictObject({
  ...{ order: z.int(), act: z.enum(['load', 'pass', 'unload']), at: moment },
  ...{ place: text, address: text },
})
const trip = schemaOf<DrivenTrip>()(
  z.strictObject({
    ...{ id: z.int(), car: text, odometer: whole },
    ...{ stops: z.array(stop), orders: z.array(order) },
  }),
)

export function registerDriverTrips(scope: FastifyInstance, kernel: Kernel): void {
  const desk = desksOf(resourceOf('order')).find((one) => one.desk?.key === 'drive')
  for (const base of desk?.basePaths ?? [])
    scope.get(
      `/${base}/getTrips`,
      { schema: { response: resultOf(z.array(trip)) } },
      async (request) => {
        const person = personOf(request)
        allow(person, desk!, 'read')
        return { result: groupByTrip(await readDriven(kernel, desk!, person)) }
      },
    )
}

/** Groups merged orders into one trip, at the position of the first of them. */
function groupByTrip(rows: readonly StoredOrder[]): DrivenTrip[] {
  const trips = new Map<number, StoredOrder[]>()
  for (const row of rows) {
    const key = row.trip_id ?? row.id
    trips.set(key, [...(trips.get(key) ?? []), row])
  }
  return [...trips.values()].map(tripOf)
}

function tripOf(rows: readonly StoredOrder[]): DrivenTrip {
  const [first] = rows as [StoredOrder]
  const planned = rows.find(({ trip_stops: stops }) => stops.length > 0)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const stops = planned
    ? planned.trip_stops.map((one) => ({ ...one, ...whereIs(one, byId.get(one.order)) }))
    : rows.flatMap(stopsOf)
  return {
    ...{ id: first.id, car: first.car, odometer: first.car_odometer, stops },
    orders: rows.map(orderOf),
  }
}

function whereIs({ act }: Pick<DrivenStop, 'act'>, row: StoredOrder | undefined) {
  return act === 'load'
    ? { place: row?.from ?? null, address: row?.address ?? null }
    : { place: row?.to ?? null, address: null }
}

/** The stops of an order that is not part of a joint trip. */
function stopsOf(row: StoredOrder): DrivenStop[] {
  const { id, from, to, address, via } = row
  const pass = via.map((place) => ({
    order: id,
    act: 'pass' as const,
    at: null,
    place,
    address: null,
  }))
  const begin = { order: id, act: 'load' as const, at: row.desired_at, place: from, address }
  const end = { order: id, act: 'unload' as const, at: null, place: to, address: null }
  return [
    ...(from !== null || address !== null ? [begin] : []),
    ...pass,
    ...(to === null ? [] : [end]),
  ]
}

/** The order's fields in the response. */
const keys = Object.keys(order.shape) as (keyof DrivenOrder)[]
const orderOf = (row: StoredOrder) =>
  Object.fromEntries(keys.map((key) => [key, row[key]])) as unknown as DrivenOrder
