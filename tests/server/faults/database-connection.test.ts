// A connection to an external PostgreSQL that stalls, is slow, is cut, or is cut at a commit,
// under load: clear errors within ten seconds, automatic recovery, and repeated writes stored
// once. Seconds here, minutes in `npm run proof`.
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { patience } from '#server/kernel/db/request-deadline.ts'
import { openGiven } from '#server/postgres/external-database.ts'
import { testApp } from '#tests/support/server/test-app.ts'
import {
  answersMore,
  promised,
  setToWork,
  summary,
  writtenOnce,
} from '#tests/server/faults/concurrent-clients.ts'
import { carry, check, settled, upload } from '#tests/support/server/import-calls.ts'
import { changeOf, listen } from '#tests/support/server/event-stream.ts'
import { openLine } from '#tests/support/network/database-proxy.ts'
import type { Fate, Line } from '#tests/support/network/database-proxy.ts'
import { ask, callerOf, serveOn } from '#tests/support/server/listening-server.ts'
import type { Served } from '#tests/support/server/listening-server.ts'
import { openSocket, tokenOf } from '#tests/support/server/notification-socket.ts'
import { log } from '../postgres/support.ts'
import { clusterOfFile } from '#tests/support/database/assigned-cluster.ts'

const proof = process.env.PROOF === '1'
const hands = proof ? 40 : 15
const { database, signIn, clock } = await testApp()
const [admin, colleague] = await Promise.all([signIn('admin'), signIn('colleague')])

/** One account represents many users. */
const shares = { calls: hands, longCalls: hands }
/** The product's own in a proof. */
const limits = proof
  ? { patience, database: {}, shares }
  : {
      patience: { usual: 4000, health: 1500 },
      database: { connect: 2500, ask: 1250, answer: 1250 },
      shares,
    }
const within = limits.patience.usual + 2000

async function behindLine<T>(work: (line: Line, served: Served) => Promise<T>): Promise<T> {
  const line = await openLine(clusterOfFile().host)
  const url = `postgresql://${database.owner.user}@${line.host}:${line.port}/${database.name}`
  const served = await serveOn((await openGiven(url, log)).app, () => clock.now, limits)
  try {
    return await work(line, served)
  } finally {
    await line.close()
    await served.close()
  }
}

/**
 * ms until what comes back by itself is missed: far more than it takes, since the machine may have
 * other work.
 */
const comingBack = 30_000
const isWell = async (served: Served) => (await ask(served, 'health', '/health')).status === 200

/**
 * The stream of news and the socket of notifications, opened anew as a browser does, tell of what
 * happens from now on.
 */
async function newsCome(served: Served): Promise<void> {
  let stream = await listen(served.address, colleague.cookie)
  // the connection between processes may just be opening: a browser reconnects
  for (let tries = 0; stream.status === 503 && tries < comingBack / 500; tries++) {
    await sleep(500)
    stream = await listen(served.address, colleague.cookie)
  }
  expect(stream.status).toBe(200)
  const save = async () => {
    const saved = await ask(served, 'save', '/api/fms/car-brand/save', {
      cookie: admin.cookie,
      body: { name: `Новость ${Math.random()}` },
    })
    expect(saved.status).toBe(200)
    return (saved.result as { id: number }).id
  }
  // the first may find the line over which processes hear each other still dead: then everything
  // may have changed, and that is told
  const first = await save()
  await stream.hears(
    (heard) => changeOf('car-brand', first)(heard) || heard.data.resource === '*',
    comingBack,
  )
  await stream.hears(changeOf('car-brand', await save()), comingBack)
  // sockets that were open while something may have been missed are closed, and come back
  const ear = await openSocket(served.address, colleague.cookie, {
    staffId: 0,
    token: await tokenOf(callerOf(served, colleague.cookie)),
  })
  expect(ear.socket.readyState).toBe(ear.socket.OPEN)
  stream.close()
  ear.socket.terminate()
}

interface Fault {
  name: string
  begin(line: Line): void
  end(line: Line): void
  /** No request may be rejected. */
  harmless?: true
  /** Answers do come. */
  slow?: true
}

const silence: Fault = {
  name: 'falls silent for good',
  begin: (line) => line.set('silent'),
  end: (line) => line.set('open', 'lost'),
}

const more: Fault[] = [
  {
    name: 'falls silent, and everything arrives afterwards',
    begin: (line) => line.set('silent'),
    end: (line) => line.set('open', 'late'),
  },
  {
    name: 'carries no answers',
    begin: (line) => line.set('deaf'),
    end: (line) => line.set('open', 'lost'),
  },
  {
    name: 'is cut, and refused',
    begin: (line) => line.set('refusing'),
    end: (line) => line.set('open'),
  },
  {
    name: 'is slow',
    begin: (line) => (line.delay = 50),
    end: (line) => (line.delay = 0),
    harmless: true,
    slow: true,
  },
  {
    name: 'is slower than anybody can wait for',
    begin: (line) => (line.delay = 1500),
    end: (line) => (line.delay = 0),
    slow: true,
  },
]

