// CPU per call, of the process and of its PostgreSQL, compared with the independent floor: load of
// the machine hardly affects it, and superfluous statements show up in it.
import { readFileSync } from 'node:fs'
import { searchKey } from '#resources/kernel/values/search-key.ts'
import { clusterProcesses } from '#server/postgres/process/server-processes.ts'
import { clusterOf } from '#tests/scripts/start.ts'
import { firstId } from '../fill/bulk-load.ts'
import { start } from '../processes/children.ts'
import type { Measured } from '../processes/children.ts'
import { rare } from '../fill/all-tables.ts'
import { Line, median, throughput } from '../load.ts'
import type { Request, Turn } from '../load.ts'
import type { Result } from '../report.ts'
import type { Stage } from '../processes/stage.ts'
import { vehicle } from '../vehicle.ts'

const base = `/${vehicle.basePaths[0]}`
const connections = 8
const roundMs = 2000
/** Both sides are compared as they run all day: V8 has compiled their frequent functions. */
const warmUpMs = 8000
const group = 'CPU of a call against the independent floor'

interface Contest {
  measure: string
  /** Minimum ratio of the floor's CPU to the product's. */
  target: number
  ours: Turn
  floor: Turn
}

export interface CpuFacts {
  rows: number
  /** Statuses that occur in the rows. */
  statuses: readonly number[]
  refs: { brand_id: number; model_id: number }
}

const post = (path: string, body: unknown): Request => ({ method: 'POST', path, body })
const get = (path: string): Request => ({ method: 'GET', path })

/** The most frequent calls, with equal requests to both sides. */
function contests({ rows, statuses, refs }: CpuFacts): Contest[] {
  const any = (connection: number, n: number) =>
    firstId + ((connection * 104_729 + n * 7919) % Math.floor(rows / 2))
  const status = (connection: number, n: number) => statuses[(connection + n) % statuses.length]
  const part = Math.floor(rows / 4)
  const next = { ours: 0, floor: 0 }
  /** A record that only this side changes, and how often it has changed it. */
  const changed = (side: keyof typeof next) => {
    const from = firstId + (side === 'ours' ? 2 : 3) * part
    const n = next[side]++
    return { id: from + (n % part), lap: Math.floor(n / part) }
  }
  const words = (n: number) => (n % 2 ? rare.word : `${rare.word} 1`)
  const created = (n: number) => ({
    name: `Авангард ${n}`,
    number: 7,
    condition: 'good',
    year: 2024,
    ...refs,
  })
  return [
    {
      measure: 'page, filtered and ordered',
      target: 0.4,
      ours: (c, n) => [
        post(`${base}/getListByFilter`, { status_id: status(c, n), page: 0, size: 20 }),
      ],
      floor: (c, n) => [get(`/page/${status(c, n)}`)],
    },
    {
      measure: 'by id',
      target: 0.45,
      ours: (c, n) => [get(`${base}/getById/${any(c, n)}`)],
      floor: (c, n) => [get(`/one/${any(c, n)}`)],
    },
    {
      measure: 'search of a rare word',
      target: 0.4,
      ours: (_, n) => [
        post(`${base}/getListByFilter`, { search: words(n), page: 0, size: 20, sort: 'name' }),
      ],
      floor: (_, n) => [post('/search', { key: searchKey([words(n)]).trim() })],
    },
    {
      measure: 'save of a change, with version and log',
      target: 0.45,
      ours: () => {
        const { id, lap } = changed('ours')
        const body = { id, odometer: 1_000_000 + lap, note: `Осмотр ${lap}` }
        return [post(`${base}/save`, body)]
      },
      floor: () => {
        const { id, lap } = changed('floor')
        return [post('/change', { id, odometer: 1_000_000 + lap, note: `Осмотр ${lap}` })]
      },
    },
    {
      measure: 'save of a new record, with log',
      target: 0.5,
      ours: (_, n) => [post(`${base}/save`, created(n))],
      floor: (_, n) => [post('/create', created(n))],
    },
  ]
}

/** Milliseconds of CPU that a process and its ended children have used; 0 when it has ended. */
function processCpu(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    // utime, stime, cutime, cstime in hundredths of a second
    return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) * 10
  } catch {
    return 0
  }
}

const clusterCpu = (dataDir: string): number =>
  clusterProcesses(clusterOf(dataDir)).reduce((sum, { pid }) => sum + processCpu(pid), 0)

interface Side {
  program: Measured
  lines: readonly Line[]
  turn: Turn
}

/**
 * Milliseconds of CPU per call, of the program and of PostgreSQL, and calls per second in one
 * round.
 */
async function roundOf({ program, lines, turn }: Side, dataDir: string, ms = roundMs) {
  let turns = 0
  const counted: Turn = (connection, n) => (turns++, turn(connection, n))
  const before = { own: await program.cpu(), database: clusterCpu(dataDir) }
  const speed = await throughput(lines, counted, ms)
  const own = ((await program.cpu()) - before.own) / turns
  const database = (clusterCpu(dataDir) - before.database) / turns
  return { own, database, speed }
}

/** Rounds of both sides alternately; the ratio is the median of the rounds. */
export async function measureCpu(
  stage: Stage,
  server: Measured,
  cookie: string,
  { rounds, facts, match }: { rounds: number; facts: CpuFacts; match: RegExp },
): Promise<Result[]> {
  const floor = await start('independent-floor', { database: stage.app, dataDir: stage.dataDir })
  const results: Result[] = []
  for (const { measure, target, ...turns } of contests(facts)) {
    if (!match.test(measure)) continue
    const sides = [
      { program: server, turn: turns.ours },
      { program: floor, turn: turns.floor },
    ].map((side) => ({
      ...side,
      lines: Array.from({ length: connections }, () => new Line(side.program.address, cookie)),
    }))
    const found: Record<'ours' | 'floor', Awaited<ReturnType<typeof roundOf>>>[] = []
    for (const side of sides) await roundOf(side, stage.dataDir, warmUpMs)
    for (let round = 0; round < rounds; round++) {
      const inTurn = round % 2 ? sides : [...sides].reverse()
      const taken = new Map<Side, Awaited<ReturnType<typeof roundOf>>>()
      for (const side of inTurn) taken.set(side, await roundOf(side, stage.dataDir))
      const [ours, theirs] = sides.map((side) => taken.get(side)!)
      found.push({ ours: ours!, floor: theirs! })
    }
    for (const { lines } of sides) for (const line of lines) line.close()
    const middle = (of: (one: (typeof found)[number]) => number) => median(found.map(of))
    results.push({
      ...{ group, measure, unit: 'of the floor', target: { atLeast: target } },
      value: middle(({ ours, floor }) => (floor.own + floor.database) / (ours.own + ours.database)),
    })
    const more = (unit: string, value: number) => results.push({ group, measure: '', unit, value })
    more(
      'ms of the server',
      middle(({ ours }) => ours.own),
    )
    more(
      'ms of PostgreSQL for it',
      middle(({ ours }) => ours.database),
    )
    more(
      'ms of the floor',
      middle(({ floor }) => floor.own),
    )
    more(
      'ms of PostgreSQL for it',
      middle(({ floor }) => floor.database),
    )
    more(
      'of the floor in calls a second',
      middle(({ ours, floor }) => ours.speed / floor.speed),
    )
  }
  await floor.stop()
  return results
}
