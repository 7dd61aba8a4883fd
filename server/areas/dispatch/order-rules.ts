// Rules of transport orders: visibility, transitions, trips, and notifications.
import { sql } from 'kysely'
import { canRead } from '#resources/kernel/access.ts'
import { invalid } from '#resources/kernel/calls/error-codes.ts'
import { beforeDeparture, deadlines } from '#resources/dispatch/order/lateness.ts'
import { literalArray } from '../../kernel/db/literal-array.ts'
import type {
  Fragment,
  Rules,
  Saved,
  Wire,
  WriteContext,
  MarkConditions,
  SqlClock,
} from '../../kernel/types.ts'
import { moveTrip, reformTrip, withoutTrip } from './merging/merge-orders.ts'
import { askApprovers, checkTurn, closeTurns, withdrawTurns } from './order-approvals.ts'
import { clientOf } from './order-client.ts'
import {
  finish,
  storeOrderReadings,
  report,
  withoutFormerAnswer,
} from './driving/order-execution.ts'
import { trackedMarks, withTrack } from './driving/tracked-orders.ts'
import { notifyOrders } from './order-notices.ts'
import { hasLink } from './status-link/order-links.ts'
import { ratingFields } from './order-ratings.ts'
import { carryOut, withTemplate } from './template-permissions.ts'

/** Condition: the order `t` is late, by the table in resources/dispatch/order/lateness.ts. */
const isLate = (now: Fragment): Fragment => {
  const passed = deadlines.map(
    ({ states, moment }) =>
      sql`t.state = any(${literalArray(states)}) and ${sql.ref(`t.${moment}`)} < ${now}`,
  )
  return sql`(${sql.join(passed, sql` or `)})`
}

/** States in which the hours until the desired time are shown. */
const notYetLeft = ['new', ...beforeDeparture]

/** Conditions of orders that need attention. */
const orderMarks = ({ now }: SqlClock): MarkConditions => ({
  attention: {
    late: isLate(now),
    // it should have departed, but its vehicle or driver is still on another trip
    conflict: sql`(t.state = 'assigned' and t.desired_at < ${now} and exists (
      select from "order" n where n.contract_id = t.contract_id and n.id <> t.id
        and n.state = 'in_progress' and (n.car_id = t.car_id or n.driver_id = t.driver_id)
        and (t.trip_id is null or n.trip_id is distinct from t.trip_id)))`,
  },
})

const minuteMs = 60_000

export const orderRules: Rules = {
  // in the desk "request", and without the right to read all orders, users see only their own
  // orders
  visible: ({ accountId, staffId, levels }, _, { desk }) =>
    desk?.key !== 'request' && canRead(levels, 'order')
      ? undefined
      : sql`(t.created_by = ${accountId} or t.customer_staff_id = ${staffId}
          or t.driver_id = ${staffId})`,
  marks: (clock) => ({
    ...orderMarks(clock),
    ...trackedMarks,
    confirmation: {
      unconfirmed: sql`(t.state = 'assigned' and t.accepted_at is null)`,
      accepted: sql`(t.state = 'assigned' and t.accepted_at is not null)`,
    },
  }),
  computed: ({ now }) => ({
    rating_comment: sql`(select r.comment from order_rating r
      where r.contract_id = t.contract_id and r.order_id = t.id)`,
    client: clientOf,
    status_link: hasLink,
    hours_left: sql`case when t.state = any(${literalArray(notYetLeft)})
      then floor(extract(epoch from t.desired_at - ${now}) / 3600)::integer end`,
  }),
  computedFor: (person, clock) => ({
    unread: sql`not exists (select from order_read r where r.contract_id = t.contract_id
      and r.order_id = t.id and r.account_id = ${person.accountId})`,
    ...ratingFields(person, clock),
  }),
  judged: ({ today, zone }) => sql`t.state = 'assigned'
    and (t.desired_at at time zone ${zone()})::date = ${today()}`,
  beforeTransition: {
    submit: requireApprovers,
    approve: decide,
    reject: decide,
    await: carryOut,
    assign: carryOut,
    async unassign(writer, row) {
      const free = { car_id: null, driver_id: null, accepted_at: null }
      return { ...(await carryOut(writer, row)), ...withoutTrip, ...free }
    },
    cancel: (_, row) => ({ ...row, ...withoutTrip }),
    accept: report,
    start: report,
    arrive: report,
    complete: finish,
  },
  async beforeSave(writer, row, before) {
    requireVehicle(row)
    keepTripVehicle(writer, row, before)
    const own = before ? row : withCustomer(writer, row)
    const made = own.state === 'new' ? await withTemplate(writer, own, before) : own
    return withEnd(await withTrack(writer, withoutFormerAnswer(made, before)))
  },
  async afterSave(writer, saved) {
    await moveApprovals(writer, saved)
    await storeOrderReadings(writer, saved)
    await reformLeftTrips(writer, saved)
    await moveTrips(writer, saved)
    await notifyOrders(writer, saved)
  },
  // an order without an approval rule is approved immediately
  transitionAfter: (_, { state, approve_rule }) =>
    state === 'on_approval' && approve_rule === '0' ? 'approve' : null,
  blames: { 'odometer-reading.value': { field: 'odometer' } },
}

