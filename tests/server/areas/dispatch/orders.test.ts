// Transport orders: their numbers, lists, vehicles, visibility and notifications.
import { describe, expect, it } from 'vitest'
import { allResources } from '#resources/kernel/derive.ts'
import { messageTypes } from '#resources/kernel/message-types.ts'
import { signInRoles } from '../../../support/server/role-accounts.ts'
import { testApp } from '../../../support/server/test-app.ts'
import type { Answer, Caller, Row, Wire } from '../../../support/server/test-app.ts'
import { makerFor } from '../../../support/server/valid-rows.ts'

const office = await testApp()
const { signIn, clock } = office
const admin = await signIn('admin')
const colleague = await signIn('colleague')
const resources = allResources()
const make = makerFor(admin, resources)
const named = (name: string) => resources.find((one) => one.name === name)!
const at = '/api/fms/dispatching/order'
const hourMs = 3_600_000
const inHours = (hours: number) => new Date(clock.now.getTime() + hours * hourMs).toISOString()
const faultsIn = (fields: object | undefined) => Object.keys(fields ?? {}).sort()
const done = ({ status, text, result }: Answer) => {
  expect(status, text).toBe(200)
  return result as Row & Wire
}
const addOrder = async (more: Wire = {}, by = admin) =>
  done(await by.post(`${at}/save`, { order_date: inHours(0), desired_at: inHours(2), ...more }))
const step = (name: string, id: number, more: Wire = {}, by = admin) =>
  by.post(`${at}/${name}`, { id, ...more })
const approved = async (more: Wire = {}) => done(await step('submit', (await addOrder(more)).id))
const pair = async () => ({
  car_id: (await make.row(named('car'))).id,
  driver_id: (await make.row(named('staff'))).id,
})
const read = async (id: number, by = admin) => done(await by.get(`${at}/getById/${id}`))

describe('the number of an order', () => {
  it('is given once it is submitted, and stays', async () => {
    const draft = await addOrder()
    expect([draft.number, draft.state]).toEqual([null, 'new'])
    const first = done(await step('submit', draft.id))
    const second = await approved()
    expect(second.number).toBe((first.number as number) + 1)
    done(await step('reopen', first.id))
    const again = done(await step('submit', first.id))
    expect(again.number).toBe(first.number)
    expect((await admin.delete(`${at}/delete`, { id: first.id })).error?.code).toBe('state_forbids')
    done(await step('reopen', first.id))
    expect((await admin.delete(`${at}/delete`, { id: first.id })).error?.code).toBe('numbered')
  })
})