const fails = ({ name, begin, end, harmless, slow }: Fault) =>
  behindLine(async (line, served) => {
    const before = await listen(served.address, colleague.cookie)
    const work = setToWork(served, admin.cookie, hands)
    await answersMore(work, 2 * hands)
    expect(work.seen.filter(({ status }) => status !== 200)).toEqual([])
    begin(line)
    // longer than anything is waited for, or until each hand was refused once
    if (proof) await sleep(20_000)
    else await answersMore(work, hands, ({ status }) => status === 503)
    end(line)
    await expect.poll(() => isWell(served), { timeout: comingBack, interval: 100 }).toBe(true)
    await answersMore(work, hands, ({ status }) => status === 200)
    await work.end(60_000)
    before.close()
    if (proof) console.log(`${name}: ${summary(work)}`)

    promised(work, { slowLine: slow === true, within })
    expect(work.seen.some(({ what, status }) => what === 'health' && status === 503)).toBe(
      !harmless,
    )
    await writtenOnce(database, work)
    await newsCome(served)
  })
const isCutAtCommits = () =>
  behindLine(async (line, served) => {
    // every third commit, in each of the three ways in turn
    const ways = ['before', 'behind', 'answer'] as const
    const cuts: Fate[] = []
    let commits = 0
    line.fate = () => {
      if (++commits % 3 !== 0) return 'pass'
      const way = ways[cuts.length % ways.length]!
      cuts.push(way)
      return way
    }
    const work = setToWork(served, admin.cookie, hands)
    await expect
      .poll(() => cuts.length, { timeout: 120_000, interval: 20 })
      .toBeGreaterThanOrEqual(proof ? 600 : 6)
    line.fate = null
    await work.end(60_000)
    if (proof) console.log(`cut at commits: ${summary(work)}`)
    promised(work, { within })
    expect(work.kept.some(({ tries }) => tries > 1)).toBe(true)
    await writtenOnce(database, work)
  })

describe('the connection to the database', { timeout: 600_000 }, () => {
  it.runIf(!proof)(
    'stalls for good or is cut at commits: requests get clear errors in time, recover, and repeated writes are stored once',
    () => Promise.all([fails(silence), isCutAtCommits()]),
  )
  it.runIf(proof).for([silence, ...more])(
    '$name: requests get clear errors in time, and recover',
    fails,
  )
  it.runIf(proof)(
    'is cut at commits: a write repeated with its idempotency key is stored once',
    isCutAtCommits,
  )
  it('stalls during running exports: queued ones are rejected with them', () =>
    behindLine(async (line, served) => {
      const { cookie } = admin
      const body = { format: 'csv', columns: ['name'] }
      const offered = await Promise.all(
        Array.from({ length: 5 }, () =>
          ask(served, 'offer', '/api/fms/fuel/export', { cookie, body }),
        ),
      )
      const holder = new pg.Client(database.owner)
      await holder.connect()
      try {
        await holder.query('begin; lock table fuel in access exclusive mode')
        const files = offered.map(async ({ result }) => ({
          ...(await ask(served, 'file', `/${(result as { path: string }).path}`, { cookie })),
          answered: performance.now(),
        }))
        const read = () =>
          database.query(`select from pg_locks where not granted and relation = 'fuel'::regclass`)
        await expect
          .poll(async () => (await read()).length, { timeout: 10_000, interval: 20 })
          .toBe(2)
        // the files were asked for before: how long their thread takes to start is not the stall's
        const stalled = performance.now()
        line.set('silent')
        for (const { status, code, retryAfter, answered, stalledFor } of await Promise.all(files)) {
          expect([status, code, retryAfter]).toEqual([503, 'unavailable', '1'])
          // exports are read in a thread of its own, by the product's limits
          expect(answered - stalled - Math.min(stalledFor, 5000)).toBeLessThan(10_000)
        }
      } finally {
        await holder.end()
      }
      line.set('open', 'lost')
      await expect.poll(() => isWell(served), { timeout: comingBack, interval: 100 }).toBe(true)
      const again = await ask(served, 'offer', '/api/fms/fuel/export', { cookie, body })
      expect(
        (await ask(served, 'file', `/${(again.result as { path: string }).path}`, { cookie }))
          .status,
      ).toBe(200)
    }))
  it.runIf(proof)(
    'stalls during an import: it is applied completely or not at all, and its job does not hang',
    () =>
      behindLine(async (line, served) => {
        const caller = callerOf(served, admin.cookie)
        const rows = Array.from({ length: 5000 }, (_, i) => `Ввоз ${i}`)
        const count = async () =>
          (await database.query(`select from car_brand where name like 'Ввоз %'`)).length
        const job = await check(
          caller,
          await upload(caller, { basePaths: ['api/fms/car-brand'] }, `name\n${rows.join('\n')}\n`),
        )
        expect((await caller.post('/api/import/apply', { id: job.id })).status).toBe(200)
        const writing = () =>
          database.query(
            `select from pg_locks where relation = 'car_brand'::regclass and mode = 'RowExclusiveLock'`,
          )
        await expect
          .poll(async () => (await writing()).length, { timeout: 30_000, interval: 5 })
          .toBeGreaterThan(0)
        line.set('silent')
        await sleep(15_000)
        line.set('open', 'lost')
        const settledJob = await settled(caller, job.id)
        expect(settledJob.state).toBe('checked')
        expect(await count()).toBe(0)
        expect((await carry(caller, 'apply', job.id)).applied).toMatchObject({
          created: rows.length,
        })
        expect(await count()).toBe(rows.length)
      }),
  )
})
