// Tracking: a thousand vehicles that report positions every second, the duration of other calls
// meanwhile, and the requests of the monitoring map.
import pg from 'pg'
import { storePositions } from '#server/areas/tracking/positions/store-positions.ts'
import type { DevicePosition } from '#server/areas/tracking/service/tracking-service.ts'
import { createDb, createPool } from '#server/kernel/db/database.ts'
import { fakeTraccar } from '#tests/support/server/fake-traccar.ts'
import type { FakeTraccar } from '#tests/support/server/fake-traccar.ts'
import { firstId } from '../fill/bulk-load.ts'
import { start } from '../processes/children.ts'
import type { Measured } from '../processes/children.ts'
import { fillTracking, firstDevice, placeOf, tracked, trackedCar } from '../fill/tracking.ts'
import { latency, Line, median } from '../load.ts'
import type { Request } from '../load.ts'
import type { Script } from '../record.ts'
import type { Result } from '../report.ts'
import type { Stage } from '../processes/stage.ts'
import { measureMap } from './tracking-map.ts'

const group = 'Tracking'
/** Number of moving vehicles, and the s for which they move. */
const moving = 1000
const streamed = 20
/** Positions per statement. */
const batch = 5000
const hour = 3_600_000

interface Asked {
  stage: Stage
  server: Measured
  cookie: string
  rounds: number
  record(requests: Readonly<Record<string, Request>>): Promise<Record<string, Script>>
}

export async function measureTracking(asked: Asked): Promise<Result[]> {
  const client = new pg.Client(asked.stage.owner)
  await client.connect()
  const service = await fakeTraccar()
  try {
    const { rows } = await client.query<{ id: number }>(
      `select m.contract_id::int as id from membership m join account a on a.id = m.account_id where a.login = $1`,
      [asked.stage.login.login],
    )
    const contract = rows[0]?.id ?? 0
    await fillTracking(client, contract)
    const calls = await measureCalls(asked)
    const stored = await measureStore(asked, client, contract)
    const streamed = await measureStream(asked, client, service)
    return [...calls, ...stored, ...streamed, ...(await measureMap(asked, service))]
  } finally {
    await client.end()
    await service.close()
  }
}

/** The requests of the map compared with the same statements without the server's own work. */
async function measureCalls({ stage, server, cookie, rounds, record }: Asked): Promise<Result[]> {
  const now = Date.now()
  const day = 24 * hour
  const iso = (ms: number) => encodeURIComponent(new Date(ms).toISOString())
  const requests: Record<string, Request> = {
    [`all ${tracked} vehicles`]: { method: 'GET', path: '/api/fms/car/getCarLocationList' },
    'a poll without movement': {
      ...{ method: 'GET', path: `/api/fms/car/getCarMovements?since=${iso(now + hour)}` },
    },
    'a track of 86,400 points': {
      method: 'GET',
      path: `/api/fms/object/getTrack?car_id=${trackedCar}&from=${iso(now - day)}&to=${iso(now)}`,
    },
  }
  const scripts = await record(requests)
  const floor = await start('floor', { database: stage.app, dataDir: stage.dataDir, scripts })
  const line = new Line(server.address, cookie)
  const plain = new Line(floor.address, cookie)
  const results: Result[] = []
  for (const [measure, request] of Object.entries(requests)) {
    const script: Request = { method: 'GET', path: `/${encodeURIComponent(measure)}/0` }
    const times: [number, number][] = []
    for (let round = 0; round <= rounds; round++) {
      const ours = await latency(line, [request], 3, 10_000)
      // the first one warms up
      if (round > 0) times.push([ours, await latency(plain, [script], 3, 10_000)])
      else await latency(plain, [script], 3, 10_000)
    }
    results.push(
      {
        ...{ group, measure, value: median(times.map(([a, b]) => a / b)), request },
        ...{ unit: '× the floor’s time', target: { atMost: 3 } },
      },
      {
        ...{ group, measure: `${measure}: server`, unit: 'ms' },
        value: median(times.map(([ms]) => ms)),
      },
    )
  }
  for (const one of [line, plain]) one.close()
  await floor.stop()
  return results
}

/** Positions of all vehicles at successive times hours ago, none of which are stored yet. */
function positionsOf(turn: number): DevicePosition[] {
  const began = Date.now() - 400 * hour + turn * hour
  return Array.from({ length: batch }, (_, nth) => ({
    ...{ deviceId: firstDevice + (nth % moving), ...placeOf(nth % moving, nth % 10) },
    at: new Date(began + Math.floor(nth / moving) * 1000).toISOString(),
    ...{ speed: 40, course: 90, ignition: true, fuel: null, odometer: 1234.5 },
  }))
}

const plainTable = `create table bench_position (like car_position,
  primary key (contract_id, car_id, at))`
const plainRows = `insert into bench_position (contract_id, car_id, at, lat, lon, speed, course)
  select $1, g.* from unnest($2::bigint[], $3::timestamptz[], $4::float8[], $5::float8[], $6::real[],
    $7::smallint[]) g`

