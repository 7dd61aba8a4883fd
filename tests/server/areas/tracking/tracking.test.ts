// Positions of vehicles from a tracking service to the calls: objects, locations, tracks,
// synchronisation.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allResources } from '#resources/kernel/derive.ts'
import { roleIds } from '#resources/kernel/names.ts'
import type { CarLocation, CarMovement, SyncPlan, Track } from '#resources/wire/tracking.ts'
import { storePositions } from '#server/areas/tracking/positions/store-positions.ts'
import type { DevicePosition } from '#server/areas/tracking/service/tracking-service.ts'
import { createDb, createPool } from '#server/kernel/db/database.ts'
import { fakeTraccar } from '../../../support/server/fake-traccar.ts'
import { contracts } from '../../../support/server/test-accounts.ts'
import { testApp } from '../../../support/server/test-app.ts'
import type { Answer, Row } from '../../../support/server/test-app.ts'
import { makerFor } from '../../../support/server/valid-rows.ts'

const minute = 60_000
const service = await fakeTraccar()
afterAll(() => service.close())
const { signIn, clock, database, jobs } = await testApp({
  config: {
    ...{ demo: false, publicUrl: null, trustProxy: false, version: 'test' },
    privateAddresses: true,
  },
})
const pool = createPool(database.app)
const db = createDb(pool)
afterAll(() => pool.end())
const admin = await signIn('admin')
const other = await signIn('neighbour')
const resources = allResources()
const make = makerFor(admin, resources)
const named = (name: string) => resources.find((one) => one.name === name)!
const done = <T>({ status, text, result }: Answer): T => {
  expect(status, text).toBe(200)
  return result as T
}
const ago = (minutes: number) => new Date(clock.now.getTime() - minutes * minute).toISOString()
const at = (deviceId: number, minutes: number, more: Partial<DevicePosition> = {}) => ({
  ...{ deviceId, at: ago(minutes), lat: 41.3, lon: 69.2, speed: 40, course: 90 },
  ...{ ignition: true, fuel: null, odometer: null, ...more },
})
const store = (positions: DevicePosition[]) =>
  storePositions(db, contracts.first, positions, clock.now)
const locations = async (query = '') =>
  done<CarLocation[]>(await admin.get(`/api/fms/car/getCarLocationList${query}`))
const movements = async (since: string, by = admin) =>
  done<CarMovement[]>(await by.get(`/api/fms/car/getCarMovements?since=${since}`))
const movedSince = async (since: string) => (await movements(since)).map(({ id }) => id)
const placeOf = async (id: number) => (await locations()).find((one) => one.id === id)
let car: Row & { plate_number: string }

beforeAll(async () => {
  car = (await make.row(named('car'), { mobject_id: 501 })) as typeof car
})

async function connect(more: object = {}): Promise<Answer> {
  const base = '/api/fms/tracker-connection'
  const [stored] = done<Row[]>(await admin.get(`${base}/getList`))
  return admin.post(`${base}/save`, { ...(stored && { id: stored.id }), ...more })
}

describe('positions', () => {
  it('are stored once, in any order, and the last one is the latest by its own time', async () => {
    const first = at(501, 30)
    const second = at(501, 20, { lat: 41.4 })
    const third = at(501, 10, { lat: 41.5 })
    expect((await store([third, first])).added).toBe(2)
    expect(await store([second, first, second])).toEqual({ carIds: [], added: 1 })
    expect(await placeOf(car.id)).toMatchObject({ latitude: 41.5, longitude: 69.2, time: third.at })
  })
  it('of devices that no vehicle has, of the future and of long ago are left out', async () => {
    const strange = [at(9999, 5), at(501, -30), at(501, 400 * 24 * 60)]
    expect(await store(strange)).toEqual({ carIds: [], added: 0 })
  })
  it('outside business hours are kept only where the organisation wants them', async () => {
    // it is noon in Tashkent
    done(await connect({ private_hours: true, work_from: '08:00', work_to: '11:55' }))
    expect((await store([at(501, 1)])).added).toBe(0)
    expect((await store([at(501, 6)])).added).toBe(1)
    done(await connect({ private_hours: false }))
    expect((await store([at(501, 1)])).added).toBe(1)
  })
  it('outside business hours are not stored by default', async () => {
    // it is noon in Tashkent
    done(await other.post('/api/fms/tracker-connection/save', { silent_minutes: 60 }))
    const theirs = makerFor(other, resources)
    await theirs.row(named('car'), { mobject_id: 601, plate_number: '01Z777ZZ' })
    const kept = (minutes: number) =>
      storePositions(db, contracts.second, [at(601, minutes)], clock.now)
    expect((await kept(10 * 60)).added).toBe(0)
    expect((await kept(60)).added).toBe(1)
  })
  it('of a night shift are within hours that span midnight', async () => {
    done(await connect({ private_hours: true, work_from: '22:00', work_to: '12:00' }))
    expect((await store([at(501, 3)])).added).toBe(1)
    done(await connect({ private_hours: false, work_from: '07:00', work_to: '20:00' }))
  })
})

