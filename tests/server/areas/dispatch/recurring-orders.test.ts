// Recurring orders: one order for each of their days, created once and in time, by the rules of all
// orders.
import { beforeEach, describe, expect, it } from 'vitest'
import { allResources } from '#resources/kernel/derive.ts'
import { messageTypes } from '#resources/kernel/message-types.ts'
import { signInRoles } from '../../../support/server/role-accounts.ts'
import { testApp } from '../../../support/server/test-app.ts'
import type { Answer, Row, Wire } from '../../../support/server/test-app.ts'
import { makerFor } from '../../../support/server/valid-rows.ts'

// 12:00 on Wednesday, the 14th of January 2026 in Tashkent
const office = await testApp()
const { database, signIn, clock, jobs } = office
const start = clock.now
let admin = await signIn('admin')
const resources = allResources()
const make = makerFor(admin, resources)
const named = (name: string) => resources.find((one) => one.name === name)!
const base = '/api/dispatching/order-recurrence'
const orders = '/api/fms/dispatching/order'
const done = <T = Row & Wire>({ status, text, result }: Answer) => {
  expect(status, text).toBe(200)
  return result as T
}
const round = () => jobs.run('recurring orders')
const daily = { repeat: 'days', every_days: 1, starts_on: '2026-01-14', time: '08:00' }
const recur = async (more: Wire = {}) =>
  done(await admin.post(`${base}/save`, { name: 'Развозка', ...daily, ...more }))
const change = async (id: number, more: Wire) =>
  done(await admin.post(`${base}/save`, { id, ...more }))
const step = async (name: string, id: number) => done(await admin.post(`${base}/${name}`, { id }))
const read = async (id: number) => done(await admin.get(`${base}/getById/${id}`))
const ordersOf = async (id: number) =>
  done<(Row & Wire)[]>(
    await admin.post(`${orders}/getListByFilter`, {
      recurrence_id: id,
      sort: 'desired_at',
      size: 100,
    }),
  )
const daysOf = async (id: number) => (await ordersOf(id)).map((one) => one.planned_on)
const skipsOf = async (id: number) =>
  done<Wire[]>(
    await admin.post('/api/dispatching/order-recurrence-skip/getListByFilter', {
      ...{ recurrence_id: id, sort: 'day', size: 100 },
    }),
  ).map(({ day, reason }) => [day, reason])
/** A session does not last that long. */
const goTo = async (moment: string) => {
  clock.now = new Date(moment)
  admin = await signIn('admin')
}

beforeEach(async () => {
  await goTo(start.toISOString())
  // those of the tests before make no more orders
  await database.query(`update order_recurrence set state = 'paused' where state = 'active'`)
  await database.query(`update contract set time_zone = 'Asia/Tashkent' where id = 1`)
})

