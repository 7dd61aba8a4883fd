// Reports and the control centre with a year of five hundred vehicles, each compared with its
// statements without the server's work; and report files, which contain all rows.
import pg from 'pg'
import { allReports } from '#resources/reports.ts'
import { periodKeyOf } from '#resources/kernel/views/report.ts'
import type { Report } from '#resources/kernel/views/report.ts'
import { start } from '../processes/children.ts'
import type { Measured } from '../processes/children.ts'
import { fillFleetYear } from '../fill/fleet-year.ts'
import { Line, median } from '../load.ts'
import type { Request } from '../load.ts'
import type { Script } from '../record.ts'
import type { Result } from '../report.ts'
import type { Stage } from '../processes/stage.ts'

const dayMs = 86_400_000
/** A result, or the message that there are more rows than a screen shows. */
const answered = [200, 422]

interface Asked {
  stage: Stage
  server: Measured
  cookie: string
  /** Number of waybills and fuel movements in the year. */
  sheets: number
  movements: number
  rounds: number
  /** Records the statements that the server sends to the database for each request. */
  record(requests: Readonly<Record<string, Request>>): Promise<Record<string, Script>>
}

const dayBefore = (days: number) => new Date(Date.now() - days * dayMs).toISOString().slice(0, 10)

/** The longest period that the report accepts, a year at most. */
function timeOf(report: Report): object {
  if (periodKeyOf(report) === 'month') return { month: `${dayBefore(31).slice(0, 8)}01` }
  const days = Math.min(report.within?.days ?? 365, 365)
  const from = dayBefore(days)
  const to = dayBefore(0)
  const moments = report.asks.period?.options.of === 'moment'
  return {
    period: moments ? { from: `${from}T00:00:00.000Z`, to: `${to}T00:00:00.000Z` } : { from, to },
  }
}

function bodyOf(report: Report, carId: number): object {
  return {
    ...timeOf(report),
    ...(report.asks.car_id?.options.required && { car_id: carId }),
    ...(report.asks.days && { days: 3 }),
  }
}

const post = (path: string, body: object): Request => ({ method: 'POST', path, body })

export async function measureReports(asked: Asked): Promise<Result[]> {
  const { stage, sheets, movements } = asked
  const { carId } = await fillFleetYear(stage.owner, await contractOf(stage), {
    sheets,
    movements,
  })
  const screens = Object.fromEntries(
    allReports().map((report) => [
      report.name,
      post(`/api/fms/report/${report.name}/getRows`, bodyOf(report, carId)),
    ]),
  )
  const open = { slice: 'open' }
  const findings = {
    'page of what is open': post('/api/fms/finding/getListByFilter', { ...open, size: 20 }),
    'count of what is open': post('/api/fms/finding/getCountByFilter', open),
    'page of one kind': post('/api/fms/finding/getListByFilter', { kind: 'overrun', size: 20 }),
  }
  return [
    ...(await againstStatements(asked, 'Reports', screens)),
    ...(await measureFiles(asked, carId)),
    ...(await againstStatements(asked, 'Control centre', findings)),
  ]
}

async function contractOf({ owner, login }: Stage): Promise<number> {
  const client = new pg.Client(owner)
  await client.connect()
  const { rows } = await client.query<{ id: number }>(
    `select m.contract_id::int as id from membership m join account a on a.id = m.account_id where a.login = $1`,
    [login.login],
  )
  await client.end()
  return rows[0]?.id ?? 0
}

/**
 * Measures both alternately; a report that is too long for the screen has sent the same statements.
 */
async function againstStatements(
  { stage, server, cookie, rounds, record }: Asked,
  group: string,
  requests: Readonly<Record<string, Request>>,
): Promise<Result[]> {
  const scripts = await record(requests)
  const line = new Line(server.address, cookie)
  const results: Result[] = []
  for (const [measure, request] of Object.entries(requests)) {
    // a separate floor for each, because one with a statement that takes too long stops responding
    const own = Object.fromEntries(Object.entries(scripts).filter(([name]) => name === measure))
    const floor = await start('floor', {
      ...{ database: stage.app, dataDir: stage.dataDir, scripts: own },
    })
    const plain = new Line(floor.address, cookie)
    const script: Request = { method: 'GET', path: `/${encodeURIComponent(measure)}/0` }
    const ours: number[] = []
    const theirs: number[] = []
    for (let round = 0; round <= rounds; round++) {
      const a = await timed(line, request)
      const b = await timed(plain, script)
      // the first one warms up
      if (round > 0) {
        ours.push(a)
        theirs.push(b)
      }
    }
    plain.close()
    await floor.stop()
    const value = median(ours.map((ms, nth) => ms / (theirs[nth] ?? NaN)))
    results.push(
      { group, measure, value, unit: '× its plain query', request, target: { atMost: 2 } },
      { group, measure: `${measure}: server`, value: median(ours), unit: 'ms' },
    )
  }
  line.close()
  return results
}

/** Milliseconds; NaN if it was refused. */
async function timed(line: Line, request: Request): Promise<number> {
  const began = performance.now()
  const { status, body } = await line.ask(request)
  const isRefused = !answered.includes(status) || body.includes('"too_broad"')
  return isRefused ? NaN : performance.now() - began
}

/** Seconds until the last byte of each file, which streams all rows. */
async function measureFiles({ server, cookie }: Asked, carId: number): Promise<Result[]> {
  const results: Result[] = []
  for (const report of allReports()) {
    const began = performance.now()
    const response = await fetch(`${server.address}/api/fms/report/${report.name}/getFile`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({ ...bodyOf(report, carId), format: 'csv' }),
    })
    const text = await response.text()
    const value = response.ok ? performance.now() - began : NaN
    const rows = text.split('\n').length - 2
    results.push({
      group: 'Reports',
      measure: `${report.name}: file, ${rows} rows`,
      value,
      unit: 'ms',
    })
  }
  return results
}
