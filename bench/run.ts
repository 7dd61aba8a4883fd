// `npm run bench`: everything in one run. What is measured, how and against what: bench/README.md.
import { parseArgs } from 'node:util'
import type { FastifyInstance } from 'fastify'
import { allResources } from '#resources/kernel/derive.ts'
import { buildApp } from '#server/app.ts'
import { createPool } from '#server/kernel/db/database.ts'
import { measureBrowser } from './measures/browser.ts'
import { asInjection, measureCalls, measures } from './measures/calls.ts'
import type { Measure } from './measures/calls.ts'
import { start } from './processes/children.ts'
import type { Measured } from './processes/children.ts'
import { measureCpu } from './measures/cpu-per-call.ts'
import { measureEvents } from './measures/events.ts'
import { factsOf } from './fill/facts.ts'
import { ownFactsOf } from './fill/own-fields.ts'
import { measureLedger } from './measures/ledger.ts'
import { measureLists } from './measures/lists.ts'
import { Line } from './load.ts'
import type { Request } from './load.ts'
import { profileOf } from './explain.ts'
import { mostCars } from './fill/all-tables.ts'
import { masterMeasures, mastersOf, measureMasterLists } from './measures/masters.ts'
import { recorder } from './record.ts'
import type { Recorder, Script } from './record.ts'
import { isMet, table } from './report.ts'
import type { Result } from './report.ts'
import { measureMaintenance } from './measures/maintenance.ts'
import { measureOwnFields } from './measures/own-fields.ts'
import { measureOrders } from './measures/orders.ts'
import { measureSchedule } from './measures/schedule.ts'
import { measureStock } from './measures/warehouse.ts'
import { makeStage } from './processes/stage.ts'
import type { Stage } from './processes/stage.ts'
import { measureTracking } from './measures/tracking.ts'
import { measureTransfer } from './measures/transfer.ts'
import { vehicle } from './vehicle.ts'
import { measureReports } from './measures/reports.ts'
import { measureWaybills } from './measures/waybills.ts'

const { values: options } = parseArgs({
  options: {
    only: {
      type: 'string',
      default:
        'calls,cpu,lists,own-fields,masters,log,ledger,waybills,reports,schedule,maintenance,stock,orders,tracking,files,browser',
    },
    match: { type: 'string', default: '' },
    profile: { type: 'string' },
  },
})

const parts = options.only.split(',')
const rows = Number(process.env.BENCH_ROWS || 1_000_000)
const movements = Number(process.env.BENCH_MOVEMENTS || 5_000_000)
const stockMovements = Number(process.env.BENCH_STOCK || 1_000_000)
const orders = Number(process.env.BENCH_ORDERS || 100_000)
const sheets = Number(process.env.BENCH_WAYBILLS || 1_000_000)
const rounds = Number(process.env.BENCH_ROUNDS || 5)
const connections = 8
const megabyte = 2 ** 20
const results: Result[] = []
let explained: string[] = []
const logProgress = (text: string) =>
  console.log(`${new Date().toISOString().slice(11, 19)} ${text}`)

