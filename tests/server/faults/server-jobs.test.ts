// Background jobs over a failing database connection: none hangs or overlaps, and all continue
// afterwards. A backup that failed meanwhile is reported once the database is available.
import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { callbackify } from 'node:util'
import Fastify from 'fastify'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { allResources } from '#resources/kernel/derive.ts'
import { buildApp } from '#server/app.ts'
import { notify } from '#server/areas/platform/index.ts'
import { isBackupDue } from '#server/backup/backup-schedule.ts'
import { startNightly } from '#server/backup/nightly-backup.ts'
import { takeBackup } from '#server/backup/create-backup.ts'
import { createDb, createPool } from '#server/kernel/db/database.ts'
import { createTimers } from '#server/kernel/jobs/job-scheduler.ts'
import type { Scheduler } from '#server/kernel/jobs/job-scheduler.ts'
import { isDatabaseAway } from '#server/kernel/db/error-codes.ts'
import { openGiven } from '#server/postgres/external-database.ts'
import { testDatabase } from '#tests/support/database/test-database.ts'
import { manualJobs } from '#tests/support/server/manual-jobs.ts'
import { openLine } from '#tests/support/network/database-proxy.ts'
import type { Line } from '#tests/support/network/database-proxy.ts'
import { addPeople } from '#tests/support/server/test-accounts.ts'
import { mailServer } from '#tests/support/network/mail-server.ts'
import { log } from '../postgres/support.ts'
import { clusterOfFile } from '#tests/support/database/assigned-cluster.ts'

const proof = process.env.PROOF === '1'
/** ms for the whole of one fault. */
const timeout = 180_000
const database = await testDatabase()
await addPeople(database, allResources())
// not over the line: what a test does itself always arrives
const own = createPool(database.owner)
const mail = await mailServer()
const dataDir = mkdtempSync(join(tmpdir(), 'motorpool-chores-'))
const now = new Date('2026-01-14T07:00:00.000Z')
/** Unhandled: such an error ends the server. */
const unheard: unknown[] = []
const hear = (reason: unknown) => void unheard.push(reason)
process.on('unhandledRejection', hear)
afterAll(async () => {
  process.off('unhandledRejection', hear)
  await own.end()
  await mail.close()
  rmSync(dataDir, { recursive: true, force: true })
})

async function behindLine<T>(
  work: (line: Line, connection: pg.PoolConfig, url: string) => Promise<T>,
): Promise<T> {
  const line = await openLine(clusterOfFile().host)
  const url = `postgresql://${database.owner.user}@${line.host}:${line.port}/${database.name}`
  try {
    return await work(line, (await openGiven(url, log)).app, url)
  } finally {
    await line.close()
  }
}

const account = async () =>
  (await database.query<{ id: number }>(`select id::int from account where login = 'admin'`))[0]!.id
beforeAll(async () => {
  await database.query(
    `insert into notification_setting (contract_id, account_id, email) values (1, $1, 'admin@example.org')`,
    [await account()],
  )
})

/**
 * Each makes work of one kind, and resolves once that is done.
 * @throws AssertionError when it is not done within `patience` ms
 */
const kinds: Record<string, (patience: number) => Promise<void>> = {
  async 'the daily round'(timeout) {
    const token = randomBytes(32)
    await database.query(
      `insert into session (token_hash, account_id, contract_id, user_agent, created_at, seen_at) values ($1, $2, 1, '', '2025-01-01', '2025-01-01')`,
      [token, await account()],
    )
    const left = async () =>
      (await database.query('select from session where token_hash = $1', [token])).length
    await expect.poll(left, { timeout, interval: 50 }).toBe(0)
  },
  async 'the sweep of files'(timeout) {
    const content = randomBytes(32)
    const sha = createHash('sha256').update(content).digest('hex')
    const shelf = join(dataDir, 'files', 'content', sha.slice(0, 2))
    mkdirSync(shelf, { recursive: true })
    writeFileSync(join(shelf, sha), content)
    await expect.poll(() => existsSync(join(shelf, sha)), { timeout, interval: 50 }).toBe(false)
  },
  async 'the sealer'(timeout) {
    const [event] = await database.query<{ id: string }>(
      `insert into event_log (contract_id, event_type_id, page_name, resource, uri_path, data) values (1, 2, 'car', 'car', '/', '{}') returning id`,
    )
    const sealed = async () =>
      (await database.query('select from log_seal where last_id >= $1', [event!.id])).length
    await expect.poll(sealed, { timeout, interval: 50 }).toBeGreaterThan(0)
  },
  async 'what expires'(timeout) {
    await database.query('delete from notification_round')
    const told = async () => (await database.query('select from notification_round')).length
    await expect.poll(told, { timeout, interval: 50 }).toBe(2)
  },
  async 'the letters'(timeout) {
    const before = mail.letters.length
    const to = [await account()]
    await createDb(own)
      .transaction()
      .execute((trx) =>
        notify(
          { db: trx, person: { contractId: 1 }, now },
          { type: 'rights_changed', to, params: { by: 'Кто-то' } },
        ),
      )
    await expect.poll(() => mail.letters.length, { timeout, interval: 50 }).toBeGreaterThan(before)
  },
}

