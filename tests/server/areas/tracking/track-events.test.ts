// Arrivals, departures and alerts, from positions that are stored in any order.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allResources } from '#resources/kernel/derive.ts'
import { messageTypes } from '#resources/kernel/message-types.ts'
import type { MessageType } from '#resources/kernel/message-types.ts'
import type { Message } from '#resources/wire/notifications.ts'
import type { Track } from '#resources/wire/tracking.ts'
import { storePositions } from '#server/areas/tracking/positions/store-positions.ts'
import type { DevicePosition } from '#server/areas/tracking/service/tracking-service.ts'
import { createDb, createPool } from '#server/kernel/db/database.ts'
import { contracts } from '../../../support/server/test-accounts.ts'
import { testApp } from '../../../support/server/test-app.ts'
import type { Answer, Row } from '../../../support/server/test-app.ts'
import { makerFor } from '../../../support/server/valid-rows.ts'

const minute = 60_000
const { signIn, clock, database, jobs } = await testApp()
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

/** Metres in a degree of latitude, along which all of them drive. */
const degree = 111_195
const south = 41.3
const lon = 69.2
const north = (metres: number) => south + metres / degree
let depot: Row
let yard: Row
let device = 6_000_000
const nobody = { kept_car_ids: [], kept_subdivision_ids: [] }

beforeAll(async () => {
  depot = await make.row(named('place'), {
    ...nobody,
    ...{ name: 'База', coordinates: { lat: south, lon }, radius: 200, boundary: null },
  })
  // a square of a kilometre, three kilometres north
  yard = await make.row(named('place'), {
    ...nobody,
    ...{ name: 'Карьер', coordinates: null, radius: null },
    boundary: [
      { lat: north(2500), lon: lon - 0.006 },
      { lat: north(3500), lon: lon - 0.006 },
      { lat: north(3500), lon: lon + 0.006 },
      { lat: north(2500), lon: lon + 0.006 },
    ],
  })
})

const vehicle = async (more: object = {}): Promise<Row & { mobject_id: number }> => {
  device += 1
  const { id } = await make.row(named('car'), { mobject_id: device, ...more })
  return done(await admin.get(`/api/fms/car/getById/${id}`))
}

type Stop = readonly [minutes: number, metres: number, more?: Partial<DevicePosition>]

/** Positions `minutes` after `start`, so many metres north. */
const track = (deviceId: number, start: number, stops: readonly Stop[]): DevicePosition[] =>
  stops.map(([minutes, metres, more]) => ({
    ...{ deviceId, at: new Date(start + minutes * minute).toISOString() },
    ...{ lat: north(metres), lon, speed: 0, course: 0, ignition: true, fuel: null },
    ...{ odometer: null, ...more },
  }))

/** Stands at a place for a while, with a position a minute. */
const stand = (from: number, to: number, metres: number, more?: Partial<DevicePosition>) =>
  Array.from({ length: to - from + 1 }, (_, nth): Stop => [from + nth, metres, more])

/** Out of the depot, to the yard, and back: 43 minutes. */
const outing: readonly Stop[] = [
  ...stand(0, 10, 0),
  ...[300, 900, 1500, 2100, 2700].map((metres, nth): Stop => [11 + nth, metres, { speed: 36 }]),
  ...stand(16, 30, 3000),
  ...[2700, 2100, 1500, 900, 300].map((metres, nth): Stop => [31 + nth, metres, { speed: 36 }]),
  ...stand(36, 43, 0),
]

async function store(positions: readonly DevicePosition[]): Promise<void> {
  await storePositions(db, contracts.first, positions, clock.now)
}
const look = () => jobs.run('track events')

interface Visit {
  place_id: number
  arrived_at: string
  departed_at: string | null
  lasted: number
  is_there: boolean
}
const visitsOf = async (carId: number) =>
  done<Visit[]>(
    await admin.post('/api/fms/place-visit/getListByFilter', { car_id: carId, sort: 'arrived_at' }),
  )