describe('a recurring order', () => {
  it('has its orders made so many days before, by the rules of all orders', async () => {
    const place = await make.row(named('place'))
    const { id } = await recur({
      ...{ repeat: 'weekdays', every_days: null, wednesday: true, friday: true, days_ahead: 2 },
      ...{ customer: 'Отдел кадров', address: 'Главный вход', passengers: 7, duration: 90 },
      stops: [{ place_id: place.id }],
    })
    expect(await read(id)).toMatchObject({ next_on: '2026-01-16', client: 'Отдел кадров' })
    await round()
    const [order, ...others] = await ordersOf(id)
    expect(others).toEqual([])
    expect(order).toMatchObject({
      ...{ state: 'approved', planned_on: '2026-01-16', recurrence_name: 'Развозка' },
      ...{ desired_at: '2026-01-16T03:00:00.000Z', order_date: start.toISOString() },
      ...{ number: expect.any(Number), client: 'Отдел кадров', passengers: 7, duration: 90 },
    })
    expect(done(await admin.get(`${orders}/getById/${order!.id}`))).toMatchObject({
      ...{ created_by: null, address: 'Главный вход', stops: [{ place_id: place.id }] },
    })
    expect((await read(id)).next_on).toBe('2026-01-21')
    const told = await database.query<{ type: number }>(
      `select distinct message_type_id as type from notification where params->>'resource' = 'order'
        and params->>'id' = $1`,
      [String(order!.id)],
    )
    expect(told.map(({ type }) => type)).toEqual([messageTypes.order_created.id])
  })

  it('has one order per day, however many processes create it', async () => {
    const { id } = await recur({ days_ahead: 5 })
    await Promise.all([round(), round(), round(), round()])
    await round()
    const made = ['15', '16', '17', '18', '19'].map((day) => `2026-01-${day}`)
    expect(await daysOf(id)).toEqual(made)
    const numbers = (await ordersOf(id)).map(({ number }) => number)
    expect(new Set(numbers).size).toBe(made.length)
    await expect(
      database.query(`insert into "order" (contract_id, order_date, desired_at, recurrence_id, planned_on)
        values (1, now(), now(), ${id}, '2026-01-15')`),
    ).rejects.toThrow('order__recurrence_id_planned_on_key')
  })

  it('creates no orders in the past after a pause of the server, and reports the skipped days', async () => {
    const { id } = await recur({ days_ahead: 0 })
    await goTo('2026-01-18T05:00:00.000Z') // 10:00
    await round()
    expect(await daysOf(id)).toEqual([])
    expect(await skipsOf(id)).toEqual(
      ['15', '16', '17', '18'].map((day) => [`2026-01-${day}`, 'late']),
    )
    expect((await read(id)).next_on).toBe('2026-01-19')
    await goTo('2026-01-18T19:30:00.000Z') // 00:30 of the 19th
    await round()
    expect(await daysOf(id)).toEqual(['2026-01-19'])
  })

  it('creates none while it is paused, and continues without the days between', async () => {
    const { id } = await recur({ days_ahead: 1 })
    await round()
    await step('pause', id)
    expect((await read(id)).next_on).toBe(null)
    await goTo('2026-01-17T07:00:00.000Z')
    await round()
    await step('resume', id)
    await round()
    expect(await daysOf(id)).toEqual(['2026-01-15', '2026-01-18'])
    expect(await skipsOf(id)).toEqual([])
  })

  it('leaves its orders unchanged when it is ended, and cannot be changed any more', async () => {
    const { id } = await recur({ days_ahead: 3 })
    await round()
    const before = await ordersOf(id)
    await step('end', id)
    await goTo('2026-01-15T07:00:00.000Z')
    await round()
    const versions = (rows: readonly Row[]) => rows.map((row) => [row.id, row.version, row.state])
    expect(versions(await ordersOf(id))).toEqual(versions(before))
    expect(before).toHaveLength(3)
    const refused = await admin.post(`${base}/save`, { id, time: '09:00' })
    expect(refused.error?.fields).toMatchObject({ time: expect.any(String) })
    expect((await admin.post(`${base}/resume`, { id })).error?.code).toBe('state_forbids')
  })

  it('ends by itself after its last day', async () => {
    const { id } = await recur({ days_ahead: 10, ends_on: '2026-01-16' })
    await round()
    expect(await daysOf(id)).toEqual(['2026-01-15', '2026-01-16'])
    expect((await read(id)).next_on).toBe(null)
  })

  it('uses its new values after a change; existing orders remain unchanged', async () => {
    const { id } = await recur({ days_ahead: 2 })
    await round()
    const changed = await change(id, { time: '18:30', every_days: 2, starts_on: '2026-01-14' })
    expect(changed.next_on).toBe('2026-01-14')
    await round()
    const made = (await ordersOf(id)).map((one) => [one.planned_on, one.desired_at])
    expect(made).toEqual([
      ['2026-01-14', '2026-01-14T13:30:00.000Z'],
      ['2026-01-15', '2026-01-15T03:00:00.000Z'],
      ['2026-01-16', '2026-01-16T03:00:00.000Z'],
    ])
    expect((await read(id)).next_on).toBe('2026-01-18')
  })

  it('uses the clock of the organisation, also when it is put forward', async () => {
    await database.query(`update contract set time_zone = 'Europe/Berlin' where id = 1`)
    await goTo('2026-03-28T12:00:00.000Z')
    const { id } = done(
      await admin.post(`${base}/save`, {
        ...{ name: 'Ночной рейс', ...daily, time: '02:30', days_ahead: 2, starts_on: '2026-03-28' },
      }),
    )
    await round()
    const made = (await ordersOf(id)).map((one) => one.desired_at)
    // on the 29th there is no 02:30
    expect(made).toEqual(['2026-03-29T01:30:00.000Z', '2026-03-30T00:30:00.000Z'])
  })

  it('requires a day of the week, and an order of its dates', async () => {
    const none = await admin.post(`${base}/save`, {
      ...{ name: 'Никогда', ...daily, repeat: 'weekdays', every_days: null },
    })
    expect(Object.keys(none.error?.fields ?? {})).toEqual(['monday'])
    const turned = await admin.post(`${base}/save`, {
      ...{ name: 'Наоборот', ...daily, ends_on: '2026-01-13' },
    })
    expect(turned.status).toBe(400)
  })
})