describe('an object', () => {
  it('moves, idles, stands, is silent or has never reported', async () => {
    const stateIn = async () =>
      done<{ state: string }>(await admin.get(`/api/fms/object/getById/${car.id}`)).state
    await store([at(501, 0)])
    expect(await stateIn()).toBe('moving')
    clock.advance(minute)
    await store([at(501, 0, { speed: 0 })])
    expect(await stateIn()).toBe('idling')
    clock.advance(minute)
    await store([at(501, 0, { speed: 0, ignition: false })])
    expect(await stateIn()).toBe('standing')
    clock.advance(61 * minute)
    expect(await stateIn()).toBe('silent')
    const fresh = await make.row(named('car'), { mobject_id: 502 })
    expect((await placeOf(fresh.id))?.status).toBe('unseen')
  })
  it('shows its assigned order, to readers of orders', async () => {
    const asked = { desired_at: ago(-60), approve_rule: '0', template_id: null }
    const { id } = await make.row(named('order'), asked)
    const step = async (name: string, more: object = {}) =>
      done(await admin.post(`/api/fms/dispatching/order/${name}`, { id, confirmed: true, ...more }))
    await step('submit')
    const driver = await make.row(named('staff'))
    await step('assign', { car_id: car.id, driver_id: driver.id })
    expect(await placeOf(car.id)).toMatchObject({ order_id: id })
    await step('unassign')
    expect(await placeOf(car.id)).toMatchObject({ order_id: null, order_name: null })
  })
  it('is found by its verdict, as the list of vehicles finds it', async () => {
    const found = await Promise.all(
      ['ready', 'warned', 'not_ready'].map(async (one) => {
        const ids = (await locations(`?readiness=${one}`)).map(({ id }) => id)
        const listed = done<Row[]>(
          await admin.post('/api/fms/car/getListByFilter', { readiness: [one], size: 100 }),
        )
        expect(
          ids.every((id) => listed.some((row) => row.id === id)),
          one,
        ).toBe(true)
        return ids
      }),
    )
    const all = (await locations()).map(({ id }) => id)
    expect(found.flat().sort()).toEqual(all.sort())
    expect((await admin.get('/api/fms/car/getCarLocationList?readiness=late')).status).toBe(400)
  })
  it('that has reported shows its place only among the movements', async () => {
    await store([at(501, 0, { speed: 30 })])
    const { id, latitude, longitude, speed, course, time, heard_at, status } = (await placeOf(
      car.id,
    ))!
    const place = { id, latitude, longitude, speed, course, time, heard_at, status }
    expect(await movements(ago(1))).toEqual([place])
    expect(speed).toBe(30)
    expect(await movements(ago(1), other)).toEqual([])
    expect((await admin.get('/api/fms/car/getCarMovements')).status).toBe(400)
  })
  it('is in the list of the map service, in its fields', async () => {
    const all = done<object[]>(await admin.get('/smpo/api/v2/mobject-management/mobject'))
    expect(Object.keys(all[0] ?? {}).sort()).toEqual([
      ...['course', 'latitude', 'longitude', 'mobject_id', 'name', 'plate_number'],
      ...['speed', 'status', 'time'],
    ])
    expect((await other.get('/smpo/api/v2/mobject-management/mobject')).text).not.toContain(
      car.plate_number,
    )
  })
  it('is among the movements only if it reported since a given moment', async () => {
    await store([at(501, 0)])
    expect(await movedSince(ago(1))).toEqual([car.id])
    expect(await movedSince(ago(0))).toEqual([])
    // by the server's clock: one device reports late, and another one is ahead of time
    const early = await make.row(named('car'), { mobject_id: 503 })
    await store([at(503, -9)])
    const before = ago(0)
    clock.advance(minute)
    await store([at(501, 0.5)])
    expect(await movedSince(before)).toEqual([car.id])
    expect((await placeOf(early.id))?.heard_at).toBe(before)
  })
})

