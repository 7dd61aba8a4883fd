// The demonstration's completed transport orders, on past shifts.
import type { WireRow } from '../../kernel/read/list-query.ts'
import { hourMs, minuteMs } from '../../kernel/time-units.ts'
import type { Wire } from '../../kernel/types.ts'
import { makeTransition } from '../../kernel/write/save-records.ts'
import { insertWhole, transitWhole } from '../batch-writes.ts'
import { opinions, reasons } from '../data/orders.ts'
import type { Store } from '../demo-store.ts'
import type { Localized } from '../localized.ts'
import { duration, orderValues } from './order-scene.ts'
import type { OrderSetting } from './order-scene.ts'

/** Orders that are over, spread over the days that are past. */
const pastOrders = 54
/** One in this many was rejected, and one cancelled. */
const every = 9
/** One in this many is not rated. */
const rated = 3
/** Hours between ordering and the wanted time. */
const ahead = 20

type End = 'completed' | 'rejected' | 'cancelled'

interface Past {
  readonly nth: number
  readonly trip: { readonly car_id: number; readonly driver_id: number }
  readonly wanted: number
  readonly end: End
}

/** One as it is stored. */
interface Made {
  readonly past: Past
  readonly before: WireRow
}

export async function putPastOrders(setting: OrderSetting): Promise<void> {
  const { scene } = setting
  const driven = scene.duty.shifts.filter(({ ago, end }) => ago > 0 && end !== null)
  const step = Math.max(1, Math.floor(driven.length / pastOrders))
  const chosen = driven.filter((_, nth) => nth % step === 0).slice(0, pastOrders)
  const inTurn = [...chosen].sort((a, b) => Date.parse(a.start) - Date.parse(b.start))
  const past = inTurn.map(({ vehicle, driverId, start }, nth) => ({
    ...{ nth, trip: { car_id: vehicle.id, driver_id: driverId }, end: endOf(nth) },
    wanted: Date.parse(start) + 30 * minuteMs,
  }))
  // in the order of their numbers
  const trips: Made[] = []
  for (const one of past) {
    if (one.end === 'rejected') await putRejected(setting, one)
    else trips.push(...(await putSubmitted(setting, one)))
  }
  await makeTrips(setting, trips)
}

function endOf(nth: number): End {
  if (nth % every === 4) return 'rejected'
  return nth % every === 7 ? 'cancelled' : 'completed'
}

/** Moments of an order, by hours after its wanted time. */
const clockOf = ({ wanted }: Past) => {
  return (hours: number) => new Date(wanted + hours * hourMs).toISOString()
}
const orderedAt = (past: Past) => clockOf(past)(-ahead)

/** One without approval. */
async function putSubmitted({ store, ...setting }: OrderSetting, past: Past): Promise<Made[]> {
  const at = orderedAt(past)
  const busy_until = clockOf(past)(duration / 60)
  const values = orderValues({ store, ...setting }, past.nth, past.wanted)
  const writer = store.writerOf('order', at)
  const rows = await insertWhole(writer, [
    { ...values, order_date: at, busy_until, approve_rule: '0' },
  ])
  const changes = rows.map((before) => ({ before, values: { submitted_at: at } }))
  const submitted = await transitWhole(writer, 'submit', changes)
  return submitted.map((before) => ({ past, before }))
}

/** Those of trips, step by step, all at once. */
async function makeTrips(
  { store, fleet, ...setting }: OrderSetting,
  trips: readonly Made[],
): Promise<void> {
  const approved = await step(store, trips, 'approve', -ahead, (decided_at) => ({ decided_at }))
  const assigned = await step(store, approved, 'assign', 2 - ahead, (attached_at, { trip }) => ({
    ...{ attached_at, ...trip },
  }))
  const cancel_reason = reasons.cancel[fleet.tongue]
  const ending = (wanted: End) => assigned.filter(({ past: { end } }) => end === wanted)
  await step(store, ending('cancelled'), 'cancel', -2, () => ({ cancel_reason }))
  let made = ending('completed')
  for (const [name, hours, stamp] of reported)
    made = await step(store, made, name, hours, (at) => ({ [stamp]: at }))
  for (const { past, before } of made)
    if (past.nth % rated !== 0)
      await rateTrip(
        { store, fleet, ...setting },
        { nth: past.nth, id: before.id, at: clockOf(past)(1 + duration / 60) },
      )
}

/** Moments reported by a driver, in hours after the wanted time, with their fields. */
const reported = [
  ['accept', 3 - ahead, 'accepted_at'],
  ['start', 0, 'started_at'],
  ['arrive', duration / 120, 'arrived_at'],
  ['complete', duration / 60, 'completed_at'],
] as const

async function step(
  store: Store,
  orders: readonly Made[],
  name: string,
  hours: number,
  valuesAt: (at: string, past: Past) => Wire,
): Promise<Made[]> {
  const moments = orders.map(({ past }) => clockOf(past)(hours))
  const changes = orders.map(({ past, before }, nth) => ({
    before,
    values: valuesAt(moments[nth]!, past),
  }))
  const rows = await transitWhole(store.writerOf('order', moments.at(-1)), name, changes)
  return orders.map(({ past }, nth) => ({ past, before: rows[nth]! }))
}

async function putRejected(setting: OrderSetting, past: Past): Promise<void> {
  const { store, fleet } = setting
  const order_date = orderedAt(past)
  const values = { ...orderValues(setting, past.nth, past.wanted), order_date, approve_rule: '1' }
  const id = await store.put('order', values, order_date)
  const step = (name: string, at: string, asked: object = {}) =>
    makeTransition(store.writerOf('order', at), name, { id, ...asked })
  await step('submit', order_date)
  const reject_reason = reasons.reject[fleet.tongue]
  await step('reject', clockOf(past)(1 - ahead), { reject_reason })
}

/** The rating of a trip soon after its end. */
async function rateTrip(
  { store, fleet }: OrderSetting,
  { nth, id, at }: { nth: number; id: number; at: string },
): Promise<void> {
  const opinion: { rating: string; comment?: Localized } = opinions[nth % opinions.length]!
  const comment = opinion.comment?.[fleet.tongue] ?? null
  await store.put('order-rating', { order_id: id, rating: opinion.rating, comment }, at)
}
