// Concurrent clients that read and write, and repeat rejected writes with the same idempotency
// key; records the outcome.
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import type { TestDatabase } from '#tests/support/database/test-database.ts'
import { ask } from '#tests/support/server/listening-server.ts'
import type { Seen, Served } from '#tests/support/server/listening-server.ts'

/** One save and what became of it. */
export interface Kept {
  name: string
  /** Id of the record, once the server has acknowledged it. */
  id: number | null
  tries: number
}

export interface Work {
  seen: Seen[]
  kept: Kept[]
  /**
   * No new work; resolves when what was begun is acknowledged.
   * @throws Error for what is not acknowledged within `patience` ms
   */
  end(patience: number): Promise<void>
}

const base = '/api/fms/car-brand'
const mostSpent = 60_000
const pause = 20
let number = 0

/** `text`: fills the description of each record, so that the database needs room. */
export function setToWork(served: Served, cookie: string, hands: number, text = ''): Work {
  const work: Work = { seen: [], kept: [], end: async () => {} }
  let on = true
  let limit = Infinity
  const asked = async (
    ...what: Parameters<typeof ask> extends [unknown, ...infer R] ? R : never
  ) => {
    const answer = await ask(served, ...what)
    work.seen.push(answer)
    return answer
  }
  const save = async (many: boolean) => {
    const kept: Kept = { name: `Марка ${++number}-${Math.random()}`, id: null, tries: 0 }
    work.kept.push(kept)
    const key = `key-${number}-${Math.random()}`
    const record = { name: kept.name, ...(text && { description: text }) }
    while (kept.id === null) {
      if (performance.now() > limit)
        throw new Error(`not acknowledged: ${kept.name} after ${kept.tries} tries`)
      kept.tries += 1
      const answer = await (many
        ? asked('bulk', `${base}/bulk`, {
            cookie,
            key,
            body: { action: 'write', rows: [{ set: record }] },
          })
        : asked('save', `${base}/save`, { cookie, key, body: record }))
      if (answer.status === 200) kept.id = many ? -1 : (answer.result as { id: number }).id
      else if (answer.status < 500) throw new Error(`${kept.name} was refused: ${answer.code}`)
      else await sleep(pause * (1 + 5 * Math.random()))
    }
  }
  const draft = {
    screen: 'car-brand',
    record: 'new',
    version: null,
    base: {},
    fields: { name: 'начато' },
  }
  const calls: (() => Promise<unknown>)[] = [
    () => save(false),
    () => asked('list', `${base}/getListPerPage/0/20`, { cookie }),
    () => save(false),
    () => asked('count', `${base}/getCount`, { cookie }),
    () => save(true),
    () => asked('user', '/auth/user', { cookie }),
    () => asked('draft', '/api/drafts/save', { cookie, body: draft }),
    () => asked('export', `${base}/export`, { cookie, body: { format: 'csv', columns: ['name'] } }),
  ]
  const hand = async (first: number) => {
    for (let i = first; on; i++) {
      await calls[i % calls.length]!()
      await sleep(pause)
    }
  }
  const looks = async () => {
    for (; on; await sleep(200)) await asked('health', '/health', {})
  }
  const all = Promise.all([...Array.from({ length: hands }, (_, i) => hand(i)), looks()])
  // it is received at the end
  all.catch(() => {})
  work.end = async (patience) => {
    limit = performance.now() + Math.min(patience, mostSpent)
    on = false
    await all
  }
  return work
}

/**
 * The guarantee for every caller with any connection failure: a response `within` ms, and a refusal
 * that names the remedy.
 */
export function promised(
  { seen }: Pick<Work, 'seen'>,
  {
    allowed = [200, 503],
    slowLine = false,
    within = 10_000,
  }: { allowed?: readonly number[]; slowLine?: boolean; within?: number } = {},
): void {
  expect(seen.filter(({ status }) => !allowed.includes(status))).toEqual([])
  // as long as answers do come, many rows may take their time
  const most = (what: string) => (slowLine && what === 'bulk' ? 65_000 : within)
  // The server waits 8 s for the database, or what the test has set, and not a moment longer
  // (kernel/patience.ts). It runs in this very process: what a machine with too much to do did not
  // give to that is neither's waiting. Only so much of it counts that a server which hangs by its
  // own fault is still found.
  expect(
    seen.filter(({ ms, stalledFor, what }) => ms - Math.min(stalledFor, 5000) >= most(what)),
  ).toEqual([])
  const away = seen.filter(({ status }) => status === 503)
  expect(
    away.filter(
      ({ code, retryAfter, message }) => code !== 'unavailable' || retryAfter !== '1' || !message,
    ),
  ).toEqual([])
}

/**
 * Every acknowledged save is stored under the returned id; exactly once, and once in the
 * log.
 */
export async function writtenOnce(
  database: Pick<TestDatabase, 'query'>,
  { kept }: Pick<Work, 'kept'>,
): Promise<void> {
  const rows = await database.query<{ id: number; name: string; logged: number }>(
    `select b.id::int, b.name, (select count(*)::int from event_log e where e.resource = 'car-brand' and e.item_id = b.id) as logged from car_brand b`,
  )
  const ids = new Map<string, number[]>()
  for (const { name, id } of rows) ids.set(name, [...(ids.get(name) ?? []), id])
  const wrong = kept.filter(({ name, id }) => {
    const found = ids.get(name) ?? []
    return found.length !== 1 || (id !== -1 && found[0] !== id)
  })
  expect(wrong).toEqual([])
  expect(rows.filter(({ logged }) => logged !== 1)).toEqual([])
}

/** Resolves when `count` more answers have come, of those that `which` names. */
export async function answersMore(
  { seen }: Pick<Work, 'seen'>,
  count: number,
  which: (one: Seen) => boolean = () => true,
): Promise<void> {
  const before = seen.length
  await expect
    .poll(() => seen.slice(before).filter(which).length, { timeout: 60_000, interval: 20 })
    .toBeGreaterThanOrEqual(count)
}

/** How long the answers took and which they were, for the log of a proof. */
export function summary({ seen, kept }: Pick<Work, 'seen' | 'kept'>): string {
  const by = new Map<number, number>()
  for (const { status } of seen) by.set(status, (by.get(status) ?? 0) + 1)
  const slowest = Math.max(...seen.map(({ ms }) => ms))
  const repeated = kept.filter(({ tries }) => tries > 1).length
  const counts = [...by].map(([status, count]) => `${count} × ${status}`).join(', ')
  return `${counts}; slowest ${Math.round(slowest)} ms; ${kept.length} saves, ${repeated} repeated`
}
