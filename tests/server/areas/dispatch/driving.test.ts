// A driver's orders: what the driver sees and reports, what other users cannot do, and what the
// office sees.
import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { allResources } from '#resources/kernel/derive.ts'
import type { DrivenTrip } from '#resources/wire/driver-trips.ts'
import { testApp } from '../../../support/server/test-app.ts'
import type { Answer, Caller, Row, Wire } from '../../../support/server/test-app.ts'
import { makerFor } from '../../../support/server/valid-rows.ts'

const office = await testApp()
const { signIn, clock, database } = office
const admin = await signIn('admin')
const resources = allResources()
const make = makerFor(admin, resources)
const named = (name: string) => resources.find((one) => one.name === name)!
const orders = '/api/fms/dispatching/order'
const desk = '/api/dispatching/order-drive'
const minuteMs = 60_000
const inMinutes = (minutes: number) =>
  new Date(clock.now.getTime() + minutes * minuteMs).toISOString()
const faultsIn = ({ error }: Answer) => Object.keys(error?.fields ?? {}).sort()
const done = ({ status, text, result }: Answer) => {
  expect(status, text).toBe(200)
  return result as Row & Wire
}
const stored = async (id: number) => done(await admin.get(`${orders}/getById/${id}`))

/** An account that is one employee, with the role of drivers. */
async function driverAccount(
  login: `role-${string}`,
): Promise<{ caller: Caller; staffId: number }> {
  const { id: staffId } = await make.row(named('staff'))
  await database.query(
    `with a as (insert into account (login, password_hash)
       select $1, password_hash from account where login = 'admin' returning id)
     insert into membership (account_id, contract_id, role_ids, staff_id) select id, 1, '{4}', $2 from a`,
    [login, staffId],
  )
  return { caller: await signIn(login), staffId }
}

let driver: Caller
let driverId: number
let other: Caller
let otherId: number
beforeAll(async () => {
  await database.query(
    `insert into access_level (contract_id, role, resource, level)
       select c.id, 'driver', r, l from contract c, (values ('order-drive', 15), ('order', 1)) v(r, l)
     on conflict (contract_id, role, resource) do update set level = excluded.level`,
  )
  const one = await driverAccount('role-driver-1')
  const two = await driverAccount('role-driver-2')
  ;[driver, driverId] = [one.caller, one.staffId]
  ;[other, otherId] = [two.caller, two.staffId]
})

let car: Row
/** An order that a driver has, wanted in some minutes. */
async function given(minutes = 60, more: Wire = {}, driver_id = driverId): Promise<number> {
  car = await make.row(named('car'), { fuels: [] })
  const { id } = done(
    await admin.post(`${orders}/save`, {
      ...{ order_date: inMinutes(0), desired_at: inMinutes(minutes), duration: 30, ...more },
    }),
  )
  done(await admin.post(`${orders}/submit`, { id }))
  done(await admin.post(`${orders}/assign`, { id, car_id: car.id, driver_id }))
  return id
}
const step = (name: string, id: number, more: Wire = {}, by = driver) =>
  by.post(`${desk}/${name}`, { id, ...more })
const trips = async (by = driver) =>
  done(await by.get(`${desk}/getTrips`)) as unknown as DrivenTrip[]
// nothing is left under way, so that the next order finds its driver free
afterEach(async () => {
  const left = await database.query<{ id: number; state: string }>(
    `select id::int, state from "order" where driver_id = any($1) and state in ('assigned', 'in_progress')`,
    [[driverId, otherId]],
  )
  for (const { id, state } of left) {
    const [name, more] =
      state === 'assigned' ? ['unassign', {}] : ['complete', { completed_at: inMinutes(0) }]
    done(await admin.post(`${orders}/${name}`, { id, ...more }))
  }
})