describe('a day skipped by a user', () => {
  const skips = '/api/dispatching/order-recurrence-skip'

  it('has no order, and has one again once it is not skipped', async () => {
    const { id } = await recur({ days_ahead: 0 })
    const skip = done(await admin.post(`${skips}/save`, { recurrence_id: id, day: '2026-01-15' }))
    expect(skip.reason).toBe('by_hand')
    expect((await read(id)).next_on).toBe('2026-01-16')
    done(await admin.delete(`${skips}/delete`, { id: skip.id }))
    expect((await read(id)).next_on).toBe('2026-01-15')
    done(await admin.post(`${skips}/save`, { recurrence_id: id, day: '2026-01-15' }))
    await goTo('2026-01-15T19:30:00.000Z') // 00:30 of the 16th
    await round()
    expect(await daysOf(id)).toEqual(['2026-01-16'])
    expect(await skipsOf(id)).toEqual([['2026-01-15', 'by_hand']])
  })

  it('is skipped once', async () => {
    const { id } = await recur()
    const body = { recurrence_id: id, day: '2026-01-20' }
    done(await admin.post(`${skips}/save`, body))
    expect((await admin.post(`${skips}/save`, body)).error?.code).toBe('duplicate')
  })
})

describe('of a template', () => {
  it('an order is approved by the current rule of the template', async () => {
    const approver = await make.row(named('staff'))
    const template = done(
      await admin.post('/api/fms/template/save', {
        name: 'Развозка по шаблону',
        approve_rule: '0',
      }),
    )
    const { id } = await recur({ template_id: template.id, days_ahead: 1 })
    done(
      await admin.post('/api/fms/template/save', {
        ...{ id: template.id, approve_rule: '1', approver_ids: [approver.id] },
      }),
    )
    await round()
    const [order] = await ordersOf(id)
    expect(order).toMatchObject({ state: 'on_approval', approve_rule: '1' })
    const turns = await admin.post('/api/dispatching/order-approve/getListByFilter', {
      order_id: order!.id,
    })
    expect(done<Wire[]>(turns)).toMatchObject([{ approver_id: approver.id, state: 'pending' }])
  })
})

it('whose orders are rejected shows the reason, asks for attention, and skips the day once it is too late', async () => {
  const template = done(
    await admin.post('/api/fms/template/save', { name: 'Без согласующих', approve_rule: '0' }),
  )
  const { id } = await recur({ days_ahead: 1, template_id: template.id })
  const other = await recur({ name: 'Другая', days_ahead: 1 })
  const setRule = (rule: string) =>
    database.query('update template set approve_rule = $1 where id = $2', [rule, template.id])
  await setRule('2')
  await round()
  expect(await daysOf(id)).toEqual([])
  expect(await daysOf(other.id)).toEqual(['2026-01-15'])
  expect(await read(id)).toMatchObject({
    ...{ next_on: '2026-01-15', failed: true, failure: expect.stringMatching(/^Согласующие: ./) },
  })
  const { result } = await admin.get('/api/fms/dashboard/general/getWorklist')
  expect(JSON.stringify(result)).toContain('order-recurrence')
  await goTo('2026-01-15T04:00:00.000Z')
  await setRule('0')
  await round()
  expect(await skipsOf(id)).toEqual([['2026-01-15', 'refused']])
  expect(await daysOf(id)).toEqual(['2026-01-16'])
  expect(await read(id)).toMatchObject({ failed: false, failure: null, next_on: '2026-01-17' })
})

it('is its own organisation’s alone', async () => {
  const { id } = await recur({ days_ahead: 1 })
  await round()
  const neighbour = await signIn('neighbour')
  expect((await neighbour.get(`${base}/getById/${id}`)).status).toBe(404)
  const rows = await database.query(
    `select from "order" o where o.recurrence_id = $1 and o.contract_id <> 1`,
    [id],
  )
  expect(rows).toEqual([])
})

it('users who may not order from a template cannot plan recurring orders from it', async () => {
  const template = done(
    await admin.post('/api/fms/template/save', { name: 'Чужой шаблон', approve_rule: '0' }),
  )
  const body = { name: 'Чужая', ...daily, template_id: template.id }
  const dispatcher = (await signInRoles(office, resources)).get('dispatcher')!
  const refused = await dispatcher.post(`${base}/save`, body)
  expect(Object.keys(refused.error?.fields ?? {})).toEqual(['template_id'])
  done(
    await admin.post('/api/fms/template/save', {
      ...{ id: template.id, permissions_create: [{ role_id: 7, staff_id: null }] },
    }),
  )
  done(await dispatcher.post(`${base}/save`, body))
})
