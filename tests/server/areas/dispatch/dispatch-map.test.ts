// The dispatching map: its contents by rights, read with a constant number of statements.
import { describe, expect, it } from 'vitest'
import { allResources } from '#resources/kernel/derive.ts'
import type { DispatchMap } from '#resources/wire/dispatch-map.ts'
import { signInRoles } from '../../../support/server/role-accounts.ts'
import { testApp } from '../../../support/server/test-app.ts'
import type { Answer, Row, Wire } from '../../../support/server/test-app.ts'
import { makerFor } from '../../../support/server/valid-rows.ts'

const app = await testApp()
const { signIn, clock, statements } = app
const admin = await signIn('admin')
const resources = allResources()
const make = makerFor(admin, resources)
const named = (name: string) => resources.find((one) => one.name === name)!
const orders = '/api/fms/dispatching/order'
const minuteMs = 60_000
const inHours = (hours: number) => new Date(clock.now.getTime() + hours * 3_600_000).toISOString()
const done = ({ status, text, result }: Answer) => {
  expect(status, text).toBe(200)
  return result as Row & Wire
}
const at = (lat: number, lon: number) => ({ coordinates: { lat, lon } })
const placed = async (more: Wire) => (await make.row(named('place'), more)).id
const mapFor = async (caller = admin) =>
  done(await caller.post(`${orders}/getMapCars`, {})) as unknown as DispatchMap

const subdivision_id = (await make.row(named('subdivision'))).id
const base = await placed({ ...at(41.2, 69.1), subdivision_id })
const from = await placed({ ...at(41.3, 69.2), subdivision_id: null })
const way = await placed({ coordinates: null })
const to = await placed({ ...at(41.4, 69.3), subdivision_id: null })
const trip = { from_id: from, stops: [{ place_id: way }], to_id: to, duration: 60 }

async function ordered(hours: number, more: Wire = {}): Promise<number> {
  const wanted = { order_date: inHours(0), desired_at: inHours(hours) }
  const { id } = done(await admin.post(`${orders}/save`, { ...wanted, ...trip, ...more }))
  done(await admin.post(`${orders}/submit`, { id }))
  return id
}
async function assigned(hours: number, car: number, more: Wire = {}): Promise<number> {
  const id = await ordered(hours, more)
  const driver = (await make.row(named('staff'))).id
  done(await admin.post(`${orders}/assign`, { id, car_id: car, driver_id: driver }))
  return id
}

