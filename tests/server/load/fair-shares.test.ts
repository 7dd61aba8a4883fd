// One account that sends as many requests as it can: other users are served as before, and this
// account has to wait.
import pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { say } from '#i18n/server.ts'
import { locales } from '#resources/kernel/locales.ts'
import { halfFile } from './bad-clients.ts'
import { testApp } from '../../support/server/test-app.ts'
import type { Answer, Caller } from '../../support/server/test-app.ts'
import { listen } from '../../support/server/event-stream.ts'
import { sendSheet } from '../../support/server/import-calls.ts'
import { ask, callerOf, serveOn } from '../../support/server/listening-server.ts'

const { database, signIn, clock } = await testApp()
const [busy, colleague, other] = await Promise.all([
  signIn('admin'),
  signIn('colleague'),
  signIn('reader'),
])
/** A second process on the same database. */
const second = await serveOn(database.app, () => clock.now)
afterAll(() => second.close())
const busyThere = callerOf(second, busy.cookie)
const otherThere = callerOf(second, other.cookie)
const brands = '/api/fms/car-brand'
const [brand] = await database.query<{ id: number }>(
  `insert into car_brand (contract_id, name) values (1, 'Марка для всех') returning id::int`,
)
/** Names in a table that takes long to compare. */
const many = 20_000
await database.query(
  `insert into car_brand (contract_id, name, search_key)
   select 1, 'Марка ' || n, ' marka ' || n from generate_series(1, $1::int) n`,
  [many],
)
const proof = process.env.PROOF === '1'
/** ms that a call may take beside the others on a machine with much else to do. */
const floor = 1000
/** ms that are no delay however short an idle call is: the turns of others on the processor. */
const turn = 20

async function timed(who: Caller = other): Promise<{ status: number; ms: number }> {
  const began = performance.now()
  const { status } = await who.get(`${brands}/getById/${brand!.id}`)
  return { status, ms: performance.now() - began }
}

/** What the other account waits for while the calls are answered. */
async function beside(calls: readonly Promise<Answer>[]) {
  let over = false
  const all = Promise.all(calls).finally(() => (over = true))
  const seen: { status: number; ms: number }[] = []
  while (!over) seen.push(await timed(), await timed(otherThere))
  return { seen, answers: await all }
}

async function idle(): Promise<number> {
  const times: number[] = []
  for (let i = 0; i < 20; i++) times.push((await timed()).ms)
  return times.sort((a, b) => a - b)[10]!
}

/** No other user is delayed; rejected requests are asked to retry. */
function fair(usual: number, { seen, answers }: Awaited<ReturnType<typeof beside>>): void {
  expect(seen.length).toBeGreaterThan(5)
  expect(seen.filter(({ status }) => status !== 200)).toEqual([])
  const times = seen.map(({ ms }) => ms).sort((a, b) => a - b)
  const [half, most, longest] = [0.5, 0.95, 1].map(
    (share) => times[Math.ceil(times.length * share) - 1]!,
  )
  if (proof) {
    console.log(`idle ${usual} ms; beside it half ${half}, 95 % ${most}, all ${longest} ms`)
    expect(most).toBeLessThan(Math.max(10 * usual, turn))
  }
  expect(longest).toBeLessThan(Math.max(10 * usual, floor))
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused.length).toBeLessThan(answers.length)
  for (const { status, error, headers } of refused)
    expect([status, error?.code, headers['retry-after']]).toEqual([429, 'too_many_calls', '3'])
}

it('bulk writes of one account, 8 at once to each of two processes, delay no other user', async () => {
  const usual = await idle()
  // the last row is faulty, so that each is saved by itself
  const rows = (call: number) => [
    ...Array.from({ length: 499 }, (_, i) => ({ set: { name: `Ряд ${call}-${i}` } })),
    { set: { name: '' } },
  ]
  const calls = Array.from({ length: 16 }, (_, call) =>
    (call % 2 ? busy : busyThere).post(`${brands}/bulk`, { action: 'write', rows: rows(call) }),
  )
  fair(usual, await beside(calls))
})

