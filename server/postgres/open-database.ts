import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import type { OpenDatabase } from './opened-database.ts'
import { openGiven } from './external-database.ts'
import { openPrivate } from './embedded-database.ts'

export type { OpenDatabase } from './opened-database.ts'

/**
 * Opens the configured database: DATABASE_URL's, or a private one that runs as a child process and
 * is created at the first start. Throws StartError with a sentence for the person at the terminal.
 */
export function openDatabase(
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'pgBin'>,
  log: FastifyBaseLogger,
): Promise<OpenDatabase> {
  return config.databaseUrl ? openGiven(config.databaseUrl, log) : openPrivate(config, log)
}
