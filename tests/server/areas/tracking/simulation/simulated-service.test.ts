// The simulated tracking service of the demonstration: vehicles drive during shifts and waybills,
// and are at their base otherwise.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { kmBetween } from '#resources/kernel/values/geographic-coordinates.ts'
import { allResources } from '#resources/kernel/derive.ts'
import type { Point } from '#resources/kernel/types.ts'
import { findUnplannedTrips } from '#server/areas/tracking/simulation/incident-plan.ts'
import { simulatedService } from '#server/areas/tracking/simulation/simulated-service.ts'
import type { DevicePosition } from '#server/areas/tracking/service/tracking-service.ts'
import { createDb, createPool } from '#server/kernel/db/database.ts'
import { contracts } from '#tests/support/server/test-accounts.ts'
import type { Row } from '#tests/support/server/test-app.ts'
import { at } from '../../fuel/fuel-office.ts'
import { waybillOffice } from '../../waybill/waybill-office.ts'

const hour = 3_600_000
const deviceId = 501
const { database, clock, driver, posted, put, rows, sheet, done, truck } = await waybillOffice()
const pool = createPool(database.app)
afterAll(() => pool.end())
const source = { db: createDb(pool), clock: () => clock.now }
const service = simulatedService(source, contracts.first)
const never = new AbortController().signal
const place = allResources().find(({ name }) => name === 'place')!
/** When the vehicle is out: on the 5th by a waybill, on the 6th by a shift; ms. */
const outings = [
  { from: Date.parse(at(5, 3)), to: Date.parse(at(5, 12)) },
  { from: Date.parse(at(6, 4)), to: Date.parse(at(6, 10)) },
]
/** The same, and when it is taken without a plan. */
const allOutings = [
  ...outings,
  ...findUnplannedTrips(
    { nth: 0, count: 1 },
    { from: Date.parse(at(4, 0)), to: Date.parse(at(8, 0)) },
    outings,
  ),
]
const isOut = (ms: number) => allOutings.some(({ from, to }) => from <= ms && ms < to)
let car: Row
/** Its place when it is not out. */
let base: Point

beforeAll(async () => {
  for (const [lat, lon] of [
    [41.3, 69.2],
    [41.36, 69.29],
    [41.24, 69.14],
  ])
    await rows.row(place, { coordinates: { lat, lon } })
  car = await truck({ mobject_id: deviceId })
  // the only one, so that its trips without a plan are known
  await database.query('update car set mobject_id = null where id <> $1', [car.id])
  base = (await lastPosition())!
  const moment = (ms: number) => new Date(ms).toISOString()
  await posted(car, {
    ...{ start_date: moment(outings[0]!.from), end_date: moment(outings[0]!.to) },
    ...{ odometer_in: 1100, fuel_in: '90' },
  })
  await put('event-car-driver', {
    ...{ car_id: car.id, staff_id: (await driver()).id },
    ...{ start_date: moment(outings[1]!.from), end_date: moment(outings[1]!.to) },
  })
})

const lastPosition = async () =>
  (await service.lastPositions(never)).find((one) => one.deviceId === deviceId)

/** What the device sent from one day of January to another. */
async function trackOf(from: number, to: number): Promise<DevicePosition[]> {
  const track: DevicePosition[] = []
  const pieces = service.readPositions(deviceId, new Date(at(from, 0)), new Date(at(to, 0)), never)
  for await (const piece of pieces) track.push(...piece)
  return track
}

describe('a vehicle', () => {
  it('drives in each of its outings, and at no other time', async () => {
    const track = await trackOf(4, 8)
    const driving = track.filter(({ speed }) => speed > 0).map((one) => Date.parse(one.at))
    expect(driving.filter((ms) => !isOut(ms))).toEqual([])
    for (const { from, to } of outings)
      expect(driving.filter((ms) => from <= ms && ms < to).length).toBeGreaterThan(60)
  })

  it('is at its base before and after, and away in between', async () => {
    const track = await trackOf(4, 8)
    const away = track.filter((one) => kmBetween(base, one) > 0.01).map((one) => Date.parse(one.at))
    expect(away.filter((ms) => !isOut(ms))).toEqual([])
    for (const { from, to } of outings) {
      const farthest = track
        .filter((one) => from <= Date.parse(one.at) && Date.parse(one.at) < to)
        .reduce((most, one) => Math.max(most, kmBetween(base, one)), 0)
      expect(farthest).toBeGreaterThan(2)
    }
  })

  it('has the same track each time, and the same positions live', async () => {
    const track = await trackOf(5, 6)
    expect(await trackOf(5, 6)).toEqual(track)
    const middle = track.find((one) => Date.parse(one.at) >= outings[0]!.from + 4 * hour)!
    const before = clock.now
    clock.now = new Date(middle.at)
    expect(await lastPosition()).toEqual(middle)
    clock.now = before
  })

  it('sets out once a waybill of it is opened', async () => {
    const now = clock.now.getTime()
    const standing = await lastPosition()
    expect(standing).toMatchObject({ lat: base.lat, lon: base.lon, speed: 0, ignition: false })
    const draft = await sheet(car, { start_date: at(14, 6) })
    expect(await lastPosition()).toEqual(standing)
    await done('open', draft)
    // an hour after its departure, somewhere between its places
    const hourly = Array.from({ length: 8 }, (_, nth) => now + (nth * hour) / 4)
    const seen: DevicePosition[] = []
    for (const ms of hourly) {
      clock.now = new Date(ms)
      seen.push((await lastPosition())!)
    }
    clock.now = new Date(now)
    expect(seen.some((one) => one.speed > 0 && kmBetween(base, one) > 0.1)).toBe(true)
  })
})

it('is of one contract', async () => {
  const idsOf = async (contract: number) =>
    (await simulatedService(source, contract).listDevices(never)).map(({ id }) => id)
  expect(await idsOf(contracts.first)).toContain(deviceId)
  expect(await idsOf(contracts.second)).toEqual([])
})
