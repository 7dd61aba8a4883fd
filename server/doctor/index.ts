// Runs all checks of `npm run doctor` in order.
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import { createDb, createPool } from '../kernel/db/database.ts'
import type { Db } from '../kernel/db/database.ts'
import { diskStore } from '../kernel/files/index.ts'
import { readInstance } from '../postgres/cluster/instance-file.ts'
import { joinDatabase, runsPrivate } from '../postgres/attach-database.ts'
import type { OpenDatabase } from '../postgres/open-database.ts'
import { StartError } from '../start-error.ts'
import { checkBackups } from './backup-check.ts'
import { checkBookings } from './booking-check.ts'
import { checkChain } from './seal-check.ts'
import { checkClocks } from './clock-check.ts'
import { checkClusterOwner, checkLeftovers, checkRights } from './data-dir-check.ts'
import { checkDisks } from './disk-check.ts'
import { checkDueDates } from './due-date-check.ts'
import { checkFiles } from './file-check.ts'
import { about } from './finding.ts'
import { checkLedgers } from './ledger-check.ts'
import { checkNumbers } from './number-check.ts'
import type { Finding } from './finding.ts'
import { checkExtensions, checkGuards, checkMigrations, checkVersion } from './schema-check.ts'

export { lineOf } from './finding.ts'
export { noInstallation } from './installed.ts'
export type { Finding } from './finding.ts'

type DoctorConfig = Pick<Config, 'dataDir' | 'databaseUrl' | 'pgBin' | 'backup'>

/**
 * Read-only, with or without a running server: a private database that is not running is started
 * for it.
 */
export async function* examine(
  config: DoctorConfig,
  log: FastifyBaseLogger,
  clock = () => new Date(),
): AsyncGenerator<Finding> {
  const { dataDir, databaseUrl, backup } = config
  yield* await attempt('DATA_DIR', () => checkRights(dataDir))
  const cluster = await clusterOf(config)
  yield* await attempt('database', () => checkClusterOwner(dataDir, cluster))
  yield* await attempt('disk', () =>
    checkDisks({
      files: dataDir,
      ...(cluster && { database: cluster }),
      backups: backup.directory,
    }),
  )
  yield* await attempt('leftovers', () => checkLeftovers(dataDir, cluster, clock()))
  yield* await attempt('backup', () => checkBackups(config, clock()))
  const running =
    databaseUrl === null && cluster !== null && existsSync(cluster) && runsPrivate(dataDir)
  let database: OpenDatabase
  try {
    database = await joinDatabase(config, log)
  } catch (error) {
    const { message: what } = error as Error
    // the sentence of a StartError includes the remedy
    yield error instanceof StartError
      ? { level: 'bad', about: 'database', what }
      : about('database').bad(what, 'see in its log why it does not answer')
    return
  }
  const pool = createPool({ ...database.owner, max: 2 })
  try {
    yield checkVersion(database, running)
    yield* examineDatabase(createDb(pool), config, clock)
  } finally {
    await pool.end()
    await database.close()
  }
}

async function* examineDatabase(
  db: Db,
  { dataDir }: DoctorConfig,
  clock: () => Date,
): AsyncGenerator<Finding> {
  yield* await attempt('extensions', () => checkExtensions(db))
  const schema = await attempt('schema', () => checkMigrations(db))
  yield* schema
  // tables have an unexpected structure: their contents cannot be checked
  if (schema.some(({ level }) => level === 'bad')) return
  yield* await attempt('append-only tables', () => checkGuards(db))
  yield* await attempt('clock', () => checkClocks(db, clock))
  yield* await attempt('event log', () => checkChain(db, clock()))
  yield* await attempt('ledgers', () => checkLedgers(db))
  yield* await attempt('numbers', () => checkNumbers(db))
  yield* await attempt('bookings', () => checkBookings(db))
  yield* await attempt('due dates', () => checkDueDates(db))
  yield* await attempt('files', () => checkFiles(db, diskStore(join(dataDir, 'files'))))
}

/** Directory of the private cluster; null with DATABASE_URL and before the first start. */
async function clusterOf({ dataDir, databaseUrl }: DoctorConfig): Promise<string | null> {
  if (databaseUrl !== null) return null
  const { cluster } = readInstance(dataDir)
  return cluster === undefined ? null : resolve(dataDir, cluster)
}

/** An exception of a check is a finding too. */
async function attempt(
  name: string,
  look: () => Finding[] | Promise<Finding[]>,
): Promise<Finding[]> {
  try {
    return await look()
  } catch (error) {
    return [
      about(name).bad(
        `cannot be looked at: ${(error as Error).message}`,
        'start Motorpool once, then look again; if it stays, its log says more',
      ),
    ]
  }
}