const all = (patience: number) => Promise.all(Object.values(kinds).map((kind) => kind(patience)))
const often = { first: 50, every: 100 }
const silent = { error() {} }

/** The job that is running, for what it calls. */
const runningJob = new AsyncLocalStorage<string>()
/** Counts the connections that each job waits for or holds, and returns the highest counts. */
function countConnections(pool: pg.Pool): ReadonlyMap<string, number> {
  const present = new Map<string, number>()
  const highest = new Map<string, number>()
  const acquire = pool.connect.bind(pool) as () => Promise<pg.PoolClient>
  const count = (job: string, change: number) => {
    const now = (present.get(job) ?? 0) + change
    present.set(job, now)
    highest.set(job, Math.max(now, highest.get(job) ?? 0))
  }
  const connect = async () => {
    const job = runningJob.getStore() ?? 'no job'
    count(job, 1)
    try {
      const client = await acquire()
      const release = client.release
      client.release = (destroy) => {
        count(job, -1)
        client.release = release
        release.call(client, destroy)
      }
      return client
    } catch (error) {
      count(job, -1)
      throw error
    }
  }
  // `pool.query` passes a callback
  const byCallback = callbackify(connect)
  const connectWith = (callback?: Parameters<typeof byCallback>[0]) =>
    callback ? byCallback(callback) : connect()
  Object.assign(pool, { connect: connectWith })
  return highest
}

/** Jobs that run often, with those that are running or have started since `forget`. */
function watchedTimers() {
  const timers = createTimers(silent, often)
  const names = new Set<string>()
  const running = new Set<string>()
  const begun = new Set<string>()
  const scheduler: Scheduler = {
    start(job) {
      names.add(job.name)
      const run = () => {
        running.add(job.name)
        begun.add(job.name)
        return runningJob.run(job.name, job.run).finally(() => running.delete(job.name))
      }
      return timers.start({ ...job, run })
    },
  }
  return {
    scheduler,
    forget: () => begun.clear(),
    /** Those that have met nothing of what happened since `forget`. */
    untouched: () => [...names].filter((name) => !running.has(name) && !begun.has(name)),
  }
}

interface Fault {
  name: string
  begin(line: Line): void
  end(line: Line): void
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
  { name: 'is slow', begin: (line) => (line.delay = 1500), end: (line) => (line.delay = 0) },
]
it.each(proof ? [silence, ...more] : [silence])(
  'jobs over a database connection that $name neither hang nor overlap, and continue',
  { timeout },
  ({ begin, end }) =>
    behindLine(async (line, connection) => {
      const pool = createPool(connection)
      const timers = watchedTimers()
      const highest = countConnections(pool)
      const config = {
        demo: false,
        publicUrl: null,
        trustProxy: false,
        version: 'test',
        mail: { url: mail.url, from: 'park@example.org' },
      } as const
      const app = await buildApp({
        pool,
        dataDir,
        config,
        clock: () => now,
        scheduler: timers.scheduler,
      })
      await app.ready()
      try {
        await all(30_000)
        timers.forget()
        begin(line)
        // the check whether a backup is due has this one chance: it runs again only when it has
        // ended
        const looked = isBackupDue(pool, 'Asia/Tashkent', new Date()).then(
          () => true,
          isDatabaseAway,
        )
        await expect.poll(timers.untouched, { timeout: 30_000, interval: 20 }).toEqual([])
        // longer than anything is waited for
        if (proof) await sleep(20_000)
        end(line)
        // the proof waits until the sessions of lost transactions end by themselves, up to 15 s
        if (!proof)
          await database.query(
            `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`,
          )
        // those that wait on a line that will never answer have an end of their own
        await all(30_000)
        await all(30_000)
        expect(await looked).toBe(true)
        // a job that held two could wait for itself; the one look for the backup is no job
        const several = [...highest].filter(([, most]) => most > 1)
        expect([highest.size > 10, several]).toEqual([true, []])
        expect(unheard).toEqual([])
      } finally {
        await app.close()
        await pool.end()
      }
    }),
)