/** Stores batches as the reader does, compared with the same rows in a plain table. */
async function measureStore(
  { stage, rounds }: Asked,
  client: pg.Client,
  contract: number,
): Promise<Result[]> {
  await client.query(plainTable)
  const pool = createPool(stage.app)
  const db = createDb(pool)
  const ratios: number[] = []
  const rates: number[] = []
  try {
    for (let turn = 0; turn <= rounds * 4; turn++) {
      const some = positionsOf(turn)
      const began = performance.now()
      const { added } = await storePositions(db, contract, some, new Date())
      const ours = performance.now() - began
      if (added !== batch) throw new Error(`${added} positions of ${batch} are stored`)
      const of = <K extends keyof DevicePosition>(key: K) => some.map((one) => one[key])
      const ids = of('deviceId').map((id) => id - firstDevice + firstId)
      const values = [contract, ids, of('at'), of('lat'), of('lon'), of('speed'), of('course')]
      const begun = performance.now()
      await client.query(plainRows, values)
      const theirs = performance.now() - begun
      if (turn === 0) continue
      ratios.push(ours / theirs)
      rates.push(batch / (ours / 1000))
    }
  } finally {
    await pool.end()
    await client.query('drop table bench_position')
  }
  return [
    {
      ...{ group, measure: 'positions stored, against rows of a plain table' },
      ...{ value: median(ratios), unit: '× the time', target: { atMost: 5 } },
    },
    { group, measure: 'positions stored', value: median(rates), unit: '/s' },
  ]
}

/** A thousand positions per second through the service, the reader and the database. */
async function measureStream(
  { server, cookie }: Asked,
  client: pg.Client,
  service: FakeTraccar,
): Promise<Result[]> {
  const line = new Line(server.address, cookie)
  service.devices = Array.from({ length: tracked }, (_, n) => ({
    ...{ id: firstDevice + n, name: `device ${n}`, uniqueId: `u${n}`, status: 'online' },
  }))
  const { address, token } = service
  const settings = { address, token, private_hours: false }
  await askFor(line, '/api/fms/tracker-connection/save', settings)
  const until = performance.now() + 60_000
  while (service.sockets() === 0) {
    if (performance.now() > until) throw new Error('nobody reads the tracking service')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  const idle = await timeOthers(line)
  const countStored = async () => {
    const text = 'select count(*)::int as count from car_position'
    return (await client.query<{ count: number }>(text)).rows[0]?.count ?? 0
  }
  const before = await countStored()
  let sent = 0
  const timer = setInterval(() => {
    sent += sendPositions(service, moving / 10, (sent / (moving / 10)) % 10)
  }, 100)
  const busy = await timeOthers(line)
  clearInterval(timer)
  // after two more batches all of them have been stored
  await new Promise((resolve) => setTimeout(resolve, 3000))
  const stored = (await countStored()) - before
  line.close()
  const unit = '× without the stream'
  return [
    {
      ...{ group, measure: 'positions stored of those that were sent' },
      ...{ value: (stored / sent) * 100, unit: '%', target: { atLeast: 100 } },
    },
    { group, measure: 'positions sent', value: sent / streamed, unit: '/s' },
    ...(['page', 'save'] as const).flatMap((name): Result[] => [
      {
        ...{ group, measure: `${name} of vehicles during the stream, p99`, unit },
        ...{ value: p99(busy[name]) / p99(idle[name]), target: { atMost: 5 } },
      },
      {
        ...{ group, measure: `${name} of vehicles during the stream, median`, unit },
        value: median(busy[name]) / median(idle[name]),
      },
      { group, measure: `${name} during the stream, p99`, value: p99(busy[name]), unit: 'ms' },
    ]),
  ]
}

/** Sends the next positions of some of the moving vehicles. */
function sendPositions(service: FakeTraccar, count: number, part: number): number {
  const fixTime = new Date().toISOString()
  const positions = Array.from({ length: count }, (_, nth) => {
    const n = part * count + nth
    const { lat, lon } = placeOf(n, Date.now() % 1000)
    return {
      ...{ id: n, deviceId: firstDevice + n, fixTime, deviceTime: fixTime, serverTime: fixTime },
      ...{ valid: true, latitude: lat, longitude: lon, speed: 20, course: 90, attributes: {} },
    }
  })
  service.say({ positions })
  return count
}

async function askFor(line: Line, path: string, body: unknown): Promise<unknown> {
  const answer = await line.ask({ method: 'POST', path, body })
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.body}`)
  return (JSON.parse(answer.body) as { result: unknown }).result
}

/** ms of vehicle pages and saves, alternately, while the stream runs. */
async function timeOthers(line: Line): Promise<{ page: number[]; save: number[] }> {
  const took = { page: [] as number[], save: [] as number[] }
  const timed = async (of: number[], path: string, body: unknown) => {
    const began = performance.now()
    await askFor(line, path, body)
    of.push(performance.now() - began)
  }
  const until = performance.now() + streamed * 1000
  for (let n = 0; performance.now() < until; n++) {
    await timed(took.page, '/api/fms/car/getListByFilter', { page: n % 50, size: 20 })
    await timed(took.save, '/api/fms/car/save', { id: firstId + (n % 3000), name: `Машина ${n}` })
  }
  return took
}

const p99 = (list: readonly number[]) =>
  [...list].sort((a, b) => a - b)[Math.floor(list.length * 0.99)] ?? NaN