async function signIn(address: string, login: Stage['login']): Promise<string> {
  const response = await fetch(`${address}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(login),
  })
  if (!response.ok) throw new Error(`nobody can sign in: ${await response.text()}`)
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

/** Runs `work` with a server in this process, whose statements can be recorded. */
async function withRecorder<T>(
  stage: Stage,
  work: (app: FastifyInstance, recording: Recorder) => Promise<T>,
): Promise<T> {
  const recording = recorder()
  const pool = createPool({ ...stage.app, Client: recording.Client })
  const app = await buildApp({
    pool,
    dataDir: stage.dataDir,
    config: { demo: true, publicUrl: null, trustProxy: false, version: 'bench' },
    resources: [...allResources(), vehicle],
  })
  try {
    return await work(app, recording)
  } finally {
    await app.close()
    await pool.end()
  }
}

/** Records the statements that the server sends for each of the measured calls. */
function recorded(stage: Stage, cookie: string, facts: Awaited<ReturnType<typeof factsOf>>) {
  return withRecorder(stage, (app, recording) =>
    measures((call, what) => recording.script(app, asInjection(call, cookie), what), {
      rows,
      ...facts,
    }),
  )
}

/** The same for named requests, without placeholders. */
function recordAll(
  stage: Stage,
  cookie: string,
  requests: Readonly<Record<string, Request>>,
): Promise<Record<string, Script>> {
  return withRecorder(stage, async (app, recording) => {
    const scripts: Record<string, Script> = {}
    for (const [name, request] of Object.entries(requests))
      scripts[name] = await recording.script(app, asInjection(request, cookie), {
        ...{ id: 0, many: true },
        refused: [422],
      })
    return scripts
  })
}

/**
 * Where the time goes, for the measures that missed their target and consist of a single request.
 */
function profiles(stage: Stage, cookie: string): Promise<string[]> {
  return withRecorder(stage, async (app, recording) => {
    const said: string[] = []
    for (const { measure, request } of results.filter((result) => !isMet(result)))
      if (request)
        said.push(`${measure}: ${await profileOf(stage.owner, app, recording, cookie, request)}`)
    return said
  })
}

/** Measures `all` calls of the server and of the floor alternately. */
async function againstFloor(
  stage: Stage,
  server: Measured,
  cookie: string,
  all: readonly Measure[],
): Promise<void> {
  const lines = (address: string) =>
    Array.from({ length: connections }, () => new Line(address, cookie))
  const scripts = Object.assign({}, ...all.map((one) => one.scripts)) as Measure['scripts']
  const floor = await start('floor', { database: stage.app, dataDir: stage.dataDir, scripts })
  // connections are opened when they are needed: a server closes those that are idle for a minute
  const ours = lines(server.address)
  const floors = lines(floor.address)
  const asked = all.filter(({ measure }) => new RegExp(options.match).test(measure))
  results.push(...(await measureCalls(asked, { ours, floors }, rounds, 2000)))
  for (const line of [...ours, ...floors]) line.close()
  await floor.stop()
}

async function measureServer(stage: Stage, server: Measured, cookie: string): Promise<void> {
  const facts = await factsOf(stage)
  let most = 0
  const watch = setInterval(
    () => void server.memory().then((rss) => (most = Math.max(most, rss))),
    250,
  )
  if (parts.includes('lists')) {
    logProgress('lists')
    const line = new Line(server.address, cookie)
    const listed = { rows, deep: facts.deepPage(rows), filters: facts.equal }
    results.push(...(await measureLists(line, rounds, listed)))
    line.close()
  }
  if (parts.includes('own-fields')) {
    logProgress('own fields')
    const line = new Line(server.address, cookie)
    results.push(...(await measureOwnFields(line, rounds, await ownFactsOf(stage))))
    line.close()
  }
  if (parts.includes('calls')) {
    logProgress('calls')
    await againstFloor(stage, server, cookie, await recorded(stage, cookie, facts))
  }
  if (parts.includes('cpu')) {
    logProgress('cpu of calls')
    results.push(
      ...(await measureCpu(stage, server, cookie, {
        rounds,
        facts: { rows, statuses: facts.statuses, refs: facts.refs },
        match: new RegExp(options.match),
      })),
    )
  }
  if (parts.includes('masters'))
    for (const master of await mastersOf(stage, { car: Math.min(rows, mostCars), staff: rows })) {
      logProgress(master.title.toLowerCase())
      const line = new Line(server.address, cookie)
      results.push(...(await measureMasterLists(line, rounds, master)))
      line.close()
      const all = await withRecorder(stage, (app, recording) =>
        masterMeasures(
          (call, what) => recording.script(app, asInjection(call, cookie), what),
          master,
        ),
      )
      await againstFloor(stage, server, cookie, all)
    }
  if (parts.includes('log')) {
    logProgress('event log')
    const plain = {
      method: 'POST',
      path: `/${vehicle.basePaths[0]}/getListByFilter`,
      body: { page: 0, size: 20 },
    } as const
    results.push(...(await measureEvents(stage, server.address, cookie, rounds, plain)))
  }
  clearInterval(watch)
  results.push({
    group: 'Memory',
    measure: 'server under this load',
    value: most / megabyte,
    unit: 'MB',
    target: { atMost: 250 },
  })
}

logProgress(`filling two tables with ${rows} rows each`)
const stage = await makeStage(rows)
try {
  logProgress(`PostgreSQL ${stage.major} is ready`)
  const server = await start(
    'server',
    { database: stage.app, dataDir: stage.dataDir },
    options.profile,
  )
  const cookie = await signIn(server.address, stage.login)
  if (
    parts.some((part) => ['calls', 'cpu', 'lists', 'own-fields', 'masters', 'log'].includes(part))
  )
    await measureServer(stage, server, cookie)
  if (parts.includes('ledger')) {
    logProgress(`ledger of ${movements} movements`)
    const { address } = server
    results.push(...(await measureLedger({ stage, address, cookie, rows: movements, rounds })))
  }
  if (parts.includes('waybills')) {
    logProgress(`${sheets} waybills`)
    const record = (requests: Readonly<Record<string, Request>>) =>
      recordAll(stage, cookie, requests)
    results.push(
      ...(await measureWaybills({ stage, server, cookie, rows: sheets, rounds, record })),
    )
  }
  if (parts.includes('reports')) {
    logProgress(`reports over ${sheets} waybills and ${movements} movements of a year`)
    const record = (requests: Readonly<Record<string, Request>>) =>
      recordAll(stage, cookie, requests)
    results.push(
      ...(await measureReports({ stage, server, cookie, sheets, movements, rounds, record })),
    )
  }
  if (parts.includes('schedule')) {
    logProgress('driver schedule')
    results.push(...(await measureSchedule({ stage, server, cookie, rounds })))
  }
  if (parts.includes('maintenance')) {
    logProgress('due dates')
    results.push(...(await measureMaintenance({ stage, server, cookie, rounds })))
  }
  if (parts.includes('stock')) {
    logProgress('stock')
    results.push(
      ...(await measureStock({ stage, server, cookie, rounds, movements: stockMovements })),
    )
  }
  if (parts.includes('orders')) {
    logProgress(`${orders} open orders`)
    results.push(...(await measureOrders({ stage, server, cookie, rounds, orders })))
  }
  if (parts.includes('tracking')) {
    logProgress('tracking')
    const record = (requests: Readonly<Record<string, Request>>) =>
      recordAll(stage, cookie, requests)
    results.push(...(await measureTracking({ stage, server, cookie, rounds, record })))
  }
  if (parts.includes('files')) {
    logProgress('files')
    results.push(...(await measureTransfer({ stage, server, cookie, rows })))
  }
  if (parts.includes('browser')) {
    logProgress('browser')
    results.push(...(await measureBrowser(server.address, cookie, rounds)))
  }
  await server.stop()
  explained = await profiles(stage, cookie)
} finally {
  await stage.close()
  // print what was measured, even if something has failed
  console.log(table(results))
}

const missed = results.filter((result) => !isMet(result))
if (explained.length > 0)
  console.log(`\nWhere the time of what was missed goes\n${explained.join('\n')}`)
console.log(
  `\n${missed.length === 0 ? 'Every target is met.' : `${missed.length} targets are missed.`}`,
)
process.exitCode = missed.length > 0 ? 1 : 0
