// Orders merged into one trip: one vehicle, one booking, an order of stops, and splitting the trip;
// then random sequences of merges, splits and transitions.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allResources } from '#resources/kernel/derive.ts'
import { testApp } from '../../../support/server/test-app.ts'
import type { Answer, Row, Wire } from '../../../support/server/test-app.ts'
import { makerFor } from '../../../support/server/valid-rows.ts'

const { signIn, clock, database } = await testApp()
const admin = await signIn('admin')
const resources = allResources()
const make = makerFor(admin, resources)
const named = (name: string) => resources.find((one) => one.name === name)!
const orders = '/api/fms/dispatching/order'
const faultsIn = ({ error }: Answer) => Object.keys(error?.fields ?? {}).sort()
const done = ({ status, text, result }: Answer) => {
  expect(status, text).toBe(200)
  return result as Row & Wire
}
const today = clock.now.toISOString().slice(0, 10)
/** Noon of some day on, so that two hours do not reach midnight. */
const at = (day: number, minutes: number) =>
  new Date(Date.parse(`${today}T06:00:00Z`) + (day * 1440 + minutes) * 60_000).toISOString()

const places = await Promise.all(
  [
    { lat: 41.3, lon: 69.2 },
    { lat: 41.34, lon: 69.24 },
    { lat: 41.26, lon: 69.28 },
  ].map((coordinates) => make.row(named('place'), { coordinates })),
)
const [gate, office, airport] = places.map(({ id }) => id)

async function crew(more: Wire = {}) {
  const { id: car_id } = await make.row(named('car'), {
    ...{ fuels: [], seats: 6, load_capacity: '2.00', ...more },
  })
  const { id: driver_id } = await make.row(named('staff'))
  return { car_id, driver_id }
}

async function ordered(day: number, minutes: number, more: Wire = {}): Promise<number> {
  const { id } = done(
    await admin.post(`${orders}/save`, {
      ...{ order_date: at(0, 0), desired_at: at(day, minutes), duration: 60, passengers: 2 },
      ...{ from_id: gate, to_id: airport, ...more },
    }),
  )
  done(await admin.post(`${orders}/submit`, { id }))
  return id
}
const stored = async (id: number) => done(await admin.get(`${orders}/getById/${id}`))
const merge = (body: Wire) => admin.post(`${orders}/mergeFinalOrders`, body)
const step = (name: string, id: number, more: Wire = {}) =>
  admin.post(`${orders}/${name}`, { id, ...more })
const bookings = () =>
  database.query<{ record: number; subject: string; during: string }>(
    `select record_id::int as record, subject, during::text from booking
      where resource = 'order' order by 1, 2`,
  )