describe('a track', () => {
  it('has its distance, stops and gaps, and its viewer is in the event log', async () => {
    const own = await make.row(named('car'), { mobject_id: 510 })
    const drive = Array.from({ length: 61 }, (_, nth) =>
      at(510, 120 - nth / 2, { lat: 41.3 + nth * 0.002, course: 0 }),
    )
    const rest = [85, 80, 70].map((ago) => at(510, ago, { lat: 41.42, speed: 0, ignition: false }))
    await store([...rest, ...drive])
    const query = `car_id=${own.id}&from=${ago(180)}&to=${ago(0)}`
    const track = done<Track>(await admin.get(`/api/fms/object/getTrack?${query}`))
    expect(track.km).toBeGreaterThan(13)
    expect(track.km).toBeLessThan(13.7)
    expect(track.stops).toHaveLength(1)
    const seen = await database.query(
      `select 1 from event_log where resource = 'object' and item_id = $1 and event_type_id = 20`,
      [own.id],
    )
    expect(seen.length).toBe(1)
    expect((await other.get(`/api/fms/object/getTrack?${query}`)).status).toBe(404)
  })
  it('shows refuellings, as entered and as shown by a sensor, and losses', async () => {
    const { car_id, fuel_id } = await make.row(named('refueling'), {
      at: ago(3000),
      source: 'cash',
    })
    const own = done<Row>(await admin.get(`/api/fms/car/getById/${String(car_id)}`))
    const { id, version } = own
    done(await admin.post('/api/fms/car/save', { id, version, mobject_id: 511 }))
    // a minute apart, standing: 40 litres, 70 from the 100th minute on, 55 from the 40th
    const litresAt = (back: number) => [40, 70, 55][[100, 40].filter((one) => back <= one).length]!
    const levels = Array.from({ length: 170 }, (_, nth) => 180 - nth).map((back) =>
      at(511, back, {
        ...{ speed: 0, ignition: false, fuel: litresAt(back) },
      }),
    )
    await store(levels)
    const fuelOf = async (caller = admin) => {
      const query = `car_id=${own.id}&from=${ago(200)}&to=${ago(0)}`
      return done<Track>(await caller.get(`/api/fms/object/getTrack?${query}`)).fuel
    }
    const [filled, lost, ...more] = await fuelOf()
    expect(more).toEqual([])
    expect(filled).toMatchObject({ litres: 30, source: 'sensor', lat: 41.3, lon: 69.2 })
    expect(lost).toMatchObject({ litres: -15, source: 'sensor' })
    expect(Math.abs(Date.parse(filled!.at) - Date.parse(ago(100)))).toBeLessThan(5 * minute)
    const entered = { car_id, fuel_id, at: ago(95), litres: '29.50', source: 'cash' }
    await make.row(named('refueling'), entered)
    expect((await fuelOf()).map(({ litres, source }) => [litres, source])).toEqual([
      [29.5, 'entered'],
      [-15, 'sensor'],
    ])
  })
  it('shows the shifts of its period, by waybills and the schedule, to readers of these', async () => {
    const own = await make.row(named('car'), { mobject_id: 512 })
    await store([at(512, 200), at(512, 100)])
    const shift = (from: number, to: number) =>
      make.row(named('event-car-driver'), {
        ...{ car_id: own.id, start_date: ago(from), end_date: ago(to), all_day: false },
      })
    await shift(1000, 500) // before it
    await shift(290, 250)
    // its waybill has the actual times
    await shift(230, 120)
    const sheet = await make.row(named('way-bill'))
    await database.query(
      `update way_bill set state = 'open', period = 'shift', start_date = $2, end_date = null,
        car_id = $3 where id = $1`,
      [sheet.id, ago(210), own.id],
    )
    const shiftsOf = async (who: typeof admin) => {
      const query = `car_id=${own.id}&from=${ago(260)}&to=${ago(0)}`
      return done<Track>(await who.get(`/api/fms/object/getTrack?${query}`)).shifts
    }
    expect(await shiftsOf(admin)).toEqual([
      { from: ago(290), to: ago(250) },
      { from: ago(210), to: ago(0) },
    ])
    // users who may only see vehicles get neither waybills nor the schedule
    await database.query(
      `update access_level set level = 0 where contract_id = 1 and role = $1
        and resource = any($2)`,
      [roleIds[2], ['way-bill', 'event-car-driver'].map((one) => named(one).access)],
    )
    expect(await shiftsOf(await signIn('reader'))).toEqual([])
  })
  it('is refused for more than a week, or backwards', async () => {
    for (const [from, to] of [
      [ago(8 * 24 * 60), ago(0)],
      [ago(0), ago(10)],
    ]) {
      const answer = await admin.get(
        `/api/fms/object/getTrack?car_id=${car.id}&from=${from}&to=${to}`,
      )
      expect(answer.status).toBe(400)
    }
  })
})

