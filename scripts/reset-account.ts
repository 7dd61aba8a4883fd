// `npm run reset-account -- LOGIN`: a one-time password for a user whom no administrator can help.
// Removes the second factor of the account and ends its sessions.
import { resetAccount } from '#server/areas/platform/index.ts'
import { readConfig } from '#server/config.ts'
import { noInstallation } from '#server/doctor/installed.ts'
import { createDb, createPool } from '#server/kernel/db/database.ts'
import { silentLog } from '#server/logger.ts'
import { joinDatabase } from '#server/postgres/attach-database.ts'
import { StartError } from '#server/start-error.ts'

process.env.TZ = 'UTC'

async function run(): Promise<void> {
  const [login, ...more] = process.argv.slice(2)
  if (!login || more.length > 0)
    throw new StartError('Name one login: npm run reset-account -- LOGIN')
  const missing = noInstallation(process.env)
  if (missing) throw new StartError(`${missing}; name the directory of the one that is meant.`)
  const database = await joinDatabase(readConfig(process.env), silentLog())
  const pool = createPool({ ...database.app, max: 1 })
  try {
    const made = await resetAccount(createDb(pool), login, new Date())
    if (!made) throw new StartError(`There is no active account ${login}; nothing was changed.`)
    console.log(
      `One-time password for ${made.login}: ${made.password}`,
      `(it is shown only now, and is valid until ${made.expires_at})`,
    )
  } finally {
    await pool.end()
    await database.close()
  }
}

try {
  await run()
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exitCode = 1
}
