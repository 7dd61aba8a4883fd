// A server process that grants roles or sends expiry notices, and reports each acknowledged change
// until it is done or killed.
import { allResources } from '#resources/kernel/derive.ts'
import { areaAccounts, areaRules } from '#server/areas/area-registry.ts'
import { buildApp } from '#server/app.ts'
import { notifyOfExpiry } from '#server/areas/platform/notifications/expiry-notices.ts'
import { createDb, createPool } from '#server/kernel/db/database.ts'
import { createKernel } from '#server/kernel/create-kernel.ts'
import { manualJobs } from '#tests/support/server/manual-jobs.ts'

export interface Told {
  database: { host: string; user: string; database: string }
  dataDir: string
  cookie: string
  /** ISO: what the session was opened under. */
  now: string
  /**
   * Users that get another role, one after another by several callers; null: expiry notices are
   * sent instead.
   */
  users: readonly number[] | null
}

const { database, dataDir, cookie, now, users } = JSON.parse(process.argv[2] ?? '') as Told
const hands = 4
const pool = createPool(database)
const clock = () => new Date(now)

if (users) {
  const app = await buildApp({
    scheduler: manualJobs(),
    pool,
    dataDir,
    config: { demo: false, publicUrl: null, trustProxy: false, version: 'test' },
    clock,
  })
  const left = [...users]
  await Promise.all(
    Array.from({ length: hands }, async () => {
      for (let id = left.shift(); id !== undefined; id = left.shift()) {
        const payload = { id, role_ids: [3] }
        const { statusCode } = await app.inject({
          method: 'POST',
          url: '/api/fms/user/save',
          headers: { cookie },
          payload,
        })
        if (statusCode === 200) process.stdout.write(`${id}\n`)
      }
    }),
  )
  await app.close()
} else {
  await notifyOfExpiry(
    createKernel({
      db: createDb(pool),
      resources: allResources(),
      clock,
      accounts: areaAccounts,
      rules: areaRules,
      seal: String,
    }),
    clock(),
  )
}

await pool.end()