/** Where, and from which to which minute after `start`. */
const inMinutes = (visits: readonly Visit[], start: number) =>
  visits.map(({ place_id: id, arrived_at: from, departed_at: to }) => [
    new Map([
      [depot.id, 'depot'],
      [yard.id, 'yard'],
    ]).get(id),
    Math.round((Date.parse(from) - start) / minute),
    to === null ? null : Math.round((Date.parse(to) - start) / minute),
  ])
const whole = [
  ['depot', 0, 11],
  ['yard', 15, 32],
  ['depot', 36, null],
]

describe('arrivals and departures', () => {
  it('follow from positions, at circles and within polygons', async () => {
    const { id, mobject_id: tracker } = await vehicle()
    const start = clock.now.getTime() - 43 * minute
    await store(track(tracker, start, outing))
    await look()
    const visits = await visitsOf(id)
    expect(inMinutes(visits, start)).toEqual(whole)
    expect(visits.map(({ is_there: there, lasted }) => [there, lasted])).toEqual([
      [false, 11],
      [false, 17],
      [true, 7],
    ])
  })
  it('are the places of a track, and name its stops', async () => {
    const { id, mobject_id: tracker } = await vehicle()
    const start = clock.now.getTime() - 43 * minute
    await store(track(tracker, start, outing))
    const trackBetween = async (from: number, to: number) => {
      const [began, ended] = [from, to].map((one) => new Date(start + one * minute).toISOString())
      const query = `car_id=${id}&from=${began}&to=${ended}`
      return done<Track>(await admin.get(`/api/fms/object/getTrack?${query}`))
    }
    expect((await trackBetween(0, 43)).visits).toEqual([])
    await look()
    const { visits, stops } = await trackBetween(0, 43)
    const told = visits.map(({ from, to, ...there }) => ({
      ...{ ...there, arrived_at: from, departed_at: to, lasted: 0, is_there: to === null },
    }))
    expect(inMinutes(told, start)).toEqual(whole)
    const names = visits.map(({ place_name: name }) => name)
    expect(new Set(names).size).toBe(2)
    expect(stops.map(({ place_name: name }) => name)).toEqual(names)
    // of a part, the visits that overlap it; a visit that extends beyond it is returned in full
    const part = await trackBetween(20, 25)
    expect(part.visits).toEqual(visits.slice(1, 2))
  })
  it.each([
    ['one by one', (all: DevicePosition[]) => all.map((one) => [one])],
    ['backwards', (all: DevicePosition[]) => all.map((one) => [one]).reverse()],
    [
      'the middle last',
      (all: DevicePosition[]) => [all.slice(0, 12), all.slice(30), all.slice(8, 34)],
    ],
    ['twice', (all: DevicePosition[]) => [all, all.slice(5), all]],
    [
      'every other one first',
      (all: DevicePosition[]) => [0, 1].map((odd) => all.filter((_, n) => n % 2 === odd)),
    ],
  ])('are the same when positions come %s', async (_, inParts) => {
    const { id, mobject_id: tracker } = await vehicle()
    const start = clock.now.getTime() - 43 * minute
    for (const part of inParts(track(tracker, start, outing))) {
      await store(part)
      await look()
    }
    expect(inMinutes(await visitsOf(id), start)).toEqual(whole)
  })
  it('of a day that arrives late do not change known ones', async () => {
    const { id, mobject_id: tracker } = await vehicle()
    const start = clock.now.getTime() - 43 * minute
    await store(track(tracker, start, outing))
    await look()
    const known = await visitsOf(id)
    const yesterday = start - 24 * 60 * minute
    // it stayed where it was, and was at the yard in between
    await store(track(tracker, yesterday, outing.slice(0, -4)))
    await look()
    const visits = await visitsOf(id)
    expect(inMinutes(visits.slice(0, 2), yesterday)).toEqual(whole.slice(0, 2))
    expect(visits.slice(-2)).toEqual(known.slice(-2))
    // what was taken for an arrival was a stay of a whole night
    expect(inMinutes(visits.slice(2), yesterday)).toEqual([
      ['depot', 36, 24 * 60 + 11],
      ['yard', 24 * 60 + 15, 24 * 60 + 32],
      ['depot', 24 * 60 + 36, null],
    ])
  })
  it('are computed once by several processes', async () => {
    const { id, mobject_id: tracker } = await vehicle()
    const start = clock.now.getTime() - 43 * minute
    await store(track(tracker, start, outing))
    await Promise.all([look(), look()])
    expect(inMinutes(await visitsOf(id), start)).toEqual(whole)
    expect(await database.query('select 1 from car_track_due')).toEqual([])
  })
  it('are separate for each organisation', async () => {
    const mine = done<{ count: number }>(
      await admin.post('/api/fms/place-visit/getCountByFilter', {}),
    )
    expect(mine.count).toBeGreaterThan(0)
    expect(done(await other.post('/api/fms/place-visit/getListByFilter', {}))).toEqual([])
  })
})