describe('a driver', () => {
  it('accepts, departs, arrives and completes, at the times of the taps', async () => {
    const id = await given()
    const pressed = inMinutes(2)
    const left = inMinutes(5)
    const arrived = inMinutes(20)
    const completed = inMinutes(30)
    // all of it is sent when the line is back
    clock.advance(40 * minuteMs)
    const accepted = done(await step('accept', id, { accepted_at: pressed }))
    expect(accepted).toMatchObject({ state: 'assigned', accepted_at: pressed })
    done(await step('start', id, { started_at: left }))
    done(await step('arrive', id, { arrived_at: arrived }))
    done(
      await step('complete', id, {
        ...{ completed_at: completed, odometer: 1200, driver_note: 'Ждал 15 минут' },
      }),
    )
    expect(await stored(id)).toMatchObject({
      ...{ state: 'completed', accepted_at: pressed, started_at: left, arrived_at: arrived },
      ...{ completed_at: completed, odometer: 1200, driver_note: 'Ждал 15 минут' },
    })
    const [reading] = done(
      await admin.post('/api/fms/odometer-reading/getListByFilter', { car_id: car.id }),
    ) as unknown as Wire[]
    expect(reading).toMatchObject({ value: 1200, read_at: completed })
    const entries = done(await admin.get(`${orders}/getHistory/${id}`)) as unknown as Wire[]
    expect(entries.slice(0, 4).map(({ transition }) => transition)).toEqual([
      'complete',
      'arrive',
      'start',
      'accept',
    ])
  })

  it('reports a step once: a repeat gets the same response, a second one is rejected', async () => {
    const id = await given()
    const press = { id, accepted_at: inMinutes(0) }
    const key = { 'idempotency-key': randomUUID() }
    const sent = () => driver.post(`${desk}/accept`, press, key)
    const answers = [done(await sent()), done(await sent())]
    expect(answers[1]).toEqual(answers[0])
    const again = await step('accept', id)
    expect([again.status, again.error?.code]).toEqual([409, 'state_forbids'])
  })

  it('cannot report a time in the future, or before the previous step', async () => {
    const id = await given()
    clock.advance(10 * minuteMs)
    expect(faultsIn(await step('accept', id, { accepted_at: inMinutes(10) }))).toEqual([
      'accepted_at',
    ])
    expect(faultsIn(await step('accept', id, { accepted_at: inMinutes(-20) }))).toEqual([
      'accepted_at',
    ])
    expect(faultsIn(await step('accept', id, { accepted_at: 'вчера' }))).toEqual(['accepted_at'])
    // the clock of a telephone may be a little ahead
    const { accepted_at: accepted } = done(await step('accept', id, { accepted_at: inMinutes(1) }))
    expect(accepted).toBe(clock.now.toISOString())
    expect(faultsIn(await step('start', id, { started_at: inMinutes(-5) }))).toEqual(['started_at'])
    clock.advance(minuteMs)
    done(await step('start', id))
    expect(faultsIn(await step('complete', id, { completed_at: inMinutes(-5) }))).toEqual([
      'completed_at',
    ])
    expect(faultsIn(await step('complete', id))).toEqual(['completed_at'])
  })

  it('confirms an odometer that has decreased, which is then accepted', async () => {
    const id = await given()
    done(
      await admin.post('/api/fms/odometer-reading/save', {
        ...{ car_id: car.id, value: 5000, read_at: inMinutes(0), confirmed: true },
      }),
    )
    done(await step('start', id))
    clock.advance(minuteMs)
    const finished = { completed_at: inMinutes(0), odometer: 4000 }
    const asked = await step('complete', id, finished)
    expect([asked.status, asked.error?.code, faultsIn(asked)]).toEqual([
      422,
      'confirm',
      ['odometer'],
    ])
    expect((await stored(id)).state).toBe('in_progress')
    expect(done(await step('complete', id, { ...finished, confirmed: true })).state).toBe(
      'completed',
    )
  })

  it('may omit the odometer, and the office sees the driver’s report', async () => {
    const id = await given()
    done(await step('start', id))
    clock.advance(minuteMs)
    done(await step('complete', id, { completed_at: inMinutes(0) }))
    expect(await stored(id)).toMatchObject({ odometer: null, driver_note: null })
  })

  it('learns that the order was cancelled meanwhile, or given to another driver', async () => {
    const id = await given()
    done(await admin.post(`${orders}/cancel`, { id, cancel_reason: 'Рейс отменён' }))
    const late = await step('start', id, { started_at: inMinutes(0) })
    expect([late.status, late.error?.code]).toEqual([409, 'state_forbids'])
    expect(late.error?.current).toMatchObject({ state: 'cancelled', cancel_reason: 'Рейс отменён' })
    const [trip] = (await trips()).filter(({ orders: [one] }) => one?.id === id)
    expect(trip?.orders[0]).toMatchObject({ state: 'cancelled', cancel_reason: 'Рейс отменён' })
    const moved = await given(240)
    done(await step('accept', moved))
    done(await admin.post(`${orders}/save`, { id: moved, driver_id: otherId }))
    expect((await stored(moved)).accepted_at).toBe(null)
    expect((await step('start', moved)).status).toBe(404)
    done(await step('accept', moved, {}, other))
    done(await admin.post(`${orders}/unassign`, { id: moved }))
    expect((await stored(moved)).accepted_at).toBe(null)
  })
})

