// Direct access to the private database of a server process.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { ownerRole } from '#server/postgres/setup/initdb.ts'
import { databaseName } from '#server/postgres/setup/database-roles.ts'
import { clusterOf } from '#tests/scripts/start.ts'

/** Connection settings of its owner. @throws Error while no cluster of DATA_DIR has run yet */
export function ownerOf(dataDir: string): pg.ClientConfig {
  // the fifth line of postmaster.pid is the directory of the socket
  const host = readFileSync(join(clusterOf(dataDir), 'postmaster.pid'), 'utf8').split('\n')[4]
  return { host, port: 5432, user: ownerRole, database: databaseName, ssl: false }
}

/**
 * Runs one statement on a separate connection, once the database has recovered: PostgreSQL may
 * notice a killed backend only after the next save.
 */
export async function askOwn<R extends pg.QueryResultRow>(
  dataDir: string,
  text: string,
  values: unknown[] = [],
): Promise<R[]> {
  for (const limit = Date.now() + 30_000; ; await sleep(20)) {
    const client = new pg.Client(ownerOf(dataDir))
    // the connection may be killed with the database
    client.on('error', () => {})
    try {
      await client.connect()
      return (await client.query<R>(text, values)).rows
    } catch (error) {
      if ((error as pg.DatabaseError).code !== recovering || Date.now() > limit) throw error
    } finally {
      await client.end().catch(() => {})
    }
  }
}

/** SQLSTATE of a connection refused while PostgreSQL starts or recovers. */
const recovering = '57P03'
