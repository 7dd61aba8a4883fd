// Migrations, with a backup before them.
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import { migrate } from '../kernel/schema/migrate/index.ts'
import type { OpenDatabase } from '../postgres/open-database.ts'
import { StartError } from '../start-error.ts'
import { noteBackup } from './backup-history.ts'
import { takeBackup } from './create-backup.ts'
import type { Taken } from './create-backup.ts'
import { productVersion } from './version.ts'

/**
 * @throws StartError when the backup or a migration fails; after a failed backup nothing was
 * migrated
 */
export async function migrateWithBackup(
  { dataDir, backup }: Pick<Config, 'dataDir' | 'backup'>,
  database: Pick<OpenDatabase, 'owner'>,
  log: FastifyBaseLogger,
): Promise<void> {
  const made: Taken[] = []
  const before = async () => {
    log.info({ directory: backup.directory }, 'a backup before the migration')
    const order = {
      database: database.owner,
      dataDir,
      ...backup,
      reason: 'migration' as const,
      version: productVersion(),
    }
    const taken = await takeBackup(order).catch(async (error: Error) => {
      await noteBackup(database.owner, { reason: 'migration', failure: error.message }).catch(
        () => {},
      )
      throw new StartError(
        `No backup could be made before the migration (${error.message}), so nothing was migrated; mend what it names, or start once with BACKUP_KEEP=0.`,
      )
    })
    if (taken) made.push(taken)
  }
  await migrate(database.owner, log, backup.keep > 0 ? { before } : {})
  for (const taken of made) await noteBackup(database.owner, { reason: 'migration', taken })
}