it('searches for names of one account, 12 at once to each process, delay no other user', async () => {
  const usual = await idle()
  const texts = Array.from({ length: 100 }, (_, i) => `Марко ${i} неизвестная`)
  const calls = Array.from({ length: 24 }, (_, call) =>
    (call % 2 ? busy : busyThere).post(`${brands}/getNames`, { texts }),
  )
  fair(usual, await beside(calls))
})

it('names are returned within a time limit, with those found by then', async () => {
  const texts = ['marka 17', ...Array.from({ length: 99 }, (_, i) => `Ничья ${i}`)]
  const { status, result } = await busy.post(`${brands}/getNames`, { texts })
  expect(status).toBe(200)
  const found = result as { text: string; records: { name: string }[] }[]
  expect(found.map(({ text }) => text)).toEqual(texts)
  expect(found[0]?.records.map(({ name }) => name)).toEqual(['Марка 17'])
})

it('a file is rejected while six of its account are stalled, and others can upload', async () => {
  const served = await serveOn(database.app, () => clock.now, {
    patience: {},
    database: {},
    shares: { patience: 1000 },
  })
  const here = callerOf(served, busy.cookie)
  const there = callerOf(served, colleague.cookie)
  const port = Number(new URL(served.address).port)
  const half = Array.from({ length: 6 }, () =>
    halfFile({ port, cookie: busy.cookie }, `${brands}/import`),
  )
  try {
    const send = (who: Caller) => sendSheet(who, `${brands}/import`, 'name\nИз файла\n')
    await expect.poll(async () => (await send(here)).error?.code).toBe('too_many_calls')
    expect((await here.get(`${brands}/getCount`)).status).toBe(200)
    expect((await send(there)).status).toBe(200)
    half.forEach(({ socket }) => socket.destroy())
    await expect.poll(async () => (await send(here)).status).toBe(200)
  } finally {
    half.forEach(({ socket }) => socket.destroy())
    await served.close()
  }
})

it('a call that waits behind three of its account is refused, and others are served', async () => {
  const served = await serveOn(database.app, () => clock.now, {
    patience: {},
    database: { look: 50, ask: 300, answer: 1000 },
    shares: { patience: 1500 },
  })
  const holder = new pg.Client(database.owner)
  await holder.connect()
  try {
    // neither streams nor what they wait for take a place
    const streams = await Promise.all(
      Array.from({ length: 5 }, () => listen(served.address, busy.cookie)),
    )
    expect(streams.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    await holder.query('begin')
    await holder.query('select from car_brand where id = $1 for update', [brand!.id])
    const body = { id: brand!.id, description: 'занято' }
    const saves = Array.from({ length: 3 }, () =>
      ask(served, 'save', `${brands}/save`, { cookie: busy.cookie, body }),
    )
    const waiting = `select distinct l.pid from pg_locks l join pg_stat_activity a on a.pid = l.pid
      where a.datname = current_database() and not l.granted`
    await expect.poll(async () => (await database.query(waiting)).length).toBe(3)
    const refused = await Promise.all(
      locales.map((language) =>
        ask(served, 'count', `${brands}/getCount`, { cookie: busy.cookie, language }),
      ),
    )
    expect(
      refused.map(({ status, code, retryAfter, message }) => [status, code, retryAfter, message]),
    ).toEqual(
      locales.map((locale) => [429, 'too_many_calls', '3', say(locale, 'errors.too_many_calls')]),
    )
    const { status, ms } = await ask(served, 'record', `${brands}/getById/${brand!.id}`, {
      cookie: other.cookie,
    })
    expect([status, ms < floor]).toEqual([200, true])
    await holder.query('rollback')
    expect((await Promise.all(saves)).map((one) => one.status)).toEqual([200, 200, 200])
    streams.forEach((stream) => stream.close())
  } finally {
    await holder.end()
    await served.close()
  }
})
