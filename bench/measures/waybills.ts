// Waybills: their list and totals over years, a year of drafts that are recalculated after an
// earlier entry, and printing a morning's waybills.
import pg from 'pg'
import { start } from '../processes/children.ts'
import type { Measured } from '../processes/children.ts'
import { fillWaybills, printed, year } from '../fill/waybills.ts'
import type { Waybills } from '../fill/waybills.ts'
import { latency, Line, median } from '../load.ts'
import type { Request } from '../load.ts'
import type { Script } from '../record.ts'
import { measureVerdicts } from './verdict-calls.ts'
import type { Result } from '../report.ts'
import type { Stage } from '../processes/stage.ts'
import { measureStatements } from './statements.ts'
import { beside, p95Of } from './transfer.ts'

const group = 'Waybills'
const base = '/api/fms/way-bill'
/** Per kind and round. */
const repetitions = 10

interface Asked {
  stage: Stage
  server: Measured
  cookie: string
  /** Number of waybills. */
  rows: number
  rounds: number
  /** Records the statements that the server sends to the database for each request. */
  record(requests: Readonly<Record<string, Request>>): Promise<Record<string, Script>>
}

/** Fills the table with `rows` waybills, then measures. */
export async function measureWaybills(asked: Asked): Promise<Result[]> {
  const client = new pg.Client(asked.stage.owner)
  await client.connect()
  try {
    const { rows } = await client.query<{ contract: number }>(
      `select m.contract_id::int as contract from membership m join account a on a.id = m.account_id where a.login = $1`,
      [asked.stage.login.login],
    )
    const contract = rows[0]?.contract ?? 0
    const facts = await fillWaybills(client, contract, asked.rows)
    return [
      ...(await measureStatements(asked, client, contract, facts, ratioOf)),
      ...(await measureAgainstFloor(asked, facts)),
      ...(await measurePages(asked, facts)),
      ...(await measureTotals(asked, client, contract, facts)),
      ...(await measurePapers(asked, facts)),
      ...(await measureVerdicts(asked)),
    ]
  } finally {
    await client.end()
  }
}

const list = (more: object = {}): Request => ({
  ...{ method: 'POST', path: `${base}/getListByFilter` },
  body: { page: 0, size: 20, ...more },
})
const totals = (more: object = {}): Request => ({
  ...{ method: 'POST', path: `${base}/getTotalsByFilter`, body: more },
})
/** A refuelling before the drafts, which changes the initial fuel of all of them. */
const refuelling = ({ plannedId, fuelId }: Waybills): Request => ({
  ...{ method: 'POST', path: '/api/fms/refueling/save' },
  body: {
    ...{ car_id: plannedId, fuel_id: fuelId, litres: '1', at: '2025-03-03T05:00:00Z' },
    ...{ source: 'cash', confirmed: true },
  },
})

/** Median ratio of two durations, measured alternately. */
async function ratioOf(
  rounds: number,
  ours: () => Promise<number>,
  theirs: () => Promise<number>,
): Promise<{ ratio: number; ms: number; floor: number }> {
  const mine: number[] = []
  const plain: number[] = []
  for (let round = 0; round <= rounds; round++) {
    const a = await ours()
    const b = await theirs()
    // the first one warms up
    if (round === 0) continue
    mine.push(a)
    plain.push(b)
  }
  const ratio = median(mine.map((ms, nth) => ms / (plain[nth] ?? NaN)))
  return { ratio, ms: median(mine), floor: median(plain) }
}

/** One request after another, compared with the same statements without the server's own work. */
async function measureAgainstFloor(asked: Asked, facts: Waybills): Promise<Result[]> {
  const { stage, server, cookie, rounds } = asked
  const requests: Record<string, Request> = {
    'page 0': list(),
    'a vehicle, posted': list({ car_id: facts.carId, state: 'posted' }),
    [`a vehicle’s ${year} drafts recalculated`]: refuelling(facts),
  }
  // send each once before recording, so that rows written repeatedly exist already
  const line = new Line(server.address, cookie)
  await latency(line, Object.values(requests), Object.keys(requests).length, Infinity)
  const scripts = await asked.record(requests)
  const floor = await start('floor', { database: stage.app, dataDir: stage.dataDir, scripts })
  const plain = new Line(floor.address, cookie)
  const results: Result[] = []
  for (const [measure, request] of Object.entries(requests)) {
    const script: Request = { method: 'GET', path: `/${encodeURIComponent(measure)}/0` }
    const found = await ratioOf(
      rounds,
      () => latency(line, [request], repetitions, 10_000),
      () => latency(plain, [script], repetitions, 10_000),
    )
    results.push(
      {
        ...{ group, measure, value: found.ratio, unit: '× the floor’s time', request },
        target: { atMost: 3 },
      },
      { group, measure: `${measure}: server`, value: found.ms, unit: 'ms' },
    )
  }
  plain.close()
  line.close()
  await floor.stop()
  return results
}