describe('the tracking service', () => {
  it('is tested, and reports why it does not answer', async () => {
    const test = () => admin.post('/api/fms/tracker-connection/test', {})
    expect((await test()).error?.message).toContain('Трекер не подключён')
    done(await connect({ address: service.address, token: service.token }))
    expect(done(await test())).toEqual({ devices: service.devices.length })
    service.faults[''] = 'unauthorized'
    expect((await test()).error?.message).toContain('не принимает ключ')
    service.faults[''] = 'html'
    expect((await test()).error?.message).toContain('не распознан')
    delete service.faults['']
  })
  it('never returns its token', async () => {
    const answer = await admin.get('/api/fms/tracker-connection/getList')
    expect(answer.text).not.toContain(service.token)
    const { rows } = await pool.query<{ text: string }>(
      'select t::text as text from tracker_connection t',
    )
    expect(JSON.stringify(rows)).not.toContain(service.token)
  })
  it('is read by one process, which stores what comes', async () => {
    service.devices = [{ id: 501, name: 'one', uniqueId: '501', status: 'online' }]
    await jobs.run('tracking')
    await expect.poll(() => service.sockets()).toBe(1)
    clock.advance(minute)
    const fixTime = clock.now.toISOString()
    service.say({
      positions: [
        {
          ...{ id: 1, deviceId: 501, fixTime, deviceTime: fixTime, serverTime: fixTime },
          ...{
            valid: true,
            latitude: 41.9,
            longitude: 69.9,
            speed: 10,
            course: 12,
            attributes: {},
          },
        },
      ],
    })
    await expect.poll(async () => (await placeOf(car.id))?.latitude).toBe(41.9)
    expect(await placeOf(car.id)).toMatchObject({ speed: 19, course: 12 })
    await jobs.run('tracking')
    expect(service.sockets()).toBe(1)
    const [reader] = await database.query<{ state: string }>('select state from tracker_reader')
    expect(reader?.state).toBe('live')
  })
  it('is no longer read once it is disabled', async () => {
    done(await connect({ is_on: false }))
    await jobs.run('tracking')
    await expect.poll(() => service.sockets()).toBe(0)
  })
})

describe('a synchronisation', () => {
  const plan = async () => done<SyncPlan>(await admin.post('/api/fms/car/sync-from-tracker', {}))
  const kinds = ({ entries }: SyncPlan) =>
    entries.map(({ kind, device, car: one }) => [kind, device?.id, one?.id])

  it('shows the differences and changes nothing until confirmed', async () => {
    const fresh = (await make.row(named('car'), { mobject_id: null })) as typeof car
    service.devices = [
      { id: 501, name: 'x', uniqueId: 'a', status: 'online' },
      { id: 700, name: fresh.plate_number, uniqueId: 'b', status: 'offline' },
      { id: 701, name: 'nobody', uniqueId: 'c', status: 'offline' },
    ]
    const found = await plan()
    expect(kinds(found)).toContainEqual(['changed', 700, fresh.id])
    expect(kinds(found)).toContainEqual(['new', 701, undefined])
    expect(kinds(found)).toContainEqual(['vanished', undefined, expect.any(Number)])
    expect(found.same).toBe(1)
    const before = done<Row>(await admin.get(`/api/fms/car/getById/${fresh.id}`))
    expect(before).toMatchObject({ mobject_id: null })

    const refused = await admin.post('/api/fms/car/applyTrackerSync', { token: 'x', chosen: [] })
    expect(refused.status).toBe(422)
    const applied = await admin.post('/api/fms/car/applyTrackerSync', {
      token: found.token,
      chosen: [],
    })
    const count = found.entries.filter(
      ({ kind }) => kind === 'changed' || kind === 'vanished',
    ).length
    expect(done(applied)).toEqual({ changed: count })
    expect(done(await admin.get(`/api/fms/car/getById/${fresh.id}`))).toMatchObject({
      mobject_id: 700,
    })
    expect(kinds(await plan())).toEqual([['new', 701, undefined]])
  })
  it('requires the right to edit vehicles', async () => {
    const reader = await signIn('reader')
    expect((await reader.post('/api/fms/car/sync-from-tracker', {})).status).toBe(403)
  })
})
