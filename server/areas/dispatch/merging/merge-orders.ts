// Merges several orders into one trip of one vehicle, and splits trips.
import { sql } from 'kysely'
import { activeStates } from '#resources/dispatch/order/order-states.ts'
import { AppError, fault, invalid } from '#resources/kernel/calls/error-codes.ts'
import { resourceOf } from '#resources/kernel/derive.ts'
import { planOf, planTrip } from '#resources/dispatch/merging/trip-plan.ts'
import type { Room, TripPlan, TripStop } from '#resources/dispatch/merging/trip-plan.ts'
import { literalArray } from '../../../kernel/db/literal-array.ts'
import type { Wire, WriteContext } from '../../../kernel/types.ts'
import { parseTransition } from '../../../kernel/write/document-states.ts'
import { parseSave } from '../../../kernel/write/save-body.ts'
import { saveBatch } from '../../../kernel/write/save-records.ts'
import { byRule } from '../order-approvals.ts'
import { requireExecute } from '../template-permissions.ts'
import { ordersById, readOrders, capacityOf } from './trip-orders.ts'
import type { StoredOrder } from './trip-orders.ts'

const order = resourceOf('order')
/** States in which an order can still be assigned to another vehicle. */
const mergeable = ['approved', 'waiting', 'assigned']

interface Merge {
  readonly ids: readonly number[]
  /** Default: the vehicle and driver already assigned to the orders, if they agree. */
  readonly car_id?: number | undefined
  readonly driver_id?: number | undefined
  /** Default: the optimal sequence. */
  readonly stops?: readonly TripStop[] | undefined
}

/** @throws AppError 400 for orders that cannot be merged into one trip */
export function checkMergeable(orders: readonly StoredOrder[]): void {
  const odd = orders.find(({ state, trip_id }) => !mergeable.includes(state) || trip_id !== null)
  if (odd) throw invalid({ ids: fault('not_mergeable', odd.name ?? `${odd.id}`) })
  if (new Set(orders.map(({ day }) => day)).size > 1) throw invalid({ ids: 'several_days' })
}

/**
 * Plans the trip of the merged orders.
 * @throws AppError 400 if the vehicle's capacity is too small, or if the stops do not match the
 * orders
 */
export function planMerge(
  orders: readonly StoredOrder[],
  stops: readonly TripStop[] | undefined,
  room: Room,
): TripPlan {
  const plan = stops ? planOf(orders, stops, room) : planTrip(orders, room)
  if (plan) return plan
  const isInTurn = !stops || planOf(orders, stops, { seats: null, load: null }) !== null
  throw invalid(isInTurn ? { ids: 'no_room' } : { stops: 'out_of_turn' })
}

/** The vehicle and driver shared by all orders that already have one. */
function vehicleOf(orders: readonly StoredOrder[], { car_id, driver_id }: Merge) {
  if (car_id !== undefined && driver_id !== undefined) return { car_id, driver_id }
  const [first, ...others] = orders.filter((one) => one.car_id !== null)
  const isOne = others.every((one) => one.car_id === first?.car_id)
  if (!first || !isOne || first.car_id === null || first.driver_id === null)
    throw invalid({ car_id: 'required', driver_id: 'required' })
  return { car_id: first.car_id, driver_id: first.driver_id }
}

/**
 * Merges the orders into one trip of one vehicle.
 * @returns the id of the lead order, the earliest one, which represents the trip
 * @throws AppError 400, 403, 404, 409 if the vehicle or its driver is busy
 */
export async function mergeOrders(writer: WriteContext, merge: Merge): Promise<number> {
  const orders = await ordersById(writer, merge.ids, { locked: true })
  checkMergeable(orders)
  for (const one of orders) await requireExecute(writer, { template_id: one.template_id })
  const vehicle = vehicleOf(orders, merge)
  const room = await capacityOf(writer, vehicle.car_id)
  if (!room) throw invalid({ car_id: 'no_such' })
  await formTrip(writer, orders, planMerge(orders, merge.stops, room), vehicle)
  return orders[0]!.id
}

const instant = (ms: number) => new Date(ms).toISOString()

/**
 * Saves the orders as one trip. The other orders release their bookings first, and then the lead
 * order books the whole period.
 */