async function measurePages({ server, cookie, rounds }: Asked, facts: Waybills) {
  const line = new Line(server.address, cookie)
  const ask = (request: Request) => () => latency(line, [request], repetitions, 5000)
  const pages: Record<string, Request> = {
    'page 1,000': list({ page: 1000 }),
    'last page': list({ page: -1 }),
    'by distance, last page': list({ sort: 'distance', page: -1 }),
    'a year’s last page': list({ year: 2020, page: -1 }),
    'a vehicle, last page': list({ car_id: facts.carId, page: -1 }),
  }
  const results: Result[] = []
  for (const [measure, request] of Object.entries(pages)) {
    const { ratio } = await ratioOf(rounds, ask(request), ask(list()))
    results.push({
      ...{ group, measure, value: ratio, unit: '× page 0', request },
      target: { atMost: 2 },
    })
  }
  line.close()
  return results
}

/**
 * Number of waybills from which a month has enough rows for a comparison: with fewer, the session
 * look-up takes as long.
 */
const manyRows = 100_000

/** Totals below the list compared with plain queries for the same totals. */
async function measureTotals(
  { server, cookie, rounds, rows }: Asked,
  client: pg.Client,
  contract: number,
  { carId }: Waybills,
): Promise<Result[]> {
  const line = new Line(server.address, cookie)
  const sums = ['distance', 'fueled', 'consumption', 'norm', 'overrun']
  const plain = (where: string) => async () => {
    const began = performance.now()
    await client.query(
      `select ${sums.map((key) => `sum(${key})`).join(', ')} from way_bill
        where contract_id = ${contract}${where}`,
    )
    return performance.now() - began
  }
  const asked = [
    [`totals of ${rows} sheets`, totals(), ''],
    ['totals of a month', totals({ year: 2020, month: 2 }), ' and year = 2020 and month = 2'],
    ['totals of a vehicle', totals({ car_id: carId }), ` and car_id = ${carId}`],
  ] as const
  const results: Result[] = []
  for (const [measure, request, where] of asked) {
    const found = await ratioOf(rounds, () => latency(line, [request], 1, 0), plain(where))
    const isShort = where.includes('car_id') || (where !== '' && rows < manyRows)
    results.push(
      {
        ...{ group, measure, value: found.ratio, unit: '× plain sums', request },
        // with few rows the session look-up alone takes as long
        ...(!isShort && { target: { atMost: 2 } }),
      },
      { group, measure: `${measure}: server`, value: found.ms, unit: 'ms' },
    )
  }
  line.close()
  return results
}

/** Prints all waybills of a morning into one file, compared with a tenth of them. */
async function measurePapers(asked: Asked, { ids }: Waybills): Promise<Result[]> {
  const { server, cookie } = asked
  const print = async (some: readonly number[]) => {
    const began = performance.now()
    const answer = await fetch(`${server.address}${base}/print`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ form: 'truck', ids: some, locale: 'ru' }),
    })
    const { byteLength } = await answer.arrayBuffer()
    if (answer.status !== 200 || byteLength < 10_000) throw new Error(`it prints ${answer.status}`)
    return performance.now() - began
  }
  const tenth = ids.slice(0, printed / 10)
  const { ratio, ms } = await ratioOf(
    2,
    () => print(ids),
    () => print(tenth),
  )
  const idle = await p95Of(asked, (until) => until(3000))
  const during = await p95Of(asked, async () => void (await print(ids)))
  const name = `${printed} sheets printed`
  return [
    {
      ...{ group, measure: `${name}, against a tenth of them`, value: ratio, unit: '× the time' },
      target: { atMost: 12 },
    },
    { group, measure: name, value: ms / 1000, unit: 's' },
    ...beside(group, name, idle, during),
  ]
}
