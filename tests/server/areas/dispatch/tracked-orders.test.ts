// Data that a completed order gets from the tracker of its vehicle.
import { afterAll, describe, expect, it } from 'vitest'
import { allResources } from '#resources/kernel/derive.ts'
import { storePositions } from '#server/areas/tracking/positions/store-positions.ts'
import { createDb, createPool } from '#server/kernel/db/database.ts'
import { eastOf, madeDrive, trackLatitude } from '../../../support/server/made-drives.ts'
import { contracts } from '../../../support/server/test-accounts.ts'
import { testApp } from '../../../support/server/test-app.ts'
import type { Answer, Row, Wire } from '../../../support/server/test-app.ts'
import { makerFor } from '../../../support/server/valid-rows.ts'

const { signIn, clock, database } = await testApp()
const pool = createPool(database.app)
const db = createDb(pool)
afterAll(() => pool.end())
const admin = await signIn('admin')
const other = await signIn('neighbour')
const resources = allResources()
const make = makerFor(admin, resources)
const named = (name: string) => resources.find((one) => one.name === name)!
const orders = '/api/fms/dispatching/order'
const minuteMs = 60_000
const noon = clock.now.getTime()
/** So many minutes after the clock's own beginning. */
const at = (minutes: number) => new Date(noon + minutes * minuteMs).toISOString()
const go = (minutes: number) => void (clock.now = new Date(noon + minutes * minuteMs))
const done = ({ status, text, result }: Answer) => {
  expect(status, text).toBe(200)
  return result as Row & Wire
}
let device = 9000
const placed = (km: number) =>
  make.row(named('place'), { coordinates: { lat: trackLatitude, lon: eastOf(km) }, radius: 300 })
const store = await placed(0)
const client = await placed(10)
const station = await placed(20)

interface Tracked {
  id: number
  car: Row
  device: number
}

/** An order that is under way since minute 0, of a vehicle with a tracker. */
async function underWay(more: Wire = {}, start: Wire = {}): Promise<Tracked> {
  go(-60)
  device += 1
  const car = await make.row(named('car'), { fuels: [], mobject_id: device })
  const driver = await make.row(named('staff'))
  const { id } = done(
    await admin.post(`${orders}/save`, {
      ...{ order_date: at(-60), desired_at: at(20), duration: 30, from_id: store.id },
      ...{ to_id: station.id, ...more },
    }),
  )
  done(await admin.post(`${orders}/submit`, { id }))
  done(await admin.post(`${orders}/assign`, { id, car_id: car.id, driver_id: driver.id }))
  go(0)
  done(await admin.post(`${orders}/start`, { id, ...start }))
  return { id, car, device }
}

/** From a minute on; a km a minute between its stays. */
async function drive(
  { device: deviceId }: Tracked,
  from: number,
  ...stays: readonly (readonly [km: number, minutes: number])[]
) {
  const positions = madeDrive({ deviceId, from: at(from), stays })
  const last = positions.at(-1)!.at
  await storePositions(db, contracts.first, positions, new Date(Date.parse(last) + minuteMs))
}

const complete = async ({ id }: Tracked, minutes: number, more: Wire = {}) => {
  if (clock.now.getTime() < noon + minutes * minuteMs) go(minutes)
  return done(await admin.post(`${orders}/complete`, { id, completed_at: at(minutes), ...more }))
}

