// Files: exporting a list and importing a spreadsheet, compared with plain statements for the same
// rows, while other requests are served.
import pg from 'pg'
import type { Measured } from '../processes/children.ts'
import { firstId } from '../fill/bulk-load.ts'
import { carried } from './importing.ts'
import type { Times } from './importing.ts'
import { Line } from '../load.ts'
import { measureMoveIn } from './move-in.ts'
import type { Result } from '../report.ts'
import type { Stage } from '../processes/stage.ts'
import { vehicle } from '../vehicle.ts'

const base = `/${vehicle.basePaths[0]}`
const mostCsv = 1_000_000
const mostXlsx = 200_000
const mostImported = 100_000
const mostMoved = 20_000
const megabyte = 2 ** 20
const seconds = (since: number) => (performance.now() - since) / 1000
/** A typical request of a clerk at the same time. */
const usual = { method: 'GET', path: `${base}/getById/${firstId}` } as const

interface Asked {
  stage: Stage
  server: Measured
  cookie: string
  rows: number
}

export async function measureTransfer(asked: Asked): Promise<Result[]> {
  const { stage } = asked
  const client = new pg.Client(stage.owner)
  await client.connect()
  try {
    const idle = await p95Of(asked, (until) => until(3000))
    return [
      ...(await measureExport(asked, client, 'csv', Math.min(asked.rows, mostCsv), idle)),
      ...(await measureExport(asked, client, 'xlsx', Math.min(asked.rows, mostXlsx), idle)),
      ...(await measureImport(asked, client, Math.min(asked.rows, mostImported), idle)),
    ]
  } finally {
    await client.end()
  }
}

interface Watched {
  /** 95th percentile of response times in ms. */
  p95: number
  /** Maximum bytes of memory of the server. */
  memory: number
}

/** Requests one record repeatedly while `work` runs, and samples the server's memory. */
export async function p95Of(
  { server, cookie }: Pick<Asked, 'server' | 'cookie'>,
  work: (wait: (ms: number) => Promise<void>) => Promise<void>,
): Promise<Watched> {
  const line = new Line(server.address, cookie)
  const took: number[] = []
  let over = false
  let memory = 0
  const watch = setInterval(
    () => void server.memory().then((rss) => (memory = Math.max(memory, rss))),
    100,
  )
  const asking = (async () => {
    while (!over) {
      const began = performance.now()
      const { status } = await line.ask(usual)
      if (status !== 200) throw new Error(`${usual.path} answers ${status}`)
      took.push(performance.now() - began)
    }
  })()
  try {
    await work((ms) => new Promise((resolve) => setTimeout(resolve, ms)))
  } finally {
    over = true
    clearInterval(watch)
    await asking
    line.close()
  }
  return { p95: took.sort((a, b) => a - b)[Math.floor(took.length * 0.95)] ?? NaN, memory }
}