describe('orders that are merged', () => {
  it('share a vehicle, which the first one books for all of them', async () => {
    const vehicle = await crew()
    const ids = [
      await ordered(1, 20),
      await ordered(1, 0),
      await ordered(1, 30, { from_id: office }),
    ]
    const { id: lead } = done(await merge({ ids, ...vehicle }))
    expect(lead).toBe(ids[1])
    const rows = await Promise.all(ids.map(stored))
    for (const row of rows)
      expect(row).toMatchObject({ ...vehicle, state: 'assigned', trip_id: lead })
    expect(rows.map(({ joined }) => joined)).toEqual([true, false, true])
    const [, first] = rows
    const stops = first!.trip_stops as { order_id: number; act: string }[]
    expect(stops.map(({ order_id, act }) => `${act} ${order_id}`).sort()).toEqual(
      ids.flatMap((id) => [`load ${id}`, `unload ${id}`]).sort(),
    )
    expect(first!.busy_until).toBe(first!.trip_ends_at)
    expect(Date.parse(String(first!.busy_until))).toBeGreaterThanOrEqual(Date.parse(at(1, 90)))
    const booked = (await bookings()).filter(({ record }) => ids.includes(record))
    expect(booked.map(({ record, subject }) => [record, subject])).toEqual([
      [lead, 'car'],
      [lead, 'staff'],
    ])
  })

  it('take the vehicle that one of them has', async () => {
    const vehicle = await crew()
    const one = await ordered(2, 0)
    const other = await ordered(2, 10)
    expect(faultsIn(await merge({ ids: [one, other] }))).toEqual(['car_id', 'driver_id'])
    done(await step('assign', one, vehicle))
    done(await merge({ ids: [one, other] }))
    expect(await stored(other)).toMatchObject(vehicle)
  })

  it('keep the order of stops that a dispatcher gives them', async () => {
    const ids = [await ordered(3, 0), await ordered(3, 0)]
    const stops = [
      ...ids.map((order) => ({ order, act: 'load' })),
      ...ids.toReversed().map((order) => ({ order, act: 'unload' })),
    ]
    done(await merge({ ids, ...(await crew()), stops }))
    const { trip_stops: kept } = await stored(ids[0]!)
    expect((kept as Wire[]).map(({ order_id: order, act }) => ({ order, act }))).toEqual(stops)
    const wrong = await merge({
      ids: [await ordered(3, 0), await ordered(3, 0)],
      ...(await crew()),
      stops,
    })
    expect(faultsIn(wrong)).toEqual(['stops'])
  })

  it('are refused beyond the room of the vehicle, on two days, twice, and where it is busy', async () => {
    const one = await ordered(4, 0, { passengers: 4 })
    const other = await ordered(4, 0, { passengers: 4 })
    const vehicle = await crew()
    // one after the other they would fit
    const far = [
      { order: one, act: 'load' },
      { order: other, act: 'load' },
      { order: one, act: 'unload' },
      { order: other, act: 'unload' },
    ]
    expect(faultsIn(await merge({ ids: [one, other], ...vehicle, stops: far }))).toEqual(['ids'])
    expect(faultsIn(await merge({ ids: [one, await ordered(5, 0)], ...vehicle }))).toEqual(['ids'])
    done(await merge({ ids: [one, other], ...vehicle }))
    expect(faultsIn(await merge({ ids: [one, await ordered(4, 0)], ...(await crew()) }))).toEqual([
      'ids',
    ])
    // with another driver, so that the vehicle alone is busy
    const again = { ...(await crew()), car_id: vehicle.car_id }
    const late = await merge({ ids: [await ordered(4, 10), await ordered(4, 20)], ...again })
    expect([late.status, faultsIn(late)]).toEqual([409, ['car_id']])
    const { status } = await merge({ ids: [one, 999_999], ...vehicle })
    expect(status).toBe(404)
  })

  it('wait for a vehicle again when their trip is split, unless it is under way', async () => {
    const ids = [await ordered(6, 0), await ordered(6, 10)]
    const vehicle = await crew()
    done(await merge({ ids, ...vehicle }))
    done(await step('splitOrders', ids[1]!))
    for (const id of ids)
      expect(await stored(id)).toMatchObject({
        ...{ state: 'waiting', trip_id: null, joined: false, car_id: null, trip_stops: [] },
      })
    expect((await bookings()).some(({ record }) => ids.includes(record))).toBe(false)
    done(await merge({ ids, ...vehicle }))
    done(await step('start', ids[0]!))
    expect((await step('splitOrders', ids[0]!)).status).toBe(409)
  })

  it('continue without a cancelled one, even if only one is left', async () => {
    const ids = [await ordered(7, 0), await ordered(7, 10), await ordered(7, 20)]
    done(await merge({ ids, ...(await crew()) }))
    done(await step('cancel', ids[0]!, { cancel_reason: 'не нужно' }))
    expect(await stored(ids[1]!)).toMatchObject({ trip_id: ids[1], joined: false })
    expect((await stored(ids[1]!)).trip_stops).toHaveLength(4)
    expect(await stored(ids[2]!)).toMatchObject({ trip_id: ids[1], joined: true })
    done(await step('unassign', ids[1]!))
    expect(await stored(ids[2]!)).toMatchObject({
      ...{ trip_id: null, joined: false, state: 'assigned', trip_stops: [] },
      busy_until: at(7, 80),
    })
  })
})

