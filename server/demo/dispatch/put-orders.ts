// The demonstration's transport orders: those of ninety days, made on shifts that were driven, and
// those of today in every state.
import { sql } from 'kysely'
import { dayMs, hourMs, minuteMs } from '../../kernel/time-units.ts'
import { makeTransition } from '../../kernel/write/save-records.ts'
import { opinions, reasons, wishes } from '../data/orders.ts'
import type { Localized } from '../localized.ts'
import type { Fleet } from '../demo-fleet.ts'
import type { Ids, Store } from '../demo-store.ts'
import { putRecurrences } from './put-recurrences.ts'
import { putTemplates } from './put-templates.ts'
import type { Duty, Pair } from '../plan/shift-plan.ts'

interface OrderScene {
  readonly pairs: readonly Pair[]
  readonly duty: Duty
  readonly companyId: number
  readonly subdivisionIds: readonly number[]
  readonly customerIds: readonly number[]
  readonly approverIds: readonly number[]
  readonly placeIds: Ids
  /** The driver who can sign in; null where nobody of the fleet is. */
  readonly ownDriverId: number | null
}

interface Catalogues {
  /** By their rule of approval. */
  readonly templates: ReadonlyMap<string, number>
  readonly priorities: Ids
  readonly channels: Ids
}

/** Orders that are over, spread over the days that are past. */
const pastOrders = 54
/** Of so many that are over one was rejected, and one was called off. */
const every = 9
const duration = 120
/** One in so many that were made is not rated. */
const rated = 3
/** It is ordered so many hours before it is wanted. */
const ahead = 20

type End = 'completed' | 'rejected' | 'cancelled'
type Now = 'new' | 'on_approval' | 'approved' | 'waiting' | 'assigned' | 'in_progress'

/** Of today: the state, and in how many hours it is wanted. */
const current: readonly (readonly [state: Now, hours: number, rule: '0' | '1' | '2'])[] = [
  ['in_progress', -1, '0'],
  ['assigned', 2, '0'],
  ['assigned', 3, '1'],
  ['waiting', 4, '0'],
  ['approved', 5, '0'],
  ['approved', 26, '1'],
  ['on_approval', 27, '1'],
  ['on_approval', 30, '2'],
  ['new', 48, '0'],
]

export async function putOrders(store: Store, fleet: Fleet, scene: OrderScene): Promise<void> {
  const catalogues: Catalogues = {
    templates: await putTemplates(store, fleet, scene.approverIds),
    priorities: await store.builtIn('order-priority'),
    channels: await store.builtIn('order-communication-channel'),
  }
  const told = { store, fleet, scene, catalogues }
  const driven = scene.duty.shifts.filter(({ ago, end }) => ago > 0 && end !== null)
  const step = Math.max(1, Math.floor(driven.length / pastOrders))
  const chosen = driven.filter((_, nth) => nth % step === 0).slice(0, pastOrders)
  const inTurn = [...chosen].sort((a, b) => Date.parse(a.start) - Date.parse(b.start))
  for (const [nth, { vehicle, driverId, start }] of inTurn.entries()) {
    const trip = { car_id: vehicle.id, driver_id: driverId }
    const wanted = Date.parse(start) + 30 * minuteMs
    await putPast(told, { nth, trip, wanted, end: endOf(nth) })
  }
  for (const [nth, [state, hours, rule]] of current.entries()) {
    const wanted = Math.floor(fleet.now.getTime() / (5 * minuteMs)) * 5 * minuteMs + hours * hourMs
    await putCurrent(told, { nth, state, wanted, rule })
  }
  await putRecurrences(store, fleet, { ...scene, priorities: catalogues.priorities })
  await forgetNotices(store, fleet)
}

function endOf(nth: number): End {
  if (nth % every === 4) return 'rejected'
  return nth % every === 7 ? 'cancelled' : 'completed'
}

interface Told {
  readonly store: Store
  readonly fleet: Fleet
  readonly scene: OrderScene
  readonly catalogues: Catalogues
}