describe('an order that is completed', () => {
  it('gets its distance, and the unreported arrival, from the tracker', async () => {
    const order = await underWay()
    await drive(order, -5, [0, 15], [20, 20])
    const row = await complete(order, 45)
    expect(row).toMatchObject({
      ...{ state: 'completed', tracked_start: at(10), tracked_arrival: at(29) },
      ...{ tracked_end: at(29), started_at: at(0), arrived_at: at(29), completed_at: at(45) },
      ...{ gps_gap: 0, tracked: ['arrival'] },
    })
    expect(Number(row.gps_distance)).toBeCloseTo(20, 0)
  })

  it('keeps the driver’s report, besides the data of the tracker', async () => {
    const order = await underWay()
    await drive(order, -5, [0, 15], [20, 20])
    go(33)
    done(await admin.post(`${orders}/arrive`, { id: order.id, arrived_at: at(32) }))
    const row = await complete(order, 45)
    expect(row).toMatchObject({ arrived_at: at(32), tracked_arrival: at(29), tracked: [] })
  })

  it('gets its arrival at the first place if the vehicle comes from elsewhere', async () => {
    const order = await underWay({ from_id: client.id })
    await drive(order, 0, [5, 5], [10, 10], [20, 10])
    const row = await complete(order, 40, { completed_at: at(29) })
    expect(row).toMatchObject({
      ...{ tracked_start: null, tracked_arrival: at(9), arrived_at: at(9), tracked_end: at(29) },
      tracked: ['arrival', 'completion'],
    })
  })

  it('takes no time that its track leaves in doubt', async () => {
    const order = await underWay({ from_id: client.id, to_id: null })
    await drive(order, 0, [5, 5], [10, 5], [15, 5], [10, 5])
    const row = await complete(order, 40)
    expect(row).toMatchObject({ arrived_at: null, tracked_arrival: null, tracked: [] })
    expect(Number(row.gps_distance)).toBeCloseTo(15, 0)
  })

  it('is unchanged without a tracker', async () => {
    const order = await underWay()
    const row = await complete(order, 40)
    expect(row).toMatchObject({
      ...{ started_at: at(0), arrived_at: null, gps_distance: null, gps_gap: null },
      ...{ tracked_start: null, tracked_arrival: null, tracked_end: null, tracked: [] },
    })
  })

  it('shows how long its vehicle did not report', async () => {
    const order = await underWay({ from_id: null, to_id: null })
    await drive(order, 0, [0, 5], [5, 1])
    await drive(order, 40, [30, 5], [40, 5])
    const row = await complete(order, 60)
    expect(row.gps_gap).toBeGreaterThanOrEqual(28)
    expect(row.gps_gap).toBeLessThanOrEqual(30)
  })

  it('that was entered after its end gets its times from the tracker', async () => {
    const order = await underWay({}, {})
    await drive(order, -50, [0, 20], [20, 20])
    // both are pressed at minute 0; it was over at minute -5
    const row = done(await admin.post(`${orders}/complete`, { id: order.id, completed_at: at(-5) }))
    expect(row).toMatchObject({
      ...{ started_at: at(-30), arrived_at: at(-11), completed_at: at(-5) },
      tracked: ['departure', 'arrival'],
    })
    expect(Number(row.gps_distance)).toBeCloseTo(20, 0)
  })

  it('previews the tracked values before it is completed, without storing them', async () => {
    const order = await underWay()
    await drive(order, -5, [0, 15], [20, 20])
    go(45)
    const { row } = done(await admin.post(`${orders}/preview`, { id: order.id })) as unknown as {
      row: Wire
    }
    expect(row).toMatchObject({ state: 'in_progress', tracked_start: at(10), tracked_end: at(29) })
    expect(Number(row.gps_distance)).toBeCloseTo(20, 0)
    const stored = done(await admin.get(`${orders}/getById/${order.id}`))
    expect(stored).toMatchObject({ tracked_end: null, gps_distance: null, completed_at: null })
  })

  it('gets no data of vehicles of another contract', async () => {
    const order = await underWay()
    // the same vehicle number, in the other contract
    await database.query(
      `insert into car_position (contract_id, car_id, at, lat, lon, speed, course)
         select $1, $2, $3::timestamptz + make_interval(mins => n), 41.3, 69 + n * 0.01, 40, 90
         from generate_series(0, 30) n`,
      [contracts.second, order.car.id, at(0)],
    )
    const row = await complete(order, 40)
    expect(row).toMatchObject({ gps_distance: null, gps_gap: null })
    expect((await other.get(`${orders}/getById/${order.id}`)).status).toBe(404)
  })
})