it('rejects reports by another driver and by users without the right', async () => {
  const id = await given(90)
  const neighbour = await signIn('neighbour')
  const reader = await signIn('reader')
  const before = await stored(id)
  for (const [by, status] of [
    [other, 404],
    [neighbour, 404],
    [reader, 403],
  ] as const)
    for (const name of ['accept', 'start', 'arrive', 'complete']) {
      const asked = name === 'complete' ? { completed_at: inMinutes(0) } : {}
      expect([name, (await step(name, id, asked, by)).status]).toEqual([name, status])
    }
  expect(await stored(id)).toEqual(before)
  expect((await trips(other)).flatMap((one) => one.orders.map((row) => row.id))).not.toContain(id)
  // nothing else can be changed at the driver's desk either
  expect((await driver.post(`${desk}/save`, { id, address: 'Другой адрес' })).status).toBe(400)
  expect((await driver.post(`${desk}/cancel`, { id })).status).toBe(404)
})

describe('the driver’s trips', () => {
  it('are those of today and tomorrow, and unfinished ones of yesterday', async () => {
    const dayMinutes = 24 * 60
    const late = await given(-dayMinutes)
    const today = await given(30)
    const tomorrow = await given(dayMinutes)
    const far = await given(3 * dayMinutes)
    const ids = (await trips()).flatMap((one) => one.orders.map((row) => row.id))
    expect(ids.filter((id) => [late, today, tomorrow, far].includes(id))).toEqual([
      late,
      today,
      tomorrow,
    ])
  })

  it('have their stops in order, the contact, the vehicle and its odometer', async () => {
    const places = [1, 2, 3].map(() => make.row(named('place')))
    const [from, over, to] = await Promise.all(places)
    const id = await given(45, {
      ...{ from_id: from!.id, stops: [{ place_id: over!.id }], to_id: to!.id },
      ...{ address: 'Главный вход', channel_data: '+998 90 123-45-67', customer: 'Азиз' },
    })
    const trip = (await trips()).find((one) => one.id === id)
    expect(trip?.stops.map(({ act, place, address }) => [act, place, address])).toEqual([
      ['load', from!.name, 'Главный вход'],
      ['pass', over!.name, null],
      ['unload', to!.name, null],
    ])
    expect(trip?.orders[0]).toMatchObject({ client: 'Азиз', contact: '+998 90 123-45-67' })
    expect(trip?.car).toEqual(expect.any(String))
  })

  it('that were merged are one trip, which continues when one of them is done', async () => {
    const places = await Promise.all([1, 2].map(() => make.row(named('place'))))
    const where = { from_id: places[0]!.id, to_id: places[1]!.id }
    const crew = {
      car_id: (await make.row(named('car'), { fuels: [], seats: 6, load_capacity: '5.00' })).id,
      driver_id: driverId,
    }
    const ids: number[] = []
    for (const minutes of [20, 25]) {
      const { id } = done(
        await admin.post(`${orders}/save`, {
          ...{ order_date: inMinutes(0), desired_at: inMinutes(minutes), duration: 30, ...where },
        }),
      )
      done(await admin.post(`${orders}/submit`, { id }))
      ids.push(id)
    }
    done(await admin.post(`${orders}/mergeFinalOrders`, { ids, ...crew }))
    const [trip] = (await trips()).filter((one) => one.orders.some(({ id }) => ids.includes(id)))
    expect(trip?.orders.map(({ id }) => id)).toEqual(ids)
    expect(trip?.stops).toHaveLength(4)
    for (const id of ids) done(await step('accept', id))
    for (const id of ids) done(await step('start', id))
    clock.advance(minuteMs)
    done(await step('complete', ids[0]!, { completed_at: inMinutes(0) }))
    const left = (await trips()).find((one) => one.orders.some(({ id }) => id === ids[1]))
    expect(left?.orders.map(({ id, state }) => [id, state])).toContainEqual([ids[1], 'in_progress'])
    done(await step('complete', ids[1]!, { completed_at: inMinutes(0) }))
  })
})

it('the office sees who has not confirmed, and may enter it on the driver’s behalf', async () => {
  const id = await given(50)
  const marked = async (mark: string) =>
    (
      done(
        await admin.post(`${orders}/getListByFilter`, { confirmation: [mark], size: 500 }),
      ) as unknown as Row[]
    ).some((one) => one.id === id)
  expect([await marked('unconfirmed'), await marked('accepted')]).toEqual([true, false])
  done(await admin.post(`${orders}/accept`, { id }))
  expect([await marked('unconfirmed'), await marked('accepted')]).toEqual([false, true])
  done(await step('start', id))
  expect([await marked('unconfirmed'), await marked('accepted')]).toEqual([false, false])
})

it('the database enforces the order of the times', async () => {
  const id = await given(55)
  done(await step('accept', id))
  const wrong = database.query(`update "order" set accepted_at = attached_at - interval '1 hour'
    where id = ${id}`)
  await expect(wrong).rejects.toThrow(/attached_at_accepted_at_order/)
})
