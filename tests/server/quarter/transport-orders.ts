// Transport orders: asked for, given a vehicle that is on the road, driven, or called off.
import { count } from './books.ts'
import { momentOn } from './calendar.ts'
import type { Duty } from './morning-shifts.ts'
import type { MotorPool } from './motor-pool.ts'
import { inLanes } from './office-staff.ts'

const path = 'fms/dispatching/order'

/** One in three of the vehicles that are out gets an order; returns the one that continues. */
export async function takeOrders(pool: MotorPool, day: string, duties: readonly Duty[]) {
  const { staff, books, plan } = pool
  const driven: number[] = []
  await inLanes(duties, plan.lanes, async ({ vehicle }) => {
    if (vehicle.chance(3) > 0) return
    const did = (call: string, body: Record<string, unknown>) =>
      staff.did('dispatcher', `${path}/${call}`, body)
    const wanted = { order_date: momentOn(day, '10:00'), desired_at: momentOn(day, '10:30') }
    const { id } = await did('save', { ...wanted, customer: `Заказчик ${vehicle.id}` })
    await did('submit', { id })
    count(books.numbered, 'order')
    const pair = { car_id: vehicle.id, driver_id: vehicle.driverId }
    if (vehicle.chance(5) === 0) {
      await did('cancel', { id, cancel_reason: 'не нужна' })
      books.orders.set(id, 'cancelled')
      return
    }
    await did('assign', { id, ...pair })
    if (vehicle.chance(5) === 0) await refuseSecond(pool, wanted, pair)
    await did('start', { id })
    books.orders.set(id, 'in_progress')
    driven.push(id)
  })
  return driven
}

/** No driver has two orders at once: the second one waits, and is cancelled. */
async function refuseSecond({ staff, books }: MotorPool, wanted: object, pair: object) {
  const { id } = await staff.did('dispatcher', `${path}/save`, { ...wanted, customer: 'Второй' })
  await staff.did('dispatcher', `${path}/submit`, { id })
  count(books.numbered, 'order')
  const code = await staff.refused('dispatcher', `${path}/assign`, { id, ...pair })
  if (!code.startsWith('busy')) throw new Error(`two orders at once are refused as ${code}`)
  await staff.did('dispatcher', `${path}/cancel`, { id, cancel_reason: 'нет машин' })
  books.orders.set(id, 'cancelled')
}

export async function completeOrders(
  { staff, books, plan }: MotorPool,
  ids: readonly number[],
  at: string,
) {
  await inLanes(ids, plan.lanes, async (id) => {
    await staff.did('dispatcher', `${path}/complete`, { id, completed_at: at })
    books.orders.set(id, 'completed')
  })
}
