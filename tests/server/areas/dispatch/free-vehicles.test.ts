// Free vehicles for an order: which are excluded, and the order of the others with its reasons.
import { describe, expect, it } from 'vitest'
import { allResources } from '#resources/kernel/derive.ts'
import { kmBetween } from '#resources/kernel/values/geographic-coordinates.ts'
import { testApp } from '../../../support/server/test-app.ts'
import type { Answer, Row, Wire } from '../../../support/server/test-app.ts'
import { makerFor } from '../../../support/server/valid-rows.ts'

const { signIn, clock, database } = await testApp()
const admin = await signIn('admin')
const resources = allResources()
const make = makerFor(admin, resources)
const named = (name: string) => resources.find((one) => one.name === name)!
const orders = '/api/fms/dispatching/order'
const inHours = (hours: number) => new Date(clock.now.getTime() + hours * 3_600_000).toISOString()
const faultsIn = (fields: object | undefined) => Object.keys(fields ?? {}).sort()
const done = ({ status, text, result }: Answer) => {
  expect(status, text).toBe(200)
  return result as Row & Wire
}
const today = clock.now.toISOString().slice(0, 10)
const types = [await make.row(named('car-type')), await make.row(named('car-type'))]

/** A vehicle without reasons against a departure, with an admitted driver, and their shift. */
async function ready(more: Wire = {}): Promise<{ car: number; driver: number }> {
  const car = (await make.row(named('car'), { fuels: [], ...more })).id
  const driver = (await make.row(named('staff'))).id
  done(
    await admin.post('/api/fms/event-car-driver/save', {
      ...{ car_id: car, staff_id: driver, start_date: inHours(0), end_date: inHours(10) },
    }),
  )
  return { car, driver }
}
const freeFor = async (body: Wire, name = 'getFreeCar') =>
  done(await admin.post(`${orders}/${name}`, body)) as unknown as (Row & Wire)[]
const idsFor = async (body: Wire, name?: string) => (await freeFor(body, name)).map(({ id }) => id)
const trip = { from: inHours(2), to: inHours(4) }

const required = { name: 'Парк', time_zone: 'Asia/Tashkent' }
/** What the organisation makes of reasons. */
async function settle(effects: Wire): Promise<void> {
  const settings = '/api/fms/organisation'
  const { result } = await admin.get(`${settings}/getList`)
  const [stored] = result as Row[]
  done(
    await admin.post(`${settings}/save`, {
      ...(stored && { id: stored.id }),
      ...required,
      ...effects,
    }),
  )
}

