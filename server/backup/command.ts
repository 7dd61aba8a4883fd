// `npm run backup`, also while the server runs; the server starts it with the argument `nightly`,
// as a separate process.
import { readConfig } from '../config.ts'
import { createLog } from '../logger.ts'
import { joinDatabase } from '../postgres/attach-database.ts'
import { StartError } from '../start-error.ts'
import { BackupBusy } from './backup-lock.ts'
import { isBackupDue } from './backup-schedule.ts'
import { noteBackup } from './backup-history.ts'
import { takeBackup } from './create-backup.ts'
import { productVersion } from './version.ts'

process.env.TZ = 'UTC'
/** Exit code of a failure that has been recorded. */
const noted = 3

async function run(nightly: boolean): Promise<void> {
  const config = readConfig(process.env)
  const { dataDir, backup, timeZone } = config
  const log = createLog(dataDir, true)
  const database = await joinDatabase(config, log)
  const reason = nightly ? 'nightly' : 'command'
  try {
    const began = Date.now()
    const taken = await takeBackup({
      ...{ database: database.owner, dataDir, ...backup, reason, version: productVersion() },
      ...(nightly && { wanted: (client) => isBackupDue(client, timeZone, new Date()) }),
    }).catch(async (error: unknown) => {
      if (error instanceof BackupBusy && nightly) return null
      if (!(error instanceof BackupBusy)) {
        // without a database to record it in, the failure is reported on the terminal
        await noteBackup(database.owner, { reason, failure: (error as Error).message }).then(
          () => (process.exitCode = noted),
          () => {},
        )
      }
      throw error
    })
    if (!taken) return
    await noteBackup(database.owner, { reason, taken })
    const { tables, files, lost } = taken.manifest
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    console.log(
      `${taken.folder}: ${rows} rows of ${tables.length} tables, ${files.count} files, ${seconds(began)} s.`,
    )
    for (const name of taken.retired) console.log(`${name} was too old and is gone.`)
    if (lost.length > 0)
      console.error(
        `${lost.length} files that the database names are not in the store as they were stored:\n${lost.join('\n')}`,
      )
  } finally {
    await database.close()
  }
}

const seconds = (began: number) => ((Date.now() - began) / 1000).toFixed(1)

try {
  await run(process.argv[2] === 'nightly')
} catch (error) {
  console.error(
    error instanceof StartError
      ? error.message
      : `No backup was made: ${(error as Error).message}.`,
  )
  process.exitCode ??= 1
}
