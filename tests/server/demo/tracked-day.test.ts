// The tracks of the demonstration: each of the previous two weeks has some, and its vehicles cause
// an alert of each kind, on whichever day it is started.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { alertKinds } from '#resources/tracking/track/alert-kinds.ts'
import { buildApp } from '#server/app.ts'
import { demoPassword, seed } from '#server/demo/index.ts'
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

// each fill takes seconds: one of them in rotation
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
    /** Time passes in steps while the process reads, so that no other process takes over. */
    const pass = async (minutes: number) => {
      for (let nth = 0; nth < minutes; nth += 1) {
        now = new Date(now.getTime() + minute)
        await jobs.run('tracking')
      }
    }

    it('has tracks of each of the two weeks before, none of which is stored', async () => {
      expect(await count('from car_position')).toBe(0)
      const payload = { login: 'root', password: demoPassword }
      const entry = await app.inject({ method: 'POST', url: '/auth/login', payload })
      const cookies = Object.fromEntries(entry.cookies.map((one) => [one.name, one.value]))
      const get = async <T>(url: string) =>
        (await app.inject({ method: 'GET', url, cookies })).json<{ result: T }>().result
      const cars = await get<{ id: number }[]>('/api/fms/car/getCarLocationList')
      const hasTrack = async (from: number) => {
        const period = [from, from + day].map((ms) =>
          encodeURIComponent(new Date(ms).toISOString()),
        )
        for (const { id } of cars) {
          const url = `/api/fms/object/getTrack?car_id=${id}&from=${period[0]}&to=${period[1]}`
          if ((await get<{ km: number }>(url)).km > 0) return true
        }
        return false
      }
      const began = now.getTime()
      const since = Array.from({ length: 14 }, (_, nth) => nth + 1)
      const missing: number[] = []
      for (const nth of since) if (!(await hasTrack(began - nth * day))) missing.push(nth)
      expect(missing).toEqual([])
    })

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