/** @throws AppError 400 if an assigned order would lose its vehicle or driver */
function requireVehicle(row: Wire): void {
  if (row.state !== 'assigned') return
  const missing = ['car_id', 'driver_id'].filter((key) => row[key] == null)
  if (missing.length > 0) throw invalid(Object.fromEntries(missing.map((key) => [key, 'required'])))
}

function withEnd(row: Wire): Wire {
  const begin = Date.parse(String(row.desired_at))
  const minutes = Number(row.duration ?? 0)
  const trip = Date.parse(String(row.trip_ends_at ?? row.desired_at))
  const until = Math.max(begin + minutes * minuteMs, trip)
  return { ...row, busy_until: new Date(until).toISOString() }
}

/**
 * In the desk "request" the writer is the customer, and an order without a template requires
 * approval.
 */
function withCustomer({ resource, person }: WriteContext, row: Wire): Wire {
  const isOwn = resource.desk?.key === 'request'
  if (!isOwn) return row
  const approve_rule = row.template_id == null ? '1' : row.approve_rule
  return { ...row, customer_staff_id: person.staffId, approve_rule }
}

/** @throws AppError 400 if sequential approval is required without any approver */
function requireApprovers(_: WriteContext, row: Wire): Wire {
  const named = (row.approver_ids ?? []) as readonly number[]
  if (row.approve_rule === '2' && named.length === 0) throw invalid({ approver_ids: 'required' })
  return row
}

/**
 * Stores who decided.
 * @throws AppError 422 if the decision is not the writer's
 */
async function decide(writer: WriteContext, row: Wire, before: Wire): Promise<Wire> {
  const byRule = writer.origin?.via === 'rule'
  if (!byRule) await checkTurn(writer, before)
  const isOpen = byRule && row.approve_rule === '0'
  return { ...row, decider_id: isOpen ? null : writer.person.staffId }
}

async function moveApprovals(writer: WriteContext, saved: readonly Saved[]): Promise<void> {
  const { transition } = writer
  for (const { id, row } of saved) {
    if (transition === 'submit') await askApprovers(writer, id, row)
    if (transition === 'approve' || transition === 'reject') await closeTurns(writer, id, row)
    if (transition === 'cancel' || transition === 'reopen') await withdrawTurns(writer, id)
  }
}

/** Recomputes the trips that an order has left; the other orders continue. */
async function reformLeftTrips(writer: WriteContext, saved: readonly Saved[]): Promise<void> {
  const { transition } = writer
  if (transition !== 'unassign' && transition !== 'cancel' && transition !== 'complete') return
  for (const { id, before } of saved) {
    if (before?.trip_id == null) continue
    const stops = (before.trip_stops ?? []) as { order_id: number; act: 'load' | 'unload' }[]
    const former = stops.map(({ order_id, act }) => ({ order: order_id, act }))
    await reformTrip(writer, before.trip_id as number, { id, stops: former })
  }
}

const isMoved = (row: Wire, before: Wire) =>
  row.car_id !== before.car_id || row.driver_id !== before.driver_id

/**
 * @throws AppError 400 for another vehicle or driver of an order that joined the trip of another
 * one
 */
function keepTripVehicle({ origin, transition }: WriteContext, row: Wire, before: Wire | null) {
  if (!before?.joined || transition || origin?.via === 'rule' || !isMoved(row, before)) return
  const key = row.car_id === before.car_id ? 'driver_id' : 'car_id'
  throw invalid({ [key]: 'in_trip' })
}

/** Propagates a new vehicle or driver of the lead order to the other orders of its trip. */
async function moveTrips(writer: WriteContext, saved: readonly Saved[]): Promise<void> {
  if (writer.transition || writer.origin?.via === 'rule') return
  for (const { id, row, before } of saved)
    if (before?.trip_id === id && isMoved(row, before))
      await moveTrip(writer, id, { car_id: row.car_id, driver_id: row.driver_id })
}
