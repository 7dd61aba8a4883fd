// The server on a copy of the demonstration, and its tables as they are.
import { afterAll } from 'vitest'
import type { ReportAnswer } from '#resources/wire/reports.ts'
import { buildApp } from '#server/app.ts'
import { createPool } from '#server/kernel/db/database.ts'
import { demoPassword } from '#server/demo/index.ts'
import { manualJobs } from '#tests/support/server/manual-jobs.ts'
import { testDemonstration } from '#tests/support/database/demonstration-template.ts'

/** Tashkent has no summer time: five hours before UTC. */
const ahead = 5 * 3_600_000
export const dayOf = (moment: Date) => new Date(moment.getTime() + ahead).toISOString().slice(0, 10)
export const midnight = (day: string) => new Date(Date.parse(`${day}T00:00:00.000Z`) - ahead)
export const nextMonth = (first: string) => {
  const at = new Date(`${first}T00:00:00.000Z`)
  at.setUTCMonth(at.getUTCMonth() + 1)
  return at.toISOString().slice(0, 10)
}
export const daysFrom = (first: string, last: string): string[] => {
  const days: string[] = []
  for (let at = Date.parse(first); at <= Date.parse(last); at += 86_400_000)
    days.push(new Date(at).toISOString().slice(0, 10))
  return days
}

const moment = /^\d{4}-\d\d-\d\dT/

export async function demonstrationOffice() {
  const database = await testDemonstration()
  const pool = createPool(database.app)
  const app = await buildApp({
    ...{ pool, dataDir: database.dataDir, scheduler: manualJobs() },
    config: { demo: true, publicUrl: null, trustProxy: false, version: '1' },
  })
  afterAll(async () => {
    await app.close()
    await pool.end()
  })
  const signedIn = await app.inject({
    method: 'POST',
    url: '/auth/login',
    payload: { login: 'root', password: demoPassword },
  })
  const cookie = String(signedIn.headers['set-cookie']).split(';')[0] ?? ''
  const post = (path: string, payload: object) =>
    app.inject({ method: 'POST', url: `/api/fms/report/${path}`, headers: { cookie }, payload })
  return {
    post,
    async answerOf(name: string, parameters: object): Promise<ReportAnswer> {
      const { statusCode, body } = await post(`${name}/getRows`, parameters)
      if (statusCode !== 200) throw new Error(`${name}: ${statusCode} ${body}`)
      return (JSON.parse(body) as { result: ReportAnswer }).result
    },
    /** Rows of the first contract: numbers, days as texts, moments. */
    async rows<R>(table: string, where = 'true'): Promise<R[]> {
      const found = await database.query<{ row: Record<string, unknown> }>(
        `select to_jsonb(t) as row from ${table} t where contract_id = 1 and ${where}`,
      )
      return found.map(({ row }) =>
        Object.fromEntries(
          Object.entries(row).map(([key, value]) => [
            key,
            typeof value === 'string' && moment.test(value) ? new Date(value) : value,
          ]),
        ),
      ) as R[]
    },
  }
}
