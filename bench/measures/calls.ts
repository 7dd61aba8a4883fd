// Calls compared with the floor: calls per second over eight connections, server and floor
// alternately.
import type { InjectOptions } from 'fastify'
import { firstId } from '../fill/bulk-load.ts'
import { median, throughput } from '../load.ts'
import type { Line, Request, Turn } from '../load.ts'
import type { Script } from '../record.ts'
import type { Result } from '../report.ts'
import { vehicle } from '../vehicle.ts'

const base = `/${vehicle.basePaths[0]}`
export type Recording = (call: Request, what: Omit<Script, 'steps'>) => Promise<Script>
/** Ids that no other measure uses: one share for the recording, and one for each side. */
interface Share {
  from: number
  length: number
}

export interface Measure {
  measure: string
  target?: number
  /** Scripts for the floor, by name. */
  scripts: Record<string, Script>
  ours: Turn
  floors: Turn
  /** Maximum number of turns for which there is data, for both sides and all rounds together. */
  most?: number
}

export interface Facts {
  rows: number
  /** Values to filter by, in turn, by the description of the filter. */
  filters: Readonly<Record<string, { key: string; values: readonly number[] }>>
  /** References for a new row. */
  refs: { brand_id: number; model_id: number }
}

/** The measured calls, with the statements that the server was recorded sending for each. */
export async function measures(
  record: Recording,
  { rows, filters, refs }: Facts,
): Promise<Measure[]> {
  const share = (at: number): Share => ({
    from: firstId + Math.floor((rows * at) / 8),
    length: Math.floor(rows / 8),
  })
  const found: Measure[] = []

  for (const [words, { key, values }] of Object.entries(filters)) {
    const scripts: Record<string, Script> = {}
    const asked = (value: number): [Request, Request] => {
      const body = { [key]: value }
      return [
        post('getListByFilter', { ...body, page: 0, size: 20 }),
        post('getCountByFilter', body),
      ]
    }
    for (const value of values) {
      const [list, count] = asked(value)
      scripts[`list-${key}-${value}`] = await record(list, { id: 0, many: true })
      scripts[`count-${key}-${value}`] = await record(count, { id: 0, many: false })
    }
    const valueOf = (connection: number, n: number) =>
      values[(connection * 7 + n) % values.length] ?? 0
    found.push({
      measure: `page with count, ${words}`,
      target: 0.5,
      scripts,
      ours: (connection, n) => asked(valueOf(connection, n)),
      floors: (connection, n) =>
        ['list', 'count'].map((part) => get(`/${part}-${key}-${valueOf(connection, n)}/0`)),
    })
  }

  const any = (connection: number, n: number) =>
    firstId + ((connection * 104_729 + n * 7919) % Math.floor(rows / 2))
  found.push({
    measure: 'by id',
    target: 0.5,
    scripts: { one: await record(get(`${base}/getById/${firstId}`), { id: firstId, many: false }) },
    ours: (connection, n) => [get(`${base}/getById/${any(connection, n)}`)],
    floors: (connection, n) => [get(`/one/${any(connection, n)}`)],
  })

  const change = (id: number, version: number, odometer: number) =>
    post('save', { id, version, odometer, note: 'Прошёл осмотр' })
  const changed = share(4)
  const next = {
    change: counter(share(5)),
    floorsChange: counter(share(6)),
    removal: counter(share(7)),
  }
  found.push({
    measure: 'save of a change, with version and log',
    target: 0.4,
    scripts: {
      change: await record(change(changed.from, 1, 1_234_567), { id: changed.from, many: false }),
    },
    ours: () => {
      const { id, lap } = next.change()
      return [change(id, lap + 1, 1_000_000 + lap)]
    },
    floors: () => [
      { ...post('', change(0, 1, 0).body), path: `/change/${next.floorsChange().id}` },
    ],
  })
  const created = { name: 'Авангард новый', number: 7, condition: 'good', year: 2024, ...refs }
  found.push({
    measure: 'save of a new record, with log',
    target: 0.4,
    scripts: { create: await record(post('save', created), { id: 0, many: false }) },
    ours: () => [post('save', created)],
    floors: () => [{ ...post('', created), path: '/create/0' }],
  })
  const removal = (id: number): Request => ({ method: 'DELETE', path: `${base}/delete?id=${id}` })
  const gone = changed.from + 1
  found.push({
    measure: 'delete, with log',
    scripts: { remove: await record(removal(gone), { id: gone, many: false }) },
    ours: () => [removal(next.removal().id)],
    floors: () => [{ method: 'DELETE', path: `/remove/${next.removal().id}` }],
    most: share(7).length,
  })
  return found
}

function post(call: string, body: unknown): Request {
  return { method: 'POST', path: `${base}/${call}`, body }
}

function get(path: string): Request {
  return { method: 'GET', path }
}

/** Returns each id of a share in turn, repeatedly: `lap` counts the completed passes. */
function counter({ from, length }: Share): () => { id: number; lap: number } {
  let n = 0
  return () => {
    const at = n++
    return { id: from + (at % length), lap: Math.floor(at / length) }
  }
}

export function asInjection({ method, path, body }: Request, cookie: string): InjectOptions {
  const headers = { cookie, ...(body !== undefined && { 'content-type': 'application/json' }) }
  return {
    method,
    url: path,
    headers,
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  }
}

export interface Sides {
  ours: readonly Line[]
  floors: readonly Line[]
}

/**
 * Rounds of `ms` for each side; the starting side alternates. The ratio is the median of the
 * rounds.
 */
export async function measureCalls(
  all: readonly Measure[],
  sides: Sides,
  rounds: number,
  ms: number,
): Promise<Result[]> {
  const results: Result[] = []
  for (const { measure, target, ours, floors, most = Infinity } of all) {
    // the time between the last response and the end of the round is ignored
    const each = most / (rounds + 1) / 2 - sides.ours.length
    const ratios: number[] = []
    const speeds: number[] = []
    for (let round = 0; round <= rounds; round++) {
      const run = {
        ours: () => throughput(sides.ours, ours, ms, each),
        floors: () => throughput(sides.floors, floors, ms, each),
      }
      const speed = { ours: 0, floors: 0 }
      for (const side of round % 2 ? (['ours', 'floors'] as const) : (['floors', 'ours'] as const))
        speed[side] = await run[side]()
      // the first round warms up
      if (round === 0) continue
      ratios.push(speed.ours / speed.floors)
      speeds.push(speed.ours)
    }
    const group = 'Calls over eight connections'
    results.push({
      group,
      measure,
      value: median(ratios),
      unit: 'of the floor',
      ...(target && { target: { atLeast: target } }),
    })
    results.push({ group, measure: '', value: median(speeds), unit: 'a second' })
  }
  return results
}