describe('the map of dispatching', () => {
  it('holds orders of each slice with a count, all vehicles and the free ones', async () => {
    const free = await make.row(named('car'), { fuels: [], subdivision_id })
    const busy = await make.row(named('car'), { fuels: [], subdivision_id: null })
    const active = await assigned(4, busy.id)
    const waiting = await ordered(2)
    const over = await ordered(3)
    done(await admin.post(`${orders}/cancel`, { id: over, cancel_reason: 'Не нужна' }))
    const map = await mapFor()
    for (const slice of ['waiting', 'active', 'history'] as const) {
      const { status, result } = await admin.post(`${orders}/getCountByFilter`, { slice })
      expect([status, map.counts[slice]]).toEqual([200, { count: (result as Wire).count }])
    }
    // those under way come first
    expect(map.orders.map(({ id }) => id)).toEqual([active, waiting])
    expect(map.orders[0]).toMatchObject({ state: 'assigned', car_id: busy.id })
    const stateOf = (id: number) => map.cars?.find((one) => one.id === id)
    expect(stateOf(free.id)).toMatchObject({
      ...{ state: 'free', order_id: null },
      base: { id: base, at: { lat: 41.2, lon: 69.1 } },
    })
    expect(stateOf(busy.id)).toMatchObject({ state: 'promised', order_id: active, base: null })
    expect(map.cars_count).toBe(map.cars?.length)
    const { result: cars } = await admin.post('/api/fms/dispatching/order-car/getCountByFilter', {})
    expect(map.cars_count).toBe((cars as Wire).count)
  })

  it('has vehicles at their recently reported positions', async () => {
    const heard = await make.row(named('car'), { fuels: [], mobject_id: 901 })
    const silent = await make.row(named('car'), { fuels: [], mobject_id: 902 })
    const sent = new Date(clock.now.getTime() - 5 * minuteMs)
    const old = new Date(clock.now.getTime() - 45 * minuteMs)
    for (const [car, at] of [
      [heard, sent],
      [silent, old],
    ] as const)
      await app.database.query(
        `insert into car_contact (contract_id, car_id, at, received_at, lat, lon, speed, course)
         values (1, $1, $2, $2, 41.5, 69.5, 40, 90)`,
        [car.id, at],
      )
    const seenIn = ({ cars }: DispatchMap) =>
      [heard, silent].map(({ id }) => cars?.find((one) => one.id === id)?.seen)
    const here = { at: { lat: 41.5, lon: 69.5 }, time: sent.toISOString() }
    expect(seenIn(await mapFor())).toEqual([here, null])
  })

  it('has the places of an order in the order in which they are driven', async () => {
    const id = await ordered(5)
    const { stops = [] } = (await mapFor()).orders.find((one) => one.id === id) ?? {}
    expect(stops.map(({ act, place }) => [act, place.id, place.at])).toEqual([
      ['load', from, { lat: 41.3, lon: 69.2 }],
      [null, way, null],
      ['unload', to, { lat: 41.4, lon: 69.3 }],
    ])
  })

  it('has for orders of one trip the stops of that trip', async () => {
    const car = (await make.row(named('car'), { fuels: [], seats: 9 })).id
    const driver = (await make.row(named('staff'))).id
    const one = await ordered(6, { stops: [] })
    const other = await ordered(6, { stops: [] })
    const stops = [
      ...[one, other].map((order) => ({ order, act: 'load' })),
      ...[other, one].map((order) => ({ order, act: 'unload' })),
    ]
    done(
      await admin.post(`${orders}/mergeFinalOrders`, {
        ...{ ids: [one, other], car_id: car, driver_id: driver, stops },
      }),
    )
    const map = await mapFor()
    for (const id of [one, other]) {
      const shown = map.orders.find((order) => order.id === id)
      expect(shown?.trip_id).not.toBeNull()
      expect(shown?.stops.map(({ order_id, act, place }) => [order_id, act, place.id])).toEqual([
        ...[one, other].map((order) => [order, 'load', from]),
        ...[other, one].map((order) => [order, 'unload', to]),
      ])
    }
  })

  it('takes the same number of statements for any amount of data', async () => {
    const count = async () => {
      statements.forget()
      await mapFor()
      return statements.texts.filter((text) => !/session/.test(text)).length
    }
    await mapFor()
    const few = await count()
    for (let nth = 0; nth < 12; nth++) {
      await ordered(30 + nth)
      await make.row(named('car'), { fuels: [], subdivision_id })
    }
    expect(await count()).toBe(few)
    expect(few).toBe(4)
  })

  it('has no orders of another contract, and takes nothing but an empty question', async () => {
    const others = await signIn('neighbour')
    expect((await mapFor(others)).orders).toEqual([])
    const { status } = await admin.post(`${orders}/getMapCars`, { page: 1 })
    expect(status).toBe(400)
  })

  it('shows no vehicles to users who may neither read nor dispatch them', async () => {
    const roles = await signInRoles(app, resources)
    const carsFor = async (role: 'dispatcher' | 'medical' | 'hr') =>
      (await mapFor(roles.get(role)!)).cars
    expect((await carsFor('dispatcher'))?.length).toBeGreaterThan(0)
    expect((await carsFor('medical'))?.length).toBeGreaterThan(0)
    // positions of others are hidden from drivers, and from users without rights on objects
    const seen = ({ cars }: DispatchMap) => cars?.filter((one) => one.seen).length
    expect(seen(await mapFor(roles.get('dispatcher')!))).toBe(1)
    expect(seen(await mapFor(roles.get('driver')!)) ?? 0).toBe(0)
    expect(await mapFor(roles.get('hr')!)).toMatchObject({ cars: null, cars_count: 0 })
  })
})
