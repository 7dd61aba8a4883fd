// Due maintenance: lists over a hundred thousand due dates compared with a tenth of them, and the
// duration of a reading that recalculates the due dates of its vehicle.
import pg from 'pg'
import type { Measured } from '../processes/children.ts'
import { Line, median } from '../load.ts'
import type { Result } from '../report.ts'
import type { Stage } from '../processes/stage.ts'

const group = 'Maintenance'
const most = 100_000
const base = '/api/tech-inspection/car-maintenance'
const all = '/api/fms/expiring-document'
/**
 * The maintenance list as it opens, overdue only, and in another order; the list of all due dates,
 * and only those that are expired or expire soon.
 */
const lists: Readonly<Record<string, readonly [path: string, filter: object]>> = {
  'first page': [base, { state: ['planned'], sort: 'due_date' }],
  'page of what is overdue': [base, { slice: 'overdue', sort: 'due_date' }],
  'page by the planned day': [base, { state: ['planned'], sort: '-planned_date' }],
  'first page of everything': [all, {}],
  'page of what expires, of everything': [all, { standing: ['expired', 'expiring'] }],
}

interface Asked {
  stage: Stage
  server: Measured
  cookie: string
  rounds: number
}

const works = `insert into car_work (contract_id, name, search_key)
  select $1, 'Работа ' || n, 'работа' || n from generate_series(1, 100) n`
/** One in a hundred is overdue; each vehicle has one for every kind of work. */
const plans = `
  insert into car_maintenance (contract_id, car_id, work_id, urgency, planned_mileage, latest_date, due_date,
    planned_date, planned_until)
  select $1, c.id, w.id, case when (c.n + w.n) % 100 = 0 then 'overdue' else 'planned' end, 900000,
    day, day, day, day
  from (select id, row_number() over (order by id) as n from car where contract_id = $1 order by id limit 1000) c,
    (select id, row_number() over (order by id) as n from car_work where contract_id = $1 order by id limit 100) w,
    lateral (select date '2033-01-01' + ((c.n * 7 + w.n * 13) % 700)::int as day) d
  where w.n > $2 and w.n <= $3`

export async function measureMaintenance({
  stage,
  server,
  cookie,
  rounds,
}: Asked): Promise<Result[]> {
  const client = new pg.Client(stage.owner)
  await client.connect()
  const line = new Line(server.address, cookie)
  try {
    const { rows } = await client.query<{ id: number }>(
      `select m.contract_id::int as id from membership m join account a on a.id = m.account_id where a.login = $1`,
      [stage.login.login],
    )
    const contract = rows[0]?.id
    await client.query(works, [contract])
    const fill = async (after: number, until: number) => {
      await client.query(plans, [contract, after, until])
      await client.query('vacuum (analyze) car_maintenance, due_date')
    }
    await fill(0, 10)
    const tenth = await timesOf(line, rounds)
    await fill(10, 100)
    const whole = await timesOf(line, rounds)
    const car = await client.query<{ id: number }>(
      'select id::int as id from car where contract_id = $1 order by id limit 1',
      [contract],
    )
    return [
      ...Object.keys(lists).map((measure) => ({
        ...{
          group,
          measure: `${measure} of ${most} due dates, against a tenth`,
          unit: '× the time',
        },
        ...{ value: (whole[measure] ?? NaN) / (tenth[measure] ?? NaN), target: { atMost: 2 } },
      })),
      ...Object.keys(lists).map((measure) => ({
        ...{
          group,
          measure: `${measure} of ${most} due dates`,
          unit: 'ms',
          value: whole[measure] ?? NaN,
        },
      })),
      {
        ...{ group, measure: 'reading of a vehicle with 100 due dates', unit: 'ms' },
        value: await timeReading(line, car.rows[0]?.id ?? 0, rounds),
      },
    ]
  } finally {
    line.close()
    await client.end()
  }
}

/** Median ms by list. */
async function timesOf(line: Line, rounds: number): Promise<Readonly<Record<string, number>>> {
  const times: Record<string, number> = {}
  for (const [name, [path, filter]] of Object.entries(lists)) {
    const taken: number[] = []
    for (let round = 0; round <= rounds; round++) {
      const ms = await timed(line, `${path}/getListByFilter`, { ...filter, page: 0, size: 20 })
      // the first one warms up
      if (round > 0) taken.push(ms)
    }
    times[name] = median(taken)
  }
  return times
}

async function timeReading(line: Line, car: number, rounds: number): Promise<number> {
  const taken: number[] = []
  for (let round = 0; round <= rounds; round++) {
    const readAt = new Date(Date.now() - (rounds - round) * 60_000).toISOString()
    const body = { car_id: car, value: 500_000 + round, read_at: readAt, confirmed: true }
    const ms = await timed(line, '/api/fms/odometer-reading/save', body)
    if (round > 0) taken.push(ms)
  }
  return median(taken)
}

async function timed(line: Line, path: string, body: unknown): Promise<number> {
  const began = performance.now()
  const answer = await line.ask({ method: 'POST', path, body })
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.body}`)
  return performance.now() - began
}
