import { join } from 'node:path'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { assertResources } from '#resources/kernel/checks/boot-checks.ts'
import { allReports } from '#resources/reports.ts'
import { allResources } from '#resources/kernel/derive.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { buildApp } from './app.ts'
import { migrateWithBackup } from './backup/before-migration.ts'
import { startNightly } from './backup/nightly-backup.ts'
import { productVersion } from './backup/version.ts'
import type { Config } from './config.ts'
import { createPool } from './kernel/db/database.ts'
import { seed, type Seeded } from './demo/index.ts'
import { errorForLog } from './kernel/http/request-log.ts'
import { listen } from './listen.ts'
import { openDatabase, type OpenDatabase } from './postgres/open-database.ts'
import { analyzeTables } from './postgres/planner-statistics.ts'
import { projectRoot } from './root.ts'
import { StartError } from './start-error.ts'

/** A server that answers. */
export interface Server {
  /** The address to enter in a browser. */
  address: string
  database: OpenDatabase
  seeded: Seeded
  /** Finishes the requests in flight, then closes everything that was opened. */
  close(): Promise<void>
}

/**
 * From a configuration to a server that answers: database, migrations, first rows, application,
 * port. Throws StartError; of faulty descriptors before anything is opened.
 */
export async function serve(
  config: Config,
  log: FastifyBaseLogger,
  resources: readonly Resource[] = allResources(),
): Promise<Server> {
  checkDescriptors(resources)
  // open resources, the last one first: the order of closing, also when the start fails half-way
  const open: (() => Promise<unknown>)[] = []
  const close = async (): Promise<void> => {
    for (const end of open.splice(0)) await end()
  }
  try {
    const database = await openDatabase(config, log)
    open.unshift(() => database.close())
    await migrateWithBackup(config, database, log)
    const pool = createPool(database.app, (error) =>
      log.warn({ reason: error.message }, 'a connection to the database was lost'),
    )
    open.unshift(() => pool.end())
    const { dataDir } = config
    const seeded = await seed({ pool, dataDir, config })
    if (seeded.kind === 'demo') await analyzeTables(database.owner)
    const publicDir = join(projectRoot, 'dist', 'public')
    const app = await buildApp({
      pool,
      dataDir,
      resources,
      config: { ...config, version: productVersion() },
      publicDir,
      logger: log,
    })
    open.unshift(() => closeApp(app))
    startNightly(app, { config, pool, database: database.owner, log })
    const address = await listen(app, config)
    return { address, database, seeded, close }
  } catch (error) {
    await close().catch((second: unknown) =>
      log.error({ err: errorForLog(second) }, 'closing failed'),
    )
    throw error
  }
}

/** @throws StartError with a line for each fault */
function checkDescriptors(resources: readonly Resource[]): void {
  try {
    assertResources(resources, allReports())
  } catch (error) {
    throw new StartError((error as Error).message, { cause: error })
  }
}

/**
 * A connection whose request was in flight when closing began stays open afterwards; nobody else
 * would end it for a minute.
 */
async function closeApp(app: FastifyInstance): Promise<void> {
  const sweep = setInterval(() => app.server.closeIdleConnections(), 50)
  await app.close().finally(() => clearInterval(sweep))
}