describe('an order', () => {
  it('without approval rule is approved without an approver', async () => {
    const { state, decider_id: decider, decided_at: decided } = await approved()
    expect([state, decider]).toEqual(['approved', null])
    expect(decided).toEqual(expect.any(String))
  })

  it('goes its whole way, and is in exactly one of the three lists', async () => {
    const { id } = await addOrder({ customer: 'Ровно в одном списке' })
    const lists = {
      waiting: ['getWaitingOrderListByFilter', 'getWaitingOrderCountByFilter'],
      active: ['getActiveOrderListByFilter', 'getActiveOrderCountByFilter'],
      history: ['getHistoryOrdersByFilter', 'getHistoryOrdersCount'],
    }
    const bases = ['/api/fms/dispatching/order', '/api/dispatching/order', '/api/fms/order']
    const where = async () => {
      const found: string[] = []
      for (const base of bases)
        for (const [name, [list, count]] of Object.entries(lists)) {
          const filter = { search: 'Ровно в одном списке' }
          const rows = done(await admin.post(`${base}/${list}`, filter)) as unknown as Row[]
          const counted = done(await admin.post(`${base}/${count}`, filter))
          expect(counted.count).toBe(rows.length)
          if (rows.some((one) => one.id === id)) found.push(name)
        }
      return [...new Set(found)]
    }
    expect(await where()).toEqual(['waiting'])
    done(await step('submit', id))
    done(await step('await', id))
    expect(await where()).toEqual(['waiting'])
    const given = await pair()
    const assigned = done(await step('assign', id, given))
    expect([assigned.state, assigned.car_id]).toEqual(['assigned', given.car_id])
    expect(assigned.attached_at).toEqual(expect.any(String))
    expect(await where()).toEqual(['active'])
    done(await step('start', id))
    expect(await where()).toEqual(['active'])
    done(await step('complete', id, { completed_at: inHours(0) }))
    expect(await where()).toEqual(['history'])
  })

  it('shows the hours left until its desired time, and none once it is completed', async () => {
    const { id } = await addOrder({ desired_at: inHours(5.5) })
    expect((await read(id)).hours_left).toBe(5)
    clock.advance(7 * hourMs)
    expect((await read(id)).hours_left).toBe(-2)
    const over = done(await step('cancel', id, { cancel_reason: 'Не нужна' }))
    expect(over.hours_left).toBe(null)
  })

  it('is counted on the home page of its organisation, on the days of its making', async () => {
    const figures = '/api/fms/dashboard/general/getOrderData'
    const count = async (by = admin) => done(await by.get(figures)) as unknown as Wire
    const before = await count()
    const neighbour = await signIn('neighbour')
    const none = { orders_count: 0, orders_count_completed: 0 }
    expect(await count(neighbour)).toEqual(none)
    await addOrder({ order_date: inHours(-24 * 8) })
    const { id } = await approved({ order_date: inHours(-24 * 6) })
    expect(await count()).toEqual({ ...before, orders_count: Number(before.orders_count) + 1 })
    done(await step('assign', id, await pair()))
    done(await step('start', id))
    done(await step('complete', id, { completed_at: inHours(0) }))
    expect(await count()).toEqual({
      orders_count: Number(before.orders_count) + 1,
      orders_count_completed: Number(before.orders_count_completed) + 1,
    })
    expect(await count(neighbour)).toEqual(none)
  })

  it('is rejected and cancelled with a reason, and completed at a time that has come', async () => {
    const { id } = await approved()
    expect(faultsIn((await step('cancel', id)).error?.fields)).toEqual(['cancel_reason'])
    done(await step('assign', id, await pair()))
    done(await step('start', id))
    const late = await step('complete', id, { completed_at: inHours(3) })
    expect(faultsIn(late.error?.fields)).toEqual(['completed_at'])
  })

  it('cannot be changed in what was approved', async () => {
    const { id } = await approved()
    const moved = await admin.post(`${at}/save`, { id, desired_at: inHours(9) })
    expect(faultsIn(moved.error?.fields)).toEqual(['desired_at'])
    done(await admin.post(`${at}/save`, { id, description: 'Уточнено по телефону' }))
  })

  it('takes its places from its route', async () => {
    const route = (await make.row(named('route'))) as Row & Wire
    const { result } = await admin.post(`${at}/preview`, {
      ...{ order_date: inHours(0), desired_at: inHours(2), duration: 90, route_id: route.id },
    })
    expect((result as { row: Wire }).row).toMatchObject({ busy_until: inHours(3.5) })
  })
})