describe('what is proposed', () => {
  it('is what the plan then comes to', async () => {
    const ids = [await ordered(20, 0), await ordered(20, 5)]
    const found = done(await admin.post(`${orders}/getMergeProposals`, {})) as unknown as {
      orders: Row[]
      km: number
      saved: number
    }[]
    const own = found.find((one) => one.orders.some(({ id }) => id === ids[0]))!
    expect(own.orders.map(({ id }) => id)).toEqual(ids)
    const plan = done(await admin.post(`${orders}/planMerge`, { ids }))
    expect(plan).toMatchObject({ km: own.km, saved: own.saved })
    expect((plan.stops as Wire[])[0]).toMatchObject({ order: ids[0], act: 'load' })
  })
})

const acts = ['merge', 'split', 'assign', 'unassign', 'cancel', 'start', 'complete'] as const

it('loses no order and duplicates none, in any sequence of merging, splitting and cancelling', async () => {
  let day = 30
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          act: fc.constantFrom(...acts),
          on: fc.array(fc.nat(4), { minLength: 1, maxLength: 3 }),
          vehicle: fc.nat(1),
        }),
        { minLength: 4, maxLength: 14 },
      ),
      async (history) => {
        day += 1
        const ids: number[] = []
        for (const nth of [0, 1, 2, 3, 4])
          ids.push(await ordered(day, nth * 15, { passengers: 1 + (nth % 3) }))
        const vehicles = [await crew(), await crew({ seats: 3 })]
        for (const { act, on, vehicle } of history) {
          const chosen = [...new Set(on)].map((nth) => ids[nth]!)
          const [one] = chosen
          const answer =
            act === 'merge'
              ? await merge({ ids: chosen, ...vehicles[vehicle] })
              : await step(act === 'split' ? 'splitOrders' : act, one!, {
                  ...(act === 'assign' && vehicles[vehicle]),
                  ...(act === 'cancel' && { cancel_reason: 'не нужно' }),
                  ...(act === 'complete' && { completed_at: clock.now.toISOString() }),
                })
          expect(answer.status, `${act}: ${answer.text}`).toBeLessThan(500)
          await expectTrips(ids, vehicles)
        }
      },
    ),
    { numRuns: process.env.PROOF === '1' ? 40 : 6 },
  )
}, 600_000)

/** Each trip has one order that books, stops of exactly its orders, and room for them. */
async function expectTrips(ids: readonly number[], vehicles: readonly Wire[]): Promise<void> {
  const rows = await Promise.all(ids.map(stored))
  const active = rows.filter(({ state }) => state === 'assigned' || state === 'in_progress')
  const booked = new Set((await bookings()).map(({ record }) => record))
  for (const row of rows) {
    const isActive = active.includes(row)
    expect(booked.has(row.id), `${row.id} ${String(row.state)}`).toBe(isActive && !row.joined)
    if (!isActive && row.state !== 'completed') expect(row.trip_id).toBeNull()
    if (row.trip_id === null) expect([row.joined, row.trip_stops]).toEqual([false, []])
  }
  const trips = new Set(active.flatMap(({ trip_id }) => (trip_id === null ? [] : [trip_id])))
  for (const trip of trips) {
    const own = active.filter(({ trip_id }) => trip_id === trip)
    expect(own.length).toBeGreaterThan(1)
    const [lead, ...more] = own.filter(({ joined }) => !joined)
    expect([lead?.id, more]).toEqual([trip, []])
    expect(new Set(own.map(({ car_id }) => car_id)).size).toBe(1)
    const stops = lead!.trip_stops as { order_id: number; act: string }[]
    expect(stops.map(({ order_id, act }) => `${order_id} ${act}`).sort()).toEqual(
      own.flatMap(({ id }) => [`${id} load`, `${id} unload`]).sort(),
    )
    const seats = lead!.car_id === vehicles[1]!.car_id ? 3 : 6
    let inside = 0
    for (const { order_id, act } of stops) {
      const passengers = Number(own.find(({ id }) => id === order_id)!.passengers)
      inside += act === 'load' ? passengers : -passengers
      expect(inside).toBeLessThanOrEqual(seats)
    }
    for (const one of own)
      expect(Date.parse(String(lead!.busy_until))).toBeGreaterThanOrEqual(
        Date.parse(String(one.desired_at)) + 60 * 60_000,
      )
  }
}
