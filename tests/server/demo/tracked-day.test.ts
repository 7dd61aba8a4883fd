// What the vehicles of the demonstration do gives an alert of each kind, on whichever day it is begun.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { alertKinds } from '#resources/tracking/track/alert-kinds.ts'
import { buildApp } from '#server/app.ts'
import { seed } from '#server/demo/index.ts'
import { createPool } from '#server/kernel/db/database.ts'
import { oneOfEach } from '#tests/support/runner/sampling.ts'
import { testDatabase } from '#tests/support/database/test-database.ts'
import { manualJobs } from '#tests/support/server/manual-jobs.ts'

const minute = 60_000
const day = 24 * 60 * minute
const days = {
  'a Tuesday, at noon': '2026-10-06T07:00:00.000Z',
  'a Friday, early': '2026-11-13T02:30:00.000Z',
  'a Saturday, in the evening': '2027-02-06T15:30:00.000Z',
}

// each fill takes seconds: one of them by turns
for (const [name, moment] of oneOfEach(Object.entries(days), () => 'day'))
  describe(`a demonstration that is begun on ${name}`, async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'motorpool-tracked-'))
    const database = await testDatabase()
    const pool = createPool(database.app)
    const jobs = manualJobs()
    let now = new Date(moment)
    const clock = () => now
    const config = { demo: true, timeZone: 'Asia/Tashkent', adminLogin: null, adminPassword: null }
    await seed({ pool, dataDir, config, clock })
    // as if its service had been read until the day before: what was driven since is fetched
    await database.query(
      `insert into tracker_reader (contract_id, holder, until, since, heard_at)
       values (1, 'nobody', $1, $1, $1)`,
      [new Date(now.getTime() - day)],
    )
    const app = await buildApp({
      ...{ scheduler: jobs, pool, dataDir, clock },
      config: { demo: true, publicUrl: null, trustProxy: false, version: '1' },
    })
    afterAll(async () => {
      await app.close()
      await pool.end()
      rmSync(dataDir, { recursive: true })
    })
    const count = async (text: string, values: unknown[] = []) =>
      (await database.query<{ n: number }>(`select count(*)::int as n ${text}`, values))[0]!.n
    const kinds = async () => {
      const rows = await database.query<{ kind: string }>(
        `select distinct kind from car_alert where contract_id = 1 order by kind`,
      )
      return rows.map(({ kind }) => kind)
    }
    /** Time goes by while the process reads: in steps, so that nobody takes the reading over. */
    const pass = async (minutes: number) => {
      for (let nth = 0; nth < minutes; nth += 1) {
        now = new Date(now.getTime() + minute)
        await jobs.run('tracking')
      }
    }

    it('has alerts of each kind', { timeout: 120_000 }, async () => {
      await jobs.run('tracking')
      // what was driven before comes first
      const whole = 'from tracker_reader where contract_id = 1 and heard_at >= $1'
      await expect.poll(() => count(whole, [moment]), { timeout: 60_000 }).toBe(1)
      await pass(11)
      await jobs.run('track events')
      expect(await kinds()).toEqual(Object.keys(alertKinds).sort())
    })

    it('has few of each, and only trackers that fell silent are silent', async () => {
      const [row] = await database.query<{ most: number }>(
        `select max(n)::int as most from (
          select count(*) as n from car_alert where contract_id = 1 group by kind) k`,
      )
      expect(row!.most).toBeLessThan(60)
      const silent = await count(
        `from car_alert where contract_id = 1 and kind = 'tracker_silent' and ended_at is null`,
      )
      expect([1, 2]).toContain(silent)
    })
  })