describe('the vehicle of an order', () => {
  it('is on one trip at a time: of two dispatchers exactly one succeeds', async () => {
    const given = await pair()
    const one = await approved()
    const other = await approved()
    const answers = await Promise.all([
      step('assign', one.id, given),
      step('assign', other.id, given, colleague),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.error?.code).toBe('busy')
    // whichever the database has met first
    expect(['car_id', 'driver_id']).toEqual(
      expect.arrayContaining(Object.keys(refused?.error?.fields ?? {})),
    )
    const kept = answers[0]?.status === 200 ? other : one
    expect((await read(kept.id)).state).toBe('approved')
  })

  it('is free again once the order is cancelled or the vehicle released', async () => {
    const given = await pair()
    const first = await approved()
    done(await step('assign', first.id, given))
    const released = done(await step('unassign', first.id))
    expect([released.state, released.car_id, released.driver_id]).toEqual(['waiting', null, null])
    const second = await approved()
    done(await step('assign', second.id, given))
    done(await step('cancel', second.id, { cancel_reason: 'Заказчик отказался' }))
    done(await step('assign', first.id, given))
  })
})

it('an assigned order changes its vehicle for one that is free, and is never without', async () => {
  const given = await pair()
  const other = await pair()
  const one = await approved()
  const taken = await approved()
  done(await step('assign', one.id, given))
  done(await step('assign', taken.id, other))
  const busy = await admin.post(`${at}/save`, { id: one.id, car_id: other.car_id })
  expect([busy.status, busy.error?.code]).toEqual([409, 'busy'])
  const none = await admin.post(`${at}/save`, { id: one.id, driver_id: null })
  expect(faultsIn(none.error?.fields)).toEqual(['driver_id'])
  done(await admin.post(`${at}/save`, { id: one.id, ...(await pair()) }))
  done(await step('start', one.id))
  const late = await admin.post(`${at}/save`, { id: one.id, ...(await pair()) })
  expect(faultsIn(late.error?.fields)).toEqual(['car_id', 'driver_id'])
})

describe('read marks', () => {
  it('are those of each reader', async () => {
    const { id } = await addOrder()
    const unread = async (by: Caller) => (await read(id, by)).unread
    expect([await unread(admin), await unread(colleague)]).toEqual([true, true])
    for (const fresh of [true, false])
      expect(done(await admin.post(`${at}/read`, { id }))).toEqual({ fresh })
    expect([await unread(admin), await unread(colleague)]).toEqual([false, true])
    expect((await admin.post(`${at}/read`, { id: 999_999_999 })).status).toBe(404)
  })
})

it('dispatchers are notified by the types 12 to 17', async () => {
  const { id } = await addOrder()
  done(await step('submit', id))
  done(await admin.post(`${at}/save`, { id, description: 'Другой подъезд' }))
  done(await step('assign', id, await pair()))
  done(await step('start', id))
  done(await step('complete', id, { completed_at: inHours(0) }))
  const { result } = await colleague.post('/api/fms/staff-notification/getListByFilter', {
    size: 500,
  })
  const told = (result as (Row & Wire)[])
    .filter(({ about }) => (about as Wire | null)?.resource === 'order' && (about as Row).id === id)
    .map(({ message_type_id: type }) => type)
    .reverse()
  expect(told).toEqual([
    messageTypes.order_created.id,
    messageTypes.order_changed.id,
    messageTypes.order_assigned.id,
    messageTypes.order_changed.id,
    messageTypes.order_completed.id,
  ])
})

// last: it gives all accounts the rights of their roles
it('any user orders a vehicle, and sees only own orders at the desk', async () => {
  const driver = (await signInRoles(office, resources)).get('driver')!
  const other = await addOrder()
  const own = '/api/dispatching/order-request'
  const { id } = done(
    await driver.post(`${own}/save`, { order_date: inHours(0), desired_at: inHours(1) }),
  )
  // users cannot approve their own orders
  expect(done(await driver.post(`${own}/submit`, { id })).state).toBe('on_approval')
  const rows = done(await driver.post(`${own}/getListByFilter`, {})) as unknown as Row[]
  expect(rows.map((one) => one.id)).toEqual([id])
  expect((await driver.post(`${own}/cancel`, { id: other.id, cancel_reason: 'x' })).status).toBe(
    404,
  )
  expect((await step('assign', id, await pair(), driver)).status).toBe(403)
  expect((await driver.post(`${own}/assign`, { id })).status).toBe(404)
  expect((await driver.post(`${at}/getFreeCar`, {})).status).toBe(403)
})
