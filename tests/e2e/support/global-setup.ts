// Setup of the project `e2e`: a database and a directory with the demonstration, of which test
// files take copies, and one shared server for read-only suites.
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { start, stop } from '#tests/scripts/start.ts'
import type { Started } from '#tests/scripts/start.ts'
import { startCluster } from '#tests/support/database/cluster.ts'
import { contentsOf } from './demo-contents.ts'
import { addressOf, asSuperuser, clerk, demoDay, template } from './external-database.ts'
import type { Given, Shared } from './external-database.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    given: Given
    shared: Shared
  }
}

const sharedDatabase = 'shared_demonstration'
const make = (prefix: string) => mkdtempSync(join(tmpdir(), prefix))

/**
 * The product fills them as it would fill an organisation's own PostgreSQL: that of TEST_PG_BIN, or
 * the packaged one.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startCluster(process.env.TEST_PG_BIN || null)
  const directory = make('motorpool-e2e-demo-')
  const sharedDirectory = make('motorpool-e2e-shared-')
  let server: Started | null = null
  const end = async () => {
    if (server) await stop(server)
    cluster.stop()
    for (const path of [directory, sharedDirectory])
      rmSync(path, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const given = { host: cluster.host, directory }
    await fillTemplate(given)
    cpSync(directory, sharedDirectory, { recursive: true })
    await asSuperuser(
      given,
      `create database ${sharedDatabase} owner ${clerk} template ${template} strategy file_copy`,
    )
    const database = addressOf(given, sharedDatabase)
    const day = demoDay()
    server = await start({ DATA_DIR: sharedDirectory, DATABASE_URL: database })
    project.provide('given', given)
    project.provide('shared', {
      address: addressOfStarted(server),
      database,
      state: await contentsOf(database),
      day,
    })
  } catch (error) {
    await end()
    throw error
  }
  return end
}

async function fillTemplate(given: Given): Promise<void> {
  await asSuperuser(
    given,
    `create role ${clerk} login`,
    `create database ${template} owner ${clerk}`,
  )
  const server = await start({
    DATA_DIR: given.directory,
    DATABASE_URL: addressOf(given, template),
    DEMO: '1',
  })
  addressOfStarted(server)
  await stop(server)
  await switchOffHints(addressOf(given, template))
  // a template with open sessions cannot be copied
  await asSuperuser(given, `alter database ${template} is_template true allow_connections false`)
}

/** Hints on first visits are tested separately (screens/help). */
async function switchOffHints(database: string): Promise<void> {
  const client = new pg.Client({ connectionString: database })
  await client.connect()
  await client.query(`insert into grid_setting (contract_id, account_id, resource, content)
    select contract_id, account_id, 'help', '{"hints": false}' from membership`)
  await client.end()
}

function addressOfStarted({ address, output }: Started): string {
  if (address === null) throw new Error(`it does not start:\n${output()}`)
  return address
}