async function measureExport(
  asked: Asked,
  client: pg.Client,
  format: 'csv' | 'xlsx',
  rows: number,
  idle: Watched,
): Promise<Result[]> {
  const { server, cookie } = asked
  const last = firstId + rows - 1
  const plain = await plainRead(client, last)
  let took = 0
  const during = await p95Of(asked, async () => {
    const began = performance.now()
    const body = {
      format,
      columns: vehicle.list.columns,
      filter: { id: { from: firstId, to: last } },
    }
    const headers = { cookie, 'content-type': 'application/json' }
    const offered = await fetch(`${server.address}${base}/export`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    const { result } = (await offered.json()) as { result: { path: string; rows: number } }
    if (result.rows !== rows) throw new Error(`${result.rows} rows are offered, not ${rows}`)
    const file = await fetch(`${server.address}/${result.path}`, { headers: { cookie } })
    for await (const _ of file.body ?? []) void _
    took = seconds(began)
  })
  const name = `${rows} rows as ${format.toUpperCase()}`
  return [
    { group: 'Export', measure: name, value: rows / took, unit: 'rows/s' },
    {
      group: 'Export',
      measure: `${name}, against reading them plainly`,
      value: plain / took,
      unit: '× the floor',
      target: { atLeast: 0.1 },
    },
    ...beside('Export', name, idle, during),
  ]
}

/**
 * Seconds in which a cursor returns the same columns of the same rows to a client that only counts
 * them.
 */
async function plainRead(client: pg.Client, last: number): Promise<number> {
  const columns = vehicle.list.columns.map((key) => `"${key}"`).join(', ')
  const began = performance.now()
  await client.query('begin')
  await client.query(
    `declare plain no scroll cursor for select ${columns} from bench_vehicle where id between ${firstId} and ${last} order by name`,
  )
  while ((await client.query('fetch 1000 from plain')).rows.length > 0);
  await client.query('rollback')
  return seconds(began)
}

async function measureImport(
  asked: Asked,
  client: pg.Client,
  rows: number,
  idle: Watched,
): Promise<Result[]> {
  const plain = await plainInsert(client, rows)
  const content = await sheetOf(client, rows)
  let times: Times = {}
  const during = await p95Of(
    asked,
    async () => void (times = await carried(asked, base, content, rows)),
  )
  const name = `${rows} rows`
  const shown = (what: keyof Times): Result => ({
    group: 'Import',
    measure: `${name}, ${what}`,
    value: rows / times[what]!,
    unit: 'rows/s',
  })
  return [
    ...(['reading', 'dry run', 'apply', 'undo'] as const).map(shown),
    {
      group: 'Import',
      measure: `${name}, apply against inserting them plainly`,
      value: plain / times.apply!,
      unit: '× the floor',
      target: { atLeast: 0.05 },
    },
    ...beside('Import', name, idle, during),
    ...(await measureMoveIn(asked, Math.min(asked.rows, mostMoved), times.apply! / rows)),
  ]
}

/** Seconds of a single INSERT of as many rows, with indexes and constraints. */
async function plainInsert(client: pg.Client, rows: number): Promise<number> {
  const { rows: found } = await client.query<{ names: string }>(
    `select string_agg(quote_ident(attname), ', ' order by attnum) as names from pg_attribute
      where attrelid = 'bench_vehicle'::regclass and attnum > 0 and not attisdropped and attname <> 'id' and attgenerated = ''`,
  )
  const names = found[0]?.names ?? ''
  const began = performance.now()
  await client.query('begin')
  await client.query(
    `insert into bench_vehicle (${names}) select ${names} from bench_vehicle where id between ${firstId} and ${firstId + rows - 1}`,
  )
  await client.query('rollback')
  return seconds(began)
}

/** Writes a spreadsheet of new vehicles that refer to other records by name. */
async function sheetOf(client: pg.Client, rows: number): Promise<string> {
  const namesOf = async (table: string) => {
    const { rows: found } = await client.query<{ name: string }>(
      `select min(name) as name from ${table} where contract_id = (select min(contract_id) from bench_vehicle) group by lower(name) having count(*) = 1 order by 1 limit 20`,
    )
    return found.map(({ name }) => name)
  }
  const brands = await namesOf('car_brand')
  const models = await namesOf('car_model')
  const lines = Array.from({ length: rows }, (_, n) =>
    [
      `Новая ${n}`,
      `B${n}`,
      n + 1,
      brands[n % brands.length],
      models[n % models.length],
      'good',
      1990 + (n % 30),
      n,
      '12.03.2019',
    ].join(';'),
  )
  return `name;vin;number;brand_id;model_id;condition;year;odometer;bought\n${lines.join('\n')}\n`
}

/** The effect on other requests and on the server's memory, compared with an `idle` server. */
export const beside = (group: string, name: string, idle: Watched, during: Watched): Result[] => [
  {
    group,
    measure: `${name}: p95 of a record beside it`,
    value: during.p95 / idle.p95,
    unit: '× idle',
    target: { atMost: 10 },
  },
  {
    group,
    measure: `${name}: memory of the server`,
    value: during.memory / megabyte,
    unit: 'MB',
    target: { atMost: 450 },
  },
]