/** What is ordered, by its number among the others. */
function valuesOf({ fleet, scene, catalogues }: Told, nth: number, wanted: number) {
  const { tongue } = fleet
  const wish = wishes[nth % wishes.length]!
  const { what, address, from, to, passengers, cargo, priority, channel, contact } = wish
  const isOutside = nth % 3 === 2
  const { customerIds, subdivisionIds, placeIds } = scene
  return {
    ...{ desired_at: new Date(wanted).toISOString(), duration, company_id: scene.companyId },
    ...{ description: what[tongue], address: address[tongue] },
    ...{ from_id: placeIds.get(from ?? '') ?? null, to_id: placeIds.get(to ?? '') ?? null },
    ...(passengers !== undefined && { passengers }),
    ...(cargo && { cargo: cargo.name[tongue], cargo_weight: cargo.weight }),
    priority_id: catalogues.priorities.get(priority),
    channel_id: catalogues.channels.get(channel),
    ...(contact !== undefined && { channel_data: contact }),
    ...(isOutside && customerIds.length > 0
      ? { counterparty_id: customerIds[nth % customerIds.length] }
      : { subdivision_id: subdivisionIds[nth % subdivisionIds.length] }),
  }
}

interface Past {
  readonly nth: number
  readonly trip: { readonly car_id: number; readonly driver_id: number }
  readonly wanted: number
  readonly end: End
}

async function putPast(told: Told, { nth, trip, wanted, end }: Past): Promise<void> {
  const { store, fleet } = told
  const at = (hours: number) => new Date(wanted + hours * hourMs).toISOString()
  const ordered = at(-ahead)
  const id = await store.put(
    'order',
    {
      ...{ ...valuesOf(told, nth, wanted), order_date: ordered },
      approve_rule: end === 'rejected' ? '1' : '0',
    },
    ordered,
  )
  const step = (name: string, hours: number, asked: object = {}) =>
    makeTransition(store.writerOf('order', at(hours)), name, { id, ...asked })
  await step('submit', -ahead)
  if (end === 'rejected')
    return void (await step('reject', 1 - ahead, { reject_reason: reasons.reject[fleet.tongue] }))
  await step('assign', 2 - ahead, trip)
  if (end !== 'cancelled') await step('accept', 3 - ahead)
  if (end === 'cancelled')
    return void (await step('cancel', -2, { cancel_reason: reasons.cancel[fleet.tongue] }))
  await step('start', 0)
  await step('arrive', duration / 120)
  await step('complete', duration / 60, { completed_at: at(duration / 60) })
  if (nth % rated !== 0) await rateTrip(told, { nth, id, at: at(1 + duration / 60) })
}

/** What was said of a trip soon after its end. */
async function rateTrip(
  { store, fleet }: Told,
  { nth, id, at }: { nth: number; id: number; at: string },
): Promise<void> {
  const opinion: { rating: string; comment?: Localized } = opinions[nth % opinions.length]!
  const comment = opinion.comment?.[fleet.tongue] ?? null
  await store.put('order-rating', { order_id: id, rating: opinion.rating, comment }, at)
}

interface Current {
  readonly nth: number
  readonly state: Now
  readonly wanted: number
  readonly rule: '0' | '1' | '2'
}

async function putCurrent(told: Told, { nth, state, wanted, rule }: Current): Promise<void> {
  const { store, fleet, catalogues } = told
  const now = fleet.now.toISOString()
  const id = await store.put('order', {
    ...{ ...valuesOf(told, nth, wanted), order_date: now },
    approve_rule: rule,
    ...(state === 'on_approval' && { template_id: catalogues.templates.get(rule) }),
  })
  const step = (name: string, asked: object = {}) =>
    makeTransition(store.writerOf('order', now), name, { id, ...asked })
  if (state === 'new') return
  await step('submit')
  if (state === 'on_approval') return
  if (rule === '1') await step('approve')
  if (state === 'approved') return
  const pair = pairFor(told, nth)
  if (state === 'waiting' || !pair) return void (await step('await'))
  await step('assign', { car_id: pair.vehicle.id, driver_id: pair.driverId })
  // the last one is still to be confirmed
  if (nth < 2) await step('accept')
  if (state === 'in_progress') await step('start')
}

/**
 * Those that are out or go out later have another vehicle each; the last pair is away. The second
 * order is for the driver who has an account.
 */
function pairFor({ scene }: Told, nth: number): Pair | undefined {
  const { pairs, ownDriverId } = scene
  const own = pairs.find(({ driverId }) => driverId === ownDriverId)
  const others = pairs.slice(0, -1).filter((one) => one !== own)
  return nth === 1 && own ? own : others[nth + 2]
}

/** Nobody has to hear of what is long done. */
async function forgetNotices(store: Store, { now }: Fleet): Promise<void> {
  const { db, person } = store.writerOf('order')
  await sql`delete from notification where contract_id = ${person.contractId}
    and params->>'resource' in ('order', 'order-approve')
    and created_at < ${new Date(now.getTime() - dayMs)}`.execute(db)
}
