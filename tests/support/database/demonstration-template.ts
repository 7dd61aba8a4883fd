// A database and a DATA_DIR with the demonstration. The product fills them once per cluster, when
// the first test file needs them; every file gets its own copies.
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { afterAll } from 'vitest'
import { startProcess, urlOf } from '../server/server-processes.ts'
import { clusterOfFile } from './assigned-cluster.ts'
import { superuser } from './cluster.ts'
import { ownerRole, template } from './template-database.ts'
import { databaseFrom } from './test-database.ts'
import type { TestDatabase } from './test-database.ts'

const filled = 'motorpool_demonstration'
/** An arbitrary number for the advisory lock: parallel workers fill the template only once. */
const fillLock = 7_301_777

/** Call it at the top of a file, before anything that uses it. */
export async function testDemonstration(): Promise<TestDatabase & { dataDir: string }> {
  const { host } = clusterOfFile()
  // next to the cluster's own files, and removed with them
  const source = join(dirname(host), 'demonstration')
  await fillOnce(host, source)
  const dataDir = mkdtempSync(join(tmpdir(), 'motorpool-demonstration-'))
  afterAll(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 }))
  cpSync(source, dataDir, { recursive: true })
  return { ...(await databaseFrom(filled)), dataDir }
}

async function fillOnce(host: string, directory: string): Promise<void> {
  const client = new pg.Client({ host, user: superuser, database: 'postgres' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [fillLock])
    const ready = 'select from pg_database where datname = $1 and datistemplate'
    if ((await client.query(ready, [filled])).rowCount) return
    // left by a failed attempt
    await client.query(`drop database if exists ${filled} with (force)`)
    rmSync(directory, { recursive: true, force: true })
    mkdirSync(directory)
    await client.query(
      `create database ${filled} owner ${ownerRole} template ${template} strategy file_copy`,
    )
    const DATABASE_URL = urlOf({ owner: { host, user: ownerRole, database: filled } })
    const server = await startProcess({
      DATA_DIR: directory,
      DATABASE_URL,
      DEMO: '1',
      BACKUP_KEEP: '0',
    })
    await server.stop()
    // a template with open sessions cannot be copied
    await client.query(`alter database ${filled} is_template true allow_connections false`)
  } finally {
    await client.end()
  }
}
