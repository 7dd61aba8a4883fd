// The private database under load while its disk fills up, for tables and for the write-ahead log,
// and while its postmaster is killed repeatedly: clear errors, no corruption, automatic recovery.
// It takes minutes and runs in `npm run proof`.
import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { allResources } from '#resources/kernel/derive.ts'
import { migrate } from '#server/kernel/schema/migrate/index.ts'
import { readInstance } from '#server/postgres/cluster/instance-file.ts'
import { openPrivate } from '#server/postgres/embedded-database.ts'
import { occupantsOf } from '#server/postgres/process/server-processes.ts'
import {
  answersMore,
  promised,
  setToWork,
  summary,
  writtenOnce,
} from '#tests/server/faults/concurrent-clients.ts'
import { noDisk, smallDisk } from '#tests/support/runner/small-disk.ts'
import { addPeople, password } from '#tests/support/server/test-accounts.ts'
import { ask, serveOn } from '#tests/support/server/listening-server.ts'
import { log } from '../postgres/support.ts'

const proof = process.env.PROOF === '1'
const hands = 20
const disk = proof ? smallDisk(420) : null

describe.runIf(disk)(
  `the private database${proof && !disk ? ` (${noDisk})` : ''}`,
  { timeout: 600_000 },
  async () => {
    if (!disk) return
    const [dataDir, systemDir] = ['data', 'system'].map((name) => join(disk.path, name)) as [
      string,
      string,
    ]
    for (const path of [dataDir, systemDir]) mkdirSync(path, { mode: 0o755 })
    const opened = await openPrivate({ dataDir, pgBin: null }, log, systemDir)
    await migrate(opened.owner, log)
    const owner = new pg.Pool({ ...opened.owner, max: 2 })
    owner.on('error', () => {})
    const database = {
      query: async <R extends pg.QueryResultRow>(text: string, values?: unknown[]) =>
        (await owner.query<R>(text, values)).rows,
    }
    await addPeople(database, allResources())
    const served = await serveOn(opened.app, () => new Date())
    afterAll(async () => {
      await served.close()
      await owner.end()
      await opened.close()
      disk.remove()
    })
    const cookie = await (async () => {
      const answer = await fetch(`${served.address}/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ login: 'admin', password }),
      })
      expect(answer.status).toBe(200)
      return answer.headers.get('set-cookie')!.split(';')[0]!
    })()
    const health = async () => (await ask(served, 'health', '/health')).status
    const postmaster = () =>
      occupantsOf(resolve(dataDir, readInstance(dataDir).cluster as string)).postmaster?.pid

    it('rejects writes with a sentence while its tables cannot grow, and recovers once there is space', async () => {
      // hardly compressible: each record takes its kilobyte
      const work = setToWork(served, cookie, hands, randomBytes(450).toString('hex'))
      await answersMore(work, 10 * hands)
      disk.fill()
      await expect
        .poll(() => work.seen.some(({ status }) => status === 507), {
          timeout: 60_000,
          interval: 100,
        })
        .toBe(true)
      await answersMore(work, 10 * hands, ({ status }) => status === 507)
      disk.clear()
      await expect.poll(health, { timeout: 30_000, interval: 100 }).toBe(200)
      await work.end(60_000)
      console.log(`tables: ${summary(work)}`)
      promised(work, { allowed: [200, 503, 507] })
      const full = work.seen.filter(({ status }) => status === 507)
      expect(new Set(full.map(({ code }) => code))).toEqual(new Set(['database_full']))
      expect(full[0]!.message).toMatch(/диске базы данных/)
      await writtenOnce(database, work)
    })

    it('is reported as unavailable while its write-ahead log is full, and recovers once there is space', async () => {
      const work = setToWork(served, cookie, hands)
      await answersMore(work, 5 * hands)
      const pid = postmaster()
      disk.fill()
      // a segment begun now finds no room: PostgreSQL gives up altogether
      await owner.query('select pg_switch_wal()').catch(() => {})
      await expect.poll(health, { timeout: 30_000, interval: 50 }).toBe(503)
      // several tries of the supervisor's to start it
      await answersMore(work, 100 * hands, ({ status }) => status === 503)
      expect(await health()).toBe(503)
      expect(work.seen.slice(-20).every(({ status }) => status === 503)).toBe(true)
      disk.clear()
      const began = performance.now()
      await expect.poll(health, { timeout: 30_000, interval: 50 }).toBe(200)
      const back = performance.now() - began
      await work.end(60_000)
      console.log(
        `log of changes: ${summary(work)}; back ${Math.round(back)} ms after there was room`,
      )
      expect(back).toBeLessThan(10_000)
      expect(postmaster()).not.toBe(pid)
      expect(readFileSync(join(dataDir, 'logs', 'postgres.log'), 'utf8')).toMatch(
        /No space left on device/,
      )
      promised(work, { allowed: [200, 503, 507] })
      await writtenOnce(database, work)
    })

    it.each(['SIGINT', 'SIGQUIT', 'SIGKILL'] as const)(
      'is restarted whenever its postmaster gets %s under load',
      async (signal) => {
        const work = setToWork(served, cookie, hands)
        for (let round = 0; round < 5; round++) {
          await answersMore(work, 5 * hands)
          process.kill(postmaster()!, signal)
          // it is away before it is back
          await answersMore(work, 1, ({ status }) => status === 503)
          await expect.poll(health, { timeout: 30_000, interval: 50 }).toBe(200)
        }
        await work.end(60_000)
        console.log(`${signal}: ${summary(work)}`)
        promised(work)
        expect(work.kept.some(({ tries }) => tries > 1)).toBe(true)
        await writtenOnce(database, work)
      },
    )
  },
)