describe('an alert', () => {
  const inbox = async (who = admin) =>
    done<Message[]>(await who.post('/api/fms/staff-notification/getListByFilter', { size: 100 }))
  const toldOf = async (carId: number, who = admin) =>
    (await inbox(who))
      .filter(({ about }) => about?.resource === 'object' && about.id === carId)
      .map(({ message_type_id: type, message }) => ({ type, message }))
  const alertsOf = async (carId: number) =>
    done<Row[]>(
      await admin.post('/api/fms/vehicle-alert/getListByFilter', {
        car_id: carId,
        sort: 'began_at',
      }),
    ) as (Row & { kind: string; ended_at: string | null; top_speed: number; litres: number })[]
  const idOf = (type: MessageType) => messageTypes[type].id
  const areaLeft = idOf('area_left')
  const speeding = idOf('speeding')
  const unplanned = idOf('trip_unplanned')
  const silent = idOf('tracker_silent')
  const fuelDropped = idOf('fuel_dropped')
  /** With a shift around now, so that it may drive. */
  const onShift = async (more: object = {}) => {
    const one = await vehicle(more)
    const staff = await make.row(named('staff'))
    await database.query(
      `insert into event_car_driver (contract_id, car_id, staff_id, start_date, end_date, state)
       select $1, $2, $3, $4, $5, 'planned'`,
      [
        contracts.first,
        one.id,
        staff.id,
        new Date(clock.now.getTime() - 600 * minute),
        new Date(clock.now.getTime() + 600 * minute),
      ],
    )
    return one
  }

  it('reports once that a vehicle has left its area, and again when it leaves it again', async () => {
    const { id, mobject_id: tracker } = await onShift()
    const kept = done<Row>(await admin.get(`/api/fms/place/getById/${depot.id}`))
    done(
      await admin.post('/api/fms/place/save', {
        ...{ id: depot.id, version: kept.version },
        kept_car_ids: [id],
      }),
    )
    const start = clock.now.getTime() - 43 * minute
    const positions = track(tracker, start, outing)
    await store(positions.slice(0, 10))
    await look()
    expect(await toldOf(id)).toEqual([])
    for (const one of positions.slice(10, 30)) {
      await store([one])
      await look()
    }
    expect(await toldOf(id)).toEqual([
      { type: areaLeft, message: expect.stringContaining('База') as string },
    ])
    expect(await alertsOf(id)).toMatchObject([{ kind: 'area_left', ended_at: null }])
    await store(positions)
    await look()
    expect(await alertsOf(id)).toMatchObject([
      { kind: 'area_left', ended_at: new Date(start + 36 * minute).toISOString() },
    ])
    expect(await toldOf(id)).toHaveLength(1)
    clock.advance(60 * minute)
    await store(track(tracker, clock.now.getTime() - 43 * minute, outing))
    await look()
    expect(await toldOf(id)).toHaveLength(2)
  })
  it('reports a speed above the limit once, with the highest value', async () => {
    const { id, mobject_id: tracker } = await onShift()
    const start = clock.now.getTime() - 10 * minute
    const drive = Array.from({ length: 20 }, (_, nth): Stop => [
      nth / 2,
      nth * 1000,
      { speed: nth >= 8 && nth <= 14 ? 120 + nth : 100 },
    ])
    for (const one of track(tracker, start, drive)) {
      await store([one])
      await look()
    }
    expect(await toldOf(id)).toEqual([
      { type: speeding, message: expect.stringContaining('при ограничении 110') as string },
    ])
    expect(await alertsOf(id)).toMatchObject([{ kind: 'speeding', top_speed: 134 }])
    expect((await alertsOf(id))[0]?.ended_at).toBe(new Date(start + 7 * minute).toISOString())
  })
  it('reports that a vehicle moves without a waybill or a shift', async () => {
    const planned = await onShift()
    const free = await vehicle()
    const start = clock.now.getTime() - 43 * minute
    for (const { mobject_id: tracker } of [planned, free])
      await store(track(tracker, start, outing))
    await look()
    expect(await toldOf(planned.id)).toEqual([])
    // there, and back
    expect((await toldOf(free.id)).map(({ type }) => type)).toEqual([unplanned, unplanned])
    expect(await alertsOf(free.id)).toHaveLength(2)
  })
  it('reports a sudden loss of fuel', async () => {
    const { id, mobject_id: tracker } = await onShift()
    const start = clock.now.getTime() - 40 * minute
    const levels = [...stand(0, 20, 0, { fuel: 180 }), ...stand(21, 40, 0, { fuel: 140 })]
    for (const one of track(tracker, start, levels)) {
      await store([{ ...one, ignition: false }])
      await look()
    }
    expect((await toldOf(id)).map(({ type }) => type)).toEqual([fuelDropped])
    expect(await alertsOf(id)).toMatchObject([{ kind: 'fuel_dropped', litres: 40 }])
  })
  it('reports hours without a signal, until there is one', async () => {
    done(await admin.post('/api/fms/tracker-connection/save', { silent_hours: 2 }))
    const { id, mobject_id: tracker } = await onShift()
    await store(track(tracker, clock.now.getTime(), [[0, 0]]))
    await look()
    clock.advance(3 * 60 * minute)
    await database.query(
      `insert into tracker_reader (contract_id, holder, until, state, since) values ($1, 'x', $2, 'live', $3)`,
      [
        contracts.first,
        new Date(clock.now.getTime() + 600 * minute),
        new Date(clock.now.getTime() - 60 * minute),
      ],
    )
    await look()
    clock.advance(6 * minute)
    await look()
    expect((await toldOf(id)).map(({ type }) => type)).toEqual([silent])
    await store(track(tracker, clock.now.getTime(), [[0, 0]]))
    await look()
    expect(await alertsOf(id)).toMatchObject([
      { kind: 'tracker_silent', ended_at: clock.now.toISOString() },
    ])
  })
  it('of long ago is stored, without notifications', async () => {
    const { id, mobject_id: tracker } = await vehicle()
    await store(track(tracker, clock.now.getTime() - 3 * 24 * 60 * minute, outing))
    await look()
    expect((await alertsOf(id)).length).toBeGreaterThan(0)
    expect(await toldOf(id)).toEqual([])
  })
  it('is sent to the roles chosen by the organisation', async () => {
    for (const role of ['customer-admin', 'root'])
      done(
        await admin.post('/api/fms/notification/message-role-access/save', {
          ...{ role, message_type_id: unplanned, receives: false },
        }),
      )
    const { id, mobject_id: tracker } = await vehicle()
    await store(track(tracker, clock.now.getTime() - 43 * minute, outing))
    await look()
    expect((await alertsOf(id)).length).toBeGreaterThan(0)
    expect(await toldOf(id)).toEqual([])
  })
  it('does not notify users of another organisation', async () => {
    expect(await inbox(other)).toEqual([])
    expect(done(await other.post('/api/fms/vehicle-alert/getListByFilter', {}))).toEqual([])
  })
})
