// The driver schedule: a month of a thousand vehicles as the timeline requests it, and scrolling in
// the browser.
import { join } from 'node:path'
import pg from 'pg'
import { largestSize } from '#resources/kernel/calls/page-sizes.ts'
import { projectRoot } from '#server/root.ts'
import { launch } from '#tests/e2e/support/browser.ts'
import { firstId } from '../fill/bulk-load.ts'
import type { Measured } from '../processes/children.ts'
import { Line, median } from '../load.ts'
import type { Result } from '../report.ts'
import type { Stage } from '../processes/stage.ts'

const group = 'Driver schedule'
const most = 1000
/** Number of rows that the timeline requests at once. */
const rowsOfPage = 100
/** Number of rows that are scrolled through. */
const scrolled = 300
const month = { first: '2033-03-01', from: '2033-02-28T19:00:00.000Z', days: 31 }
const base = '/api/fms/event-car-driver'

interface Asked {
  stage: Stage
  server: Measured
  cookie: string
  rounds: number
}

/** A nine-hour shift for each vehicle on each day of the month, with its bookings. */
const shifts = `
  insert into event_car_driver (contract_id, car_id, staff_id, start_date, end_date)
  select $1, c.id, s.id, at, at + interval '9 hours'
  from (select id, row_number() over (order by id) as n from car
      where contract_id = $1 order by id limit $2) c
  join (select id, row_number() over (order by id) as n from staff
      where contract_id = $1 and id >= ${firstId} order by id limit $2) s on s.n = c.n,
    generate_series(0, ${month.days - 1}) d,
    lateral (select timestamptz '${month.from}' + d * interval '1 day' + interval '8 hours' as at) a`

/** Uses all filled vehicles, up to a thousand. */
export async function measureSchedule(asked: Asked): Promise<Result[]> {
  const { stage, server, cookie, rounds } = asked
  const cars = await fillShifts(stage)
  const line = new Line(server.address, cookie)
  const tenth = cars.slice(0, cars.length / 10)
  const times: { all: number[]; tenth: number[] } = { all: [], tenth: [] }
  for (let round = 0; round <= rounds; round++) {
    const all = await timeMonth(line, cars)
    const part = await timeMonth(line, tenth)
    // the first one warms up
    if (round === 0) continue
    times.all.push(all)
    times.tenth.push(part)
  }
  line.close()
  const ratio = median(times.all.map((ms, nth) => ms / (times.tenth[nth] ?? NaN)))
  const measure = `month of ${cars.length} vehicles`
  return [
    {
      ...{ group, measure: `${measure}, against a tenth of them`, value: ratio },
      ...{ unit: '× the time', target: { atMost: 12 } },
    },
    { group, measure, value: median(times.all), unit: 'ms' },
    ...(await measureFrames(asked)),
  ]
}

/** The ids of the vehicles that have shifts. */
async function fillShifts({ owner, login }: Stage): Promise<number[]> {
  const client = new pg.Client(owner)
  await client.connect()
  try {
    const contract = await client.query<{ id: number }>(
      `select m.contract_id::int as id from membership m join account a on a.id = m.account_id where a.login = $1`,
      [login.login],
    )
    await client.query(shifts, [contract.rows[0]?.id, most])
    await client.query('vacuum (analyze) event_car_driver, booking')
    const { rows } = await client.query<{ id: number }>(
      `select distinct car_id::int as id from event_car_driver where start_date >= $1 order by 1`,
      [month.from],
    )
    return rows.map(({ id }) => id)
  } finally {
    await client.end()
  }
}

/**
 * ms of requesting all shifts of the vehicles in the month, and their other bookings, page by page.
 */
async function timeMonth(line: Line, cars: readonly number[]): Promise<number> {
  const began = performance.now()
  const to = new Date(Date.parse(month.from) + month.days * 86_400_000).toISOString()
  for (let at = 0; at < cars.length; at += rowsOfPage) {
    const ids = cars.slice(at, at + rowsOfPage)
    for (let page = 0; ; page++) {
      const within = { start_date: { to }, end_date: { from: month.from } }
      const body = { car_id: ids, ...within, sort: 'id', page, size: largestSize }
      const rows = await rowsOf(line, `${base}/getListByFilter`, body)
      if (rows < largestSize) break
    }
    await rowsOf(line, `${base}/getBookings`, { of: 'car', ids, from: month.from, to })
  }
  return performance.now() - began
}

async function rowsOf(line: Line, path: string, body: unknown): Promise<number> {
  const answer = await line.ask({ method: 'POST', path, body })
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.body}`)
  return (JSON.parse(answer.body) as { result: unknown[] }).result.length
}

async function measureFrames({ server, cookie }: Asked): Promise<Result[]> {
  const browser = await launch()
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    const [name = '', value = ''] = cookie.split('=')
    await context.addCookies([{ name, value, url: server.address }])
    await context.addInitScript({ path: join(projectRoot, 'bench', 'browser', 'probe.mjs') })
    const page = await context.newPage()
    await page.goto(`${server.address}/driver-schedule?day=${month.first}`)
    await page.locator('.timeline-row').first().waitFor()
    await page.locator('.timeline-choice').nth(1).getByRole('button').last().click()
    await page.reload()
    const painted = await page.evaluate<number>(`probe.firstBars('${base}/getListByFilter')`)
    const frames = await page.evaluate<number[]>(`probe.scrollRows(${scrolled})`)
    return [
      {
        ...{ group, measure: 'first bars painted after their data', value: painted, unit: 'ms' },
        target: { atMost: 1000 },
      },
      {
        ...{ group, measure: `frames while ${scrolled} vehicles scroll, p95`, unit: 'ms' },
        // in whole ms: two frames at 60 per second take 33.3
        ...{ value: Math.round(p95(frames)), target: { atMost: 33 } },
      },
    ]
  } finally {
    await browser.close()
  }
}

const p95 = (list: readonly number[]) =>
  [...list].sort((a, b) => a - b)[Math.floor(list.length * 0.95)] ?? NaN
