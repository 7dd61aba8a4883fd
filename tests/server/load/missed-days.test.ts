// Days of positions that the tracking service has stored while it was not read are fetched without
// delaying other users' calls.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { allResources } from '#resources/kernel/derive.ts'
import { testDatabase } from '../../support/database/test-database.ts'
import { fakeTraccar } from '../../support/server/fake-traccar.ts'
import { signedIn, startProcess, stopAll, urlOf } from '../../support/server/server-processes.ts'
import { addPeople } from '../../support/server/test-accounts.ts'

const proof = process.env.PROOF === '1'
const vehicles = proof ? 60 : 12
/** Positions of one vehicle in the day that is missing: each five seconds. */
const day = 17_280
/** ms that nearly every call may take beside it, however quick an idle one is. */
const floor = 1000

const service = await fakeTraccar()
const database = await testDatabase()
await addPeople(database, allResources())
const dataDir = mkdtempSync(join(tmpdir(), 'motorpool-missed-'))
afterAll(async () => {
  await stopAll()
  await service.close()
  rmSync(dataDir, { recursive: true, force: true })
})

it('are stored while other users are served', { timeout: 600_000 }, async () => {
  const gauge = join(dataDir, 'gauge')
  const server = await startProcess(
    {
      ...{ DATABASE_URL: urlOf(database), DATA_DIR: dataDir, ALLOW_PRIVATE_ADDRESSES: '1' },
      ...{ GAUGE_FILE: gauge, GAUGE_EVERY: '200' },
    },
    process.cwd(),
    ['--import', join(process.cwd(), 'tests/support/server/process-gauge.mjs')],
  )
  const admin = await signedIn(server, 'admin')
  const brand = await admin.did<{ id: number }>(server, '/api/fms/car-brand/save', {
    name: 'ISUZU',
  })
  const model = await admin.did<{ id: number }>(server, '/api/fms/car-model/save', {
    ...{ name: 'NPR', brand_id: brand.id, fuels: [] },
  })
  const ids: number[] = []
  for (let nth = 0; nth < vehicles; nth++) {
    const car = await admin.did<{ id: number }>(server, '/api/fms/car/saveCar', {
      plate_number: `01A${String(nth).padStart(3, '0')}BC`,
      ...{ brand_id: brand.id, model_id: model.id, mobject_id: 900 + nth },
    })
    ids.push(car.id)
  }
  // read a day ago, and not since
  await database.query(`insert into tracker_reader (contract_id, holder, until, since, heard_at)
    values (1, 'gone', now() - interval '1 day', now() - interval '1 day', now() - interval '1 day')`)
  service.devices = ids.map((_, nth) => ({
    ...{ id: 900 + nth, name: `device ${nth}`, uniqueId: `u${nth}`, status: 'online' },
  }))
  const now = Date.now()
  service.positions = ids.flatMap((_, nth) =>
    Array.from({ length: day }, (__, n) => {
      const fixTime = new Date(now - (day - n) * 5000).toISOString()
      return {
        ...{ id: n, deviceId: 900 + nth, fixTime, deviceTime: fixTime, serverTime: fixTime },
        ...{ valid: true, latitude: 41 + n / 1e5, longitude: 69.2 + nth / 10 },
        ...{ speed: 20, course: 12, attributes: { ignition: true, odometer: n * 50 } },
      }
    }),
  )
  const count = async () =>
    (await database.query<{ n: number }>('select count(*)::int as n from car_position'))[0]!.n
  const refused: string[] = []
  /** Times of calls in ms, by length, until `isOver`. */
  const ask = async (isOver: () => boolean) => {
    const times: number[] = []
    const one = async () => {
      while (!isOver()) {
        const began = performance.now()
        const { status } = await admin.post(server, '/api/fms/car/getListByFilter', { size: 20 })
        times.push(performance.now() - began)
        if (status !== 200) refused.push(String(status))
        await wait(50)
      }
    }
    await Promise.all([one(), one(), one(), one()])
    return times.sort((x, y) => x - y)
  }
  const share = (times: readonly number[], part: number) =>
    times[Math.ceil(times.length * part) - 1]!
  // a user views the same days meanwhile
  const look = async (id: number) => {
    const query = `car_id=${id}&from=${new Date(now - 86_000_000).toISOString()}&to=${new Date(now).toISOString()}`
    const { status } = await admin.get(server, `/api/fms/object/getTrack?${query}`)
    if (status !== 200) refused.push(`track ${status}`)
  }
  const until = performance.now() + 4000
  const idle = await ask(() => performance.now() > until)
  await admin.did(server, '/api/fms/tracker-connection/save', {
    ...{ address: service.address, token: service.token, private_hours: false },
  })
  await expect.poll(count, { timeout: 60_000, interval: 50 }).toBeGreaterThan(0)
  const began = Date.now()
  let isOver = false
  const asking = ask(() => isOver)
  await Promise.all(ids.slice(-4).map(look))
  await expect
    .poll(count, { timeout: 400_000, interval: 500 })
    .toBeGreaterThanOrEqual(vehicles * (day - 100))
  const due = async () =>
    (await database.query<{ n: number }>('select count(*)::int as n from car_track_due'))[0]!.n
  await expect.poll(due, { timeout: 100_000, interval: 500 }).toBe(0)
  isOver = true
  const times = await asking
  const blocks = readFileSync(gauge, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as { at: number; most: number })
    .filter(({ at }) => at > began)
    .map(({ most }) => most)
  const said = {
    took: Date.now() - began,
    calls: times.length,
    idle: share(idle, 0.95),
    most: share(times, 0.95),
    longest: share(times, 1),
    block: Math.max(...blocks),
  }
  expect(refused).toEqual([])
  expect(said.calls).toBeGreaterThan(50)
  // a time is judged on an idle machine
  if (!proof) return
  console.log(said)
  expect(said.most).toBeLessThan(Math.max(10 * said.idle, floor))
})
