// kill -9 during batches of positions: everything that the tracking service has sent is stored
// once, by the process that continues reading.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { allResources } from '#resources/kernel/derive.ts'
import { testDatabase } from '../../support/database/test-database.ts'
import { fakeTraccar } from '../../support/server/fake-traccar.ts'
import { addPeople } from '../../support/server/test-accounts.ts'
import { signedIn, startProcess, stopAll, urlOf } from '../../support/server/server-processes.ts'

const proof = process.env.PROOF === '1'
const deaths = proof ? 8 : 2
const vehicles = 40
/** ms between two positions of a vehicle. */
const step = 100
/** ms within which another process takes over: the lease, and its next poll. */
const takeover = 15_000 + 5000

const service = await fakeTraccar()
const database = await testDatabase()
await addPeople(database, allResources())
const dataDir = mkdtempSync(join(tmpdir(), 'motorpool-tracking-'))
const hand: { sending: NodeJS.Timeout | null } = { sending: null }
afterAll(async () => {
  if (hand.sending) clearInterval(hand.sending)
  await stopAll()
  await service.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const launch = () =>
  startProcess({
    ...{ DATABASE_URL: urlOf(database), DATA_DIR: dataDir, ALLOW_PRIVATE_ADDRESSES: '1' },
  })
const device = (nth: number) => 900 + nth

/** One position of each vehicle, in the history and to all listeners. */
let sent = 0
function send(): void {
  const fixTime = new Date().toISOString()
  const positions = Array.from({ length: vehicles }, (_, nth) => ({
    ...{ id: ++sent, deviceId: device(nth), fixTime, deviceTime: fixTime, serverTime: fixTime },
    ...{ valid: true, latitude: 41 + (sent % 1000) / 1e4, longitude: 69.2 },
    ...{ speed: 10, course: 12, attributes: {} },
  }))
  service.positions.push(...positions)
  service.say({ positions })
}

const stored = async () =>
  database.query<{ device: number; at: string }>(
    `select c.mobject_id::int as device, to_char(p.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
     from car_position p join car c on c.contract_id = p.contract_id and c.id = p.car_id`,
  )
const count = async () => (await stored()).length
const reader = async () =>
  (
    await database.query<{ holder: string; state: string }>(
      'select holder, state from tracker_reader where contract_id = 1',
    )
  )[0]

it(
  'of processes that read a stream loses nothing that was sent',
  { timeout: 600_000 },
  async () => {
    service.devices = Array.from({ length: vehicles }, (_, nth) => ({
      ...{ id: device(nth), name: `device ${nth}`, uniqueId: `u${nth}`, status: 'online' },
    }))
    // the first one reads, the second one waits
    let reads = await launch()
    const admin = await signedIn(reads, 'admin')
    const brand = await admin.did<{ id: number }>(reads, '/api/fms/car-brand/save', {
      name: 'ISUZU',
    })
    const model = await admin.did<{ id: number }>(reads, '/api/fms/car-model/save', {
      ...{ name: 'NPR', brand_id: brand.id, fuels: [] },
    })
    for (let nth = 0; nth < vehicles; nth++)
      await admin.did(reads, '/api/fms/car/saveCar', {
        plate_number: `01A${String(nth).padStart(3, '0')}BC`,
        ...{ brand_id: brand.id, model_id: model.id, mobject_id: device(nth) },
      })
    await admin.did(reads, '/api/fms/tracker-connection/save', {
      ...{ address: service.address, token: service.token, private_hours: false },
    })
    await expect.poll(() => service.sockets(), { timeout: takeover }).toBe(1)
    let waits = await launch()
    hand.sending = setInterval(send, step)

    for (let round = 0; round < deaths; round++) {
      const before = await count()
      // during batches: some are stored, and more are pending
      await expect.poll(async () => (await count()) - before, { interval: 20 }).toBeGreaterThan(400)
      const { holder } = (await reader())!
      await reads.kill()
      const died = performance.now()
      await expect
        .poll(async () => (await reader())?.holder, { timeout: takeover + 10_000, interval: 50 })
        .not.toBe(holder)
      await expect.poll(() => service.sockets(), { timeout: 10_000 }).toBe(1)
      expect(performance.now() - died).toBeLessThan(takeover + 10_000)
      expect(waits.faults()).toEqual([])
      ;[reads, waits] = [waits, await launch()]
    }
    // everybody is dead for a while, and one comes back at once
    await Promise.all([reads.kill(), waits.kill()])
    reads = await launch()
    await expect.poll(async () => (await reader())?.state, { timeout: takeover * 2 }).toBe('live')

    clearInterval(hand.sending)
    expect(service.positions.length).toBeGreaterThan(deaths * 1000)
    await expect
      .poll(count, { timeout: 60_000, interval: 200 })
      .toBeGreaterThanOrEqual(service.positions.length)
    const keyOf = (id: unknown, at: unknown) => `${String(id)} ${String(at)}`
    const found = (await stored()).map((row) => keyOf(row.device, row.at))
    expect(new Set(found).size).toBe(found.length)
    expect(found.toSorted()).toEqual(
      service.positions.map((row) => keyOf(row.deviceId, row.fixTime)).toSorted(),
    )
  },
)
