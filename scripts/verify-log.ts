// `npm run verify-log`: verifies the event log against its seals, and against recorded heads of
// the chain: `npm run verify-log -- 17:9f86…`.
import { allResources } from '#resources/kernel/derive.ts'
import { readConfig } from '#server/config.ts'
import { createDb, createPool } from '#server/kernel/db/database.ts'
import { noInstallation } from '#server/doctor/installed.ts'
import { reportLines, readHead, verifyLog } from '#server/kernel/seals/index.ts'
import { silentLog } from '#server/logger.ts'
import { joinDatabase } from '#server/postgres/attach-database.ts'
import { StartError } from '#server/start-error.ts'

process.env.TZ = 'UTC'

async function run(): Promise<boolean> {
  const missing = noInstallation(process.env)
  if (missing) throw new StartError(`${missing}; name the directory of the one that is meant.`)
  const noted = process.argv.slice(2).map(readHead)
  const database = await joinDatabase(readConfig(process.env), silentLog())
  const pool = createPool({ ...database.owner, max: 1 })
  const began = Date.now()
  const terminal = process.stdout.isTTY === true
  const progress = (done: number, of: number) =>
    void (terminal && process.stdout.write(`\r${Math.floor((done / of) * 100)} %\r`))
  try {
    // batches are small, but a disk may be slow
    await pool.query('set statement_timeout = 0')
    const ledgers = allResources().filter(({ mode }) => mode === 'ledger')
    const verified = await verifyLog(createDb(pool), { noted, progress, ledgers })
    for (const line of reportLines(verified, (Date.now() - began) / 1000)) console.log(line)
    return verified.faults.length === 0
  } finally {
    await pool.end()
    await database.close()
  }
}

try {
  process.exitCode = (await run()) ? 0 : 1
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exitCode = 1
}