describe('a free vehicle', () => {
  it('has its driver, and the reasons for its rank', async () => {
    await settle({ release_no_norms: 'ignored', release_not_examined: 'ignored' })
    const { car, driver } = await ready()
    const found = (await freeFor(trip)).find(({ id }) => id === car)
    expect(found).toMatchObject({ driver_id: driver, fits: null, shift_left: 360, orders: 0 })
    expect(found?.name).toEqual(expect.any(String))
  })

  it('has no booking by another order, a downtime or an absence', async () => {
    const busy = await ready()
    const broken = await ready()
    const away = await ready()
    const other = await ready()
    const { id } = done(
      await admin.post(`${orders}/save`, { order_date: inHours(0), desired_at: inHours(3) }),
    )
    done(await admin.post(`${orders}/submit`, { id }))
    done(await admin.post(`${orders}/assign`, { id, car_id: busy.car, driver_id: busy.driver }))
    const { status } = await admin.post('/api/fms/car-downtime/save', {
      ...{ car_id: broken.car, kind: 'repair', start_date: today, end_date: today },
    })
    expect([200, 409]).toContain(status)
    const ids = await idsFor(trip)
    expect(ids).toContain(other.car)
    expect(ids).toContain(away.car)
    expect(ids).not.toContain(busy.car)
    // its own order does not count
    expect(await idsFor({ id })).toContain(busy.car)
  })

  it('has no shift that ends before the trip', async () => {
    const { car } = await ready()
    expect(await idsFor({ from: inHours(8), to: inHours(9) })).toContain(car)
    expect(await idsFor({ from: inHours(9), to: inHours(11) })).not.toContain(car)
  })

  it('has no reason that blocks its departure', async () => {
    const { car } = await ready()
    await settle({ release_car_not_checked: 'blocks' })
    expect(await idsFor(trip)).not.toContain(car)
    await settle({ release_car_not_checked: 'warns' })
    expect(await idsFor(trip)).toContain(car)
  })

  it('is planned for a day to come before it is checked on that day', async () => {
    const { car, driver } = await ready()
    await settle({ release_car_not_checked: 'blocks' })
    done(
      await admin.post('/api/fms/event-car-driver/save', {
        ...{ car_id: car, staff_id: driver, start_date: inHours(24), end_date: inHours(34) },
      }),
    )
    expect(await idsFor(trip)).not.toContain(car)
    expect(await idsFor({ from: inHours(26), to: inHours(28) })).toContain(car)
    const readiness = async (hours: number) => {
      const times = { order_date: inHours(0), desired_at: inHours(hours) }
      const { id } = done(await admin.post(`${orders}/save`, times))
      done(await admin.post(`${orders}/submit`, { id }))
      done(await admin.post(`${orders}/assign`, { id, car_id: car, driver_id: driver }))
      return done(await admin.get(`${orders}/getById/${id}`)).readiness
    }
    expect(await readiness(2)).toEqual(expect.arrayContaining(['not_ready', 'car_not_checked']))
    expect(await readiness(26)).not.toContain('car_not_checked')
    await settle({ release_car_not_checked: 'warns' })
  })

  it('of the type that a template names comes first', async () => {
    const misfit = await ready({ type_id: types[0]!.id })
    const fit = await ready({ type_id: types[1]!.id })
    const { id: template_id } = done(
      await admin.post('/api/dispatching/template/save', {
        ...{ name: 'По типу', car_types: [{ type_id: types[1]!.id }] },
      }),
    )
    const found = await freeFor({ ...trip, template_id }, 'getFreeCarByTemplateId')
    const place = (id: number) => found.findIndex((one) => one.id === id)
    expect(place(fit.car)).toBeGreaterThanOrEqual(0)
    expect(place(fit.car)).toBeLessThan(place(misfit.car))
    expect(found[place(fit.car)]?.fits).toBe(true)
    expect(found[place(misfit.car)]?.fits).toBe(false)
  })

  it('without room for the passengers or the cargo comes last', async () => {
    const small = await ready({ seats: 3, load_capacity: '0.5' })
    const large = await ready({ seats: 9, load_capacity: '1.5' })
    const roomFor = async (body: Wire) => {
      const found = await freeFor({ ...trip, ...body })
      return [small, large].map(({ car }) => found.find(({ id }) => id === car)?.has_room)
    }
    expect(await roomFor({ passengers: 3, cargo_weight: 0.5 })).toEqual([true, true])
    expect(await roomFor({ passengers: 4 })).toEqual([false, true])
    expect(await roomFor({ cargo_weight: 0.6 })).toEqual([false, true])
    const found = await freeFor({ ...trip, passengers: 4 })
    const misfits = found.filter(({ has_room }) => !has_room)
    expect(found.slice(-misfits.length)).toEqual(misfits)
    const { id } = done(
      await admin.post(`${orders}/save`, {
        ...{ order_date: inHours(0), desired_at: trip.from, passengers: 4 },
      }),
    )
    expect((await freeFor({ id })).find((one) => one.id === small.car)?.has_room).toBe(false)
  })

  it('that is nearer comes first', async () => {
    const here = await make.row(named('subdivision'))
    const there = await make.row(named('subdivision'))
    const at = { lat: 41.3, lon: 69.25 }
    const place = await make.row(named('place'), { coordinates: at, subdivision_id: here.id })
    const away = { lat: 39.65, lon: 66.96 }
    await make.row(named('place'), { coordinates: away, subdivision_id: there.id })
    const far = await ready({ subdivision_id: there.id })
    const near = await ready({ subdivision_id: here.id })
    const found = await freeFor({ ...trip, place_id: place.id })
    const of = (id: number) => found.findIndex((one) => one.id === id)
    expect(of(near.car)).toBeLessThan(of(far.car))
    expect(Math.round(found[of(near.car)]!.distance as number)).toBe(0)
    // the server's SQL has the formula of the browser
    expect(found[of(far.car)]!.distance).toBeCloseTo(kmBetween(at, away), 6)
    expect(kmBetween(at, away)).toBeGreaterThan(250)
  })

  it('uses the distance from its tracker for a trip that starts soon', async () => {
    const place = await make.row(named('place'), { coordinates: { lat: 40.1, lon: 65.4 } })
    const { car } = await ready({ mobject_id: 900_001 })
    const distanceOf = async (body: Wire) =>
      (await freeFor({ ...body, place_id: place.id })).find(({ id }) => id === car)?.distance
    expect(await distanceOf(trip)).toBeNull()
    await database.query(
      `insert into car_contact (contract_id, car_id, at, received_at, lat, lon, speed, course)
        values (1, $1, $2, $2, 40.1, 65.5, 0, 0)`,
      [car, clock.now],
    )
    expect(Math.round((await distanceOf(trip)) as number)).toBe(9)
    expect(await distanceOf({ from: inHours(4), to: inHours(6) })).toBeNull()
    await database.query(`update car_contact set at = $2 where car_id = $1`, [car, inHours(-1)])
    expect(await distanceOf(trip)).toBeNull()
  })

  it('is rejected for a period that ends before it begins', async () => {
    const { error } = await admin.post(`${orders}/getFreeCar`, { from: inHours(2), to: inHours(1) })
    expect(faultsIn(error?.fields)).toEqual(['to'])
  })
})

