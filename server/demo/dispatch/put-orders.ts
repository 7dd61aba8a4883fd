// The demonstration's transport orders: those of ninety days, and those of today in every state.
import { sql } from 'kysely'
import { dayMs, hourMs, minuteMs } from '../../kernel/time-units.ts'
import { makeTransition } from '../../kernel/write/save-records.ts'
import type { Fleet } from '../demo-fleet.ts'
import type { Store } from '../demo-store.ts'
import { orderValues } from './order-scene.ts'
import type { Catalogues, OrderScene, OrderSetting } from './order-scene.ts'
import { putPastOrders } from './put-past-orders.ts'
import { putRecurrences } from './put-recurrences.ts'
import { putTemplates } from './put-templates.ts'
import type { Pair } from '../plan/shift-plan.ts'

type Now = 'new' | 'on_approval' | 'approved' | 'waiting' | 'assigned' | 'in_progress'

/** Today's: the state, and the hours until it is wanted. */
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
  const setting = { store, fleet, scene, catalogues }
  await putPastOrders(setting)
  for (const [nth, [state, hours, rule]] of current.entries()) {
    const wanted = Math.floor(fleet.now.getTime() / (5 * minuteMs)) * 5 * minuteMs + hours * hourMs
    await putCurrent(setting, { nth, state, wanted, rule })
  }
  await putRecurrences(store, fleet, { ...scene, priorities: catalogues.priorities })
  await forgetNotices(store, fleet)
}

interface Current {
  readonly nth: number
  readonly state: Now
  readonly wanted: number
  readonly rule: '0' | '1' | '2'
}

async function putCurrent(
  setting: OrderSetting,
  { nth, state, wanted, rule }: Current,
): Promise<void> {
  const { store, fleet, catalogues } = setting
  const now = fleet.now.toISOString()
  const id = await store.put('order', {
    ...{ ...orderValues(setting, nth, wanted), order_date: now },
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
  const pair = pairFor(setting, nth)
  if (state === 'waiting' || !pair) return void (await step('await'))
  await step('assign', { car_id: pair.vehicle.id, driver_id: pair.driverId })
  // the last one is still unconfirmed
  if (nth < 2) await step('accept')
  if (state === 'in_progress') await step('start')
}

/**
 * Orders in progress or later each have another vehicle; the last pair is away. The second order is
 * for the driver with an account.
 */
function pairFor({ scene }: OrderSetting, nth: number): Pair | undefined {
  const { pairs, ownDriverId } = scene
  const own = pairs.find(({ driverId }) => driverId === ownDriverId)
  const others = pairs.slice(0, -1).filter((one) => one !== own)
  return nth === 1 && own ? own : others[nth + 2]
}

/** Notifications of past events are removed. */
async function forgetNotices(store: Store, { now }: Fleet): Promise<void> {
  const { db, person } = store.writerOf('order')
  await sql`delete from notification where contract_id = ${person.contractId}
    and params->>'resource' in ('order', 'order-approve')
    and created_at < ${new Date(now.getTime() - dayMs)}`.execute(db)
}
