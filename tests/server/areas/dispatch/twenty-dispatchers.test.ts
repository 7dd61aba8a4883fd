// Twenty concurrent dispatchers, each with a separate session: orders are entered, assigned and
// merged at the same time. No order is lost, no vehicle has two trips, and none stays idle.
import { setTimeout } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { allResources } from '#resources/kernel/derive.ts'
import { signInAgain } from '#tests/support/server/crowd-accounts.ts'
import type { Browser } from '#tests/support/server/server-processes.ts'
import { testApp } from '#tests/support/server/test-app.ts'
import type { Row, Wire } from '#tests/support/server/test-app.ts'
import { makerFor } from '#tests/support/server/valid-rows.ts'

const { app, clock, database, signIn } = await testApp()
const admin = await signIn('admin')
const address = await app.listen({ port: 0, host: '127.0.0.1' })
const resources = allResources()
const make = makerFor(admin, resources)
const named = (name: string) => resources.find((one) => one.name === name)!
const base = '/api/fms/dispatching/order'
const inHours = (hours: number) => new Date(clock.now.getTime() + hours * 3_600_000).toISOString()
const upTo = (n: number) => Array.from({ length: n }, (_, nth) => nth)

const dispatchers = 20
const vehicles = 6
/** Orders that each of them takes. */
const each = 3
/** Hours from now at which vehicles are wanted, each time for an hour. */
const slots = [1, 3, 5, 7]

const signInAs = (nth: number) => signInAgain({ address, database }, `dispatcher-${nth}`)

/** Vehicles with a driver and a shift of ten hours, which nothing forbids to leave. */
async function prepareFleet(): Promise<void> {
  const organisation = '/api/fms/organisation'
  const { result } = await admin.get(`${organisation}/getList`)
  const [settings] = result as Row[]
  await admin.post(`${organisation}/save`, {
    ...{ id: settings?.id, name: 'Парк', time_zone: 'Asia/Tashkent' },
    ...{ release_no_norms: 'ignored', release_not_examined: 'ignored' },
    release_car_not_checked: 'ignored',
  })
  for (const _ of upTo(vehicles)) {
    const car_id = (await make.row(named('car'), { fuels: [] })).id
    const staff_id = (await make.row(named('staff'))).id
    const shift = { car_id, staff_id, start_date: inHours(0), end_date: inHours(10) }
    const { status, text } = await admin.post('/api/fms/event-car-driver/save', shift)
    expect(status, text).toBe(200)
  }
}

/** Asks again later where the answer is 503: a busy machine sends away what waits long. */
async function post<R>(dispatcher: Browser, path: string, body: Wire) {
  for (let left = 40; ; left--) {
    const answer = await dispatcher.post<R>({ address }, `${base}/${path}`, body)
    if (answer.status !== 503 || left === 0) return answer
    await setTimeout(250)
  }
}

async function did<R>(dispatcher: Browser, path: string, body: Wire): Promise<R> {
  const { status, text, result } = await post<R>(dispatcher, path, body)
  expect(status, text).toBe(200)
  return result
}

async function takeOrders(dispatcher: Browser, nth: number): Promise<number[]> {
  const ids: number[] = []
  for (const n of upTo(each)) {
    const hours = slots[(nth + n) % slots.length]!
    const { id } = await did<Row>(dispatcher, 'save', {
      ...{ order_date: inHours(0), desired_at: inHours(hours), duration: 60 },
      customer: `Заказчик ${nth}-${n}`,
    })
    await did<Row>(dispatcher, 'submit', { id })
    ids.push(id)
  }
  return ids
}

const tally = { assigned: 0, busy: 0 }
const others: string[] = []

/** Assigns what waits for as long as something is free for it. */
async function assignOrders(dispatcher: Browser, nth: number): Promise<void> {
  for (;;) {
    const waiting = await did<Row[]>(dispatcher, 'getWaitingOrderListByFilter', {
      ...{ state: 'approved', size: 100 },
    })
    let isTaken = false
    for (const { id } of waiting.toSorted((a, b) => ((a.id + nth) % 7) - ((b.id + nth) % 7))) {
      const { status, result } = await post<Wire[]>(dispatcher, 'getFreeCar', { id })
      const free = status === 200 ? result : []
      if (free.length === 0) continue
      const { id: car_id, driver_id } = free[nth % free.length]!
      const answer = await post<Row>(dispatcher, 'assign', { id, car_id, driver_id })
      isTaken = true
      if (answer.status === 200) tally.assigned += 1
      else if (answer.text.includes('"busy"')) tally.busy += 1
      else if (!answer.text.includes('"state_forbids"')) others.push(answer.text)
      break
    }
    if (!isTaken) return
  }
}

it('assign all that can be driven, and nothing twice', async () => {
  await prepareFleet()
  const people = await Promise.all(upTo(dispatchers).map(signInAs))
  const ids = (await Promise.all(people.map(takeOrders))).flat()
  await Promise.all(people.map(assignOrders))

  expect(others).toEqual([])
  // as many as vehicles in each slot, in any order
  expect(tally.assigned).toBe(vehicles * slots.length)
  const orders = await database.query<{ state: string; number: number; slot: string }>(
    `select state, number, desired_at::text as slot from "order" where id = any($1) order by number`,
    [ids],
  )
  expect(orders).toHaveLength(dispatchers * each)
  const taken = orders.filter(({ state }) => state === 'assigned').map(({ slot }) => slot)
  const perSlot = [...new Set(taken)].map((slot) => taken.filter((one) => one === slot).length)
  expect(perSlot).toEqual(slots.map(() => vehicles))
  expect(new Set(orders.map(({ state }) => state))).toEqual(new Set(['assigned', 'approved']))
  // numbers follow each other
  const first = orders[0]!.number
  expect(orders.map(({ number }) => number)).toEqual(orders.map((_, nth) => first + nth))
  const [booked] = await database.query<{ count: number }>(
    `select count(*)::int as count from booking where resource = 'order' and record_id = any($1)`,
    [ids],
  )
  expect(booked?.count).toBe(2 * tally.assigned)
})

it('merge the same orders once', async () => {
  const people = await Promise.all(upTo(dispatchers).map((nth) => signInAs(nth + dispatchers)))
  const car_id = (await make.row(named('car'), { fuels: [], seats: 6 })).id
  const driver_id = (await make.row(named('staff'))).id
  const ids: number[] = []
  for (const _ of upTo(2)) {
    const { id } = await did<Row>(people[0]!, 'save', {
      ...{ order_date: inHours(0), desired_at: inHours(8), duration: 60, passengers: 2 },
    })
    await did<Row>(people[0]!, 'submit', { id })
    ids.push(id)
  }
  const answers = await Promise.all(
    people.map((one) => post<Row>(one, 'mergeFinalOrders', { ids, car_id, driver_id })),
  )
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(new Set(statuses.filter((status) => status !== 200))).toEqual(new Set([400]))
  for (const { status, text } of answers) if (status === 400) expect(text).toContain('ids')
})
