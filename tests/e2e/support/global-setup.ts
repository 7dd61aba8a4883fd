// Before the first file of the project `e2e`: a database and a directory with the demonstration, of which the files take copies.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { start, stop } from '#tests/scripts/start.ts'
import { startCluster } from '#tests/support/cluster.ts'
import { addressOf, asSuperuser, clerk, template } from './given.ts'
import type { Given } from './given.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    given: Given
  }
}

/** The product fills them as it fills an organisation's own PostgreSQL: of TEST_PG_BIN, or the packaged one. */
export default async function setup(project: TestProject): Promise<() => void> {
  const cluster = await startCluster(process.env.TEST_PG_BIN || null)
  const directory = mkdtempSync(join(tmpdir(), 'motorpool-e2e-demo-'))
  const end = () => {
    cluster.stop()
    rmSync(directory, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const given = { host: cluster.host, directory }
    await asSuperuser(given, `create role ${clerk} login`, `create database ${template} owner ${clerk}`)
    const server = await start({ DATA_DIR: directory, DATABASE_URL: addressOf(given, template), DEMO: '1' })
    if (server.address === null) throw new Error(`it does not start:\n${server.output()}`)
    await stop(server)
    // a template with sessions could not be copied
    await asSuperuser(given, `alter database ${template} is_template true allow_connections false`)
    project.provide('given', given)
  } catch (error) {
    end()
    throw error
  }
  return end
}