it('the vehicles of dispatching are listed and counted', async () => {
  await make.row(named('car'))
  for (const base of [orders, '/api/dispatching/order']) {
    const rows = done(await admin.post(`${base}/getCarListByFilter`, { size: 500 }))
    const { count } = done(await admin.post(`${base}/getCarCountByFilter`, {}))
    expect(count).toBe((rows as unknown as Row[]).length)
  }
})

describe('the waybill of an order', () => {
  const assigned = async () => {
    const { car, driver } = await ready()
    const { id } = done(
      await admin.post(`${orders}/save`, {
        ...{ order_date: inHours(0), desired_at: inHours(3), duration: 60 },
        ...{ address: 'Склад', cargo: 'Мебель', cargo_weight: '1.5' },
      }),
    )
    done(await admin.post(`${orders}/submit`, { id }))
    const early = await admin.post(`${orders}/draftWayBill`, { id })
    expect([early.status, early.error?.code]).toEqual([409, 'state_forbids'])
    done(await admin.post(`${orders}/assign`, { id, car_id: car, driver_id: driver }))
    return { id, car, driver }
  }

  it('is drafted once, with the order as its task', async () => {
    const { id, car, driver } = await assigned()
    const made = done(await admin.post(`${orders}/draftWayBill`, { id }))
    const again = done(await admin.post(`${orders}/draftWayBill`, { id }))
    expect(again.id).toBe(made.id)
    const sheet = done(await admin.get(`/api/fms/way-bill/getById/${made.id}`))
    expect(sheet).toMatchObject({
      ...{ state: 'draft', car_id: car, staff_id: driver, start_date: inHours(3) },
      tasks: [{ origin: 'Склад', cargo: 'Мебель', weight: '1.500' }],
    })
    const order = done(await admin.get(`${orders}/getById/${id}`))
    expect(order.way_bill_id).toBe(made.id)
  })
})