const failures = () =>
  database.query<{ failure: string; taken_at: Date }>(
    'select failure, taken_at from backup where failure is not null',
  )
const told = async () =>
  (
    await database.query(`select from notification where message_type_id = 8 and account_id = $1`, [
      await account(),
    ])
  ).length
it.each(proof ? (['refusing', 'silent'] as const) : (['refusing'] as const))(
  'a nightly backup that failed while the connection was %s is reported to administrators afterwards, and stays the only one',
  { timeout },
  (state) =>
    behindLine(async (line, connection, url) => {
      await database.query('delete from backup')
      await database.query('delete from notification')
      await database.query(`update schema_migration set applied_at = now() - interval '3 days'`)
      const said: string[] = []
      const heard = {
        info() {},
        error: (_: object, text: string) => void said.push(text),
      } as unknown as FastifyBaseLogger
      const app = Fastify()
      const pool = createPool(connection)
      const looks = manualJobs()
      const look = () => looks.run('nightly backup')
      // it is due, and then the database is away
      pool.once('release', () => line.set(state))
      process.env.DATABASE_URL = url
      const config = {
        dataDir,
        backup: { directory: join(dataDir, 'backups'), keep: 2 },
        timeZone: 'Asia/Tashkent',
      }
      startNightly(app, { config, pool, database: connection, log: heard }, looks)
      try {
        await look()
        expect(said).toContain('that the nightly backup failed could not be told')
        expect([await failures(), await told()]).toEqual([[], 0])
        const back = new Date()
        line.set('open', 'lost')
        // the pool may still hold a dead connection, and replaces it for the next check
        await look().catch((error: unknown) => expect(error).toSatisfy(isDatabaseAway))
        expect(await told()).toBe(1)
        const [failed, ...others] = await failures()
        expect(others).toEqual([])
        expect(failed!.failure).not.toBe('')
        expect(failed!.taken_at < back).toBe(true)
        // it is tried again in an hour
        await look()
        expect([(await failures()).length, said.includes('the nightly backup')]).toEqual([1, true])
        expect(unheard).toEqual([])
      } finally {
        delete process.env.DATABASE_URL
        await app.close()
        await pool.end()
      }
    }),
)

it('a backup whose connection stalls midway ends and leaves no files', { timeout }, () =>
  behindLine(async (line, connection) => {
    const directory = join(dataDir, 'midway')
    const begun = () =>
      existsSync(directory) && readdirSync(directory).some((name) => name.endsWith('.part'))
    line.delay = 20
    const order = {
      database: connection,
      dataDir,
      directory,
      reason: 'command',
      keep: 1,
      version: 'test',
    } as const
    const paced = takeBackup({ ...order, pace: { every: 100, answer: 300, patience: 1000 } })
    const failure = paced.then(String, (error: Error) => error.message)
    await expect.poll(begun, { timeout: 30_000, interval: 5 }).toBe(true)
    line.set('silent')
    expect(await failure).toMatch(/did not answer|terminated/)
    expect(readdirSync(directory)).toEqual([])
    // TCP keep-alive ends a session whose other end is dead; here there is none
    line.set('refusing')
    line.set('open')
    line.delay = 0
    const again = () => takeBackup(order).then((taken) => taken?.manifest.reason, String)
    await expect.poll(again, { timeout: 30_000, interval: 200 }).toBe('command')
  }),
)