async function formTrip(
  writer: WriteContext,
  orders: readonly StoredOrder[],
  plan: TripPlan,
  vehicle: { car_id: number; driver_id: number } | null,
): Promise<void> {
  const [lead, ...others] = orders
  if (!lead) return
  const ends = Math.max(...plan.times, ...orders.map(({ until }) => until))
  const stops = plan.stops.map(({ order: order_id, act }, nth) => ({
    ...{ order_id, act, at: instant(plan.times[nth]!) },
  }))
  const own = { trip_id: lead.id, group_name: lead.name, ...vehicle }
  for (const one of others)
    await saveTripPart(writer, one, { ...own, joined: true, trip_stops: [], trip_ends_at: null })
  const trip = { joined: false, trip_stops: stops, trip_ends_at: instant(ends) }
  await saveTripPart(writer, lead, { ...own, ...trip })
}

/** Saves an order's trip fields; assigns the order if it has no vehicle yet. */
async function saveTripPart(writer: WriteContext, one: StoredOrder, values: Wire): Promise<void> {
  const isAssigned = one.state === 'assigned' || one.state === 'in_progress'
  const orders = byRule(writer, 'order')
  const { car_id, driver_id, ...derived } = values
  const typed = { id: one.id, ...(car_id !== undefined && { car_id, driver_id }) }
  const input = isAssigned ? parseSave(order, typed) : parseTransition(order, 'assign', typed)
  await saveBatch(
    orders,
    [{ ...input, values: { ...input.values, ...derived } }],
    isAssigned ? {} : { transition: 'assign' },
  )
}

/** The trip fields of an order that is not part of a trip. */
export const withoutTrip = {
  trip_id: null,
  joined: false,
  trip_stops: [],
  trip_ends_at: null,
} as const

/**
 * Recomputes a trip after one order left it; the remaining stops keep their sequence. A single
 * remaining order is no longer a trip.
 */
export async function reformTrip(
  writer: WriteContext,
  tripId: number,
  left: { readonly id: number; readonly stops: readonly TripStop[] },
): Promise<void> {
  const rest = await readOrders(
    writer,
    sql`t.trip_id = ${tripId} and t.id <> ${left.id} and t.state = any(${literalArray(activeStates)})`,
    { locked: true },
  )
  if (rest.length === 0) return
  const [only, ...others] = rest
  if (only && others.length === 0) return saveTripPart(writer, only, withoutTrip)
  const ids = new Set(rest.map(({ id }) => id))
  const former = left.stops.length > 0 ? left.stops : await stopsOf(writer, tripId)
  const stops = former.filter((one) => ids.has(one.order))
  const unlimited = { seats: null, load: null }
  const plan = planOf(rest, stops, unlimited) ?? planTrip(rest, unlimited)
  if (plan) await formTrip(writer, rest, plan, null)
}

/** Assigns the lead order's current vehicle and driver to the other orders of the trip. */
export async function moveTrip(writer: WriteContext, tripId: number, vehicle: Wire): Promise<void> {
  const others = await readOrders(
    writer,
    sql`t.trip_id = ${tripId} and t.joined and t.state = any(${literalArray(activeStates)})`,
    { locked: true },
  )
  for (const one of others) await saveTripPart(writer, one, vehicle)
}

async function stopsOf({ db, person }: WriteContext, tripId: number): Promise<TripStop[]> {
  const { rows } = await sql<TripStop>`select s.order_id as order, s.act from order__trip_stops s
    where s.contract_id = ${person.contractId} and s.parent_id = ${tripId}
    order by s.position`.execute(db)
  return rows
}

/**
 * Splits a trip before it begins: its orders return to the state waiting for a vehicle.
 * @throws AppError 404, 409 if the order is not in a trip, or if one of them has started
 */
export async function splitTrip(writer: WriteContext, id: number): Promise<number[]> {
  const [one] = await ordersById(writer, [id])
  if (one?.trip_id == null) throw new AppError('state_forbids')
  const all = await readOrders(
    writer,
    sql`t.trip_id = ${one.trip_id} and t.state = any(${literalArray(activeStates)})`,
    { locked: true },
  )
  if (all.some(({ state }) => state === 'in_progress')) throw new AppError('state_forbids')
  for (const each of all) await requireExecute(writer, { template_id: each.template_id })
  const orders = byRule(writer, 'order')
  const inTurn = [...all].sort((a, b) => Number(b.joined) - Number(a.joined))
  for (const each of inTurn)
    await saveBatch(orders, [parseTransition(order, 'unassign', { id: each.id })], {
      transition: 'unassign',
    })
  return all.map((each) => each.id)
}
