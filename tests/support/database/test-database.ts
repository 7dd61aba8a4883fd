// A separate database for each test file, cloned from the template in some 20 ms.
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll } from 'vitest'
import { superuser } from './cluster.ts'
import { appRole } from '#server/postgres/setup/access-rules.ts'
import { ownerRole, peopledTemplate, template } from './template-database.ts'
import { clusterOfFile } from './assigned-cluster.ts'

export interface Login {
  host: string
  user: string
  database: string
}

export interface TestDatabase {
  name: string
  /** Owns every table; migrations run as it. */
  owner: Login
  /** What the running server is: it may not change what is append-only. */
  app: Login
  /** One statement as the owner. */
  query<R extends pg.QueryResultRow = pg.QueryResultRow>(
    text: string,
    values?: unknown[],
  ): Promise<R[]>
}

/**
 * Call it at the top of a file (`const database = await testDatabase()`); it is dropped after the
 * file's last test. `empty` has no tables at all: for tests of migrations; `peopled` has the
 * accounts of test-accounts.ts. `locale` for an empty one that sorts and folds as some
 * organisations' do.
 */
export async function testDatabase(
  kind: 'migrated' | 'empty' | 'peopled' = 'migrated',
  locale?: 'C',
): Promise<TestDatabase> {
  const { host } = clusterOfFile()
  const name = `t_${randomBytes(6).toString('hex')}`
  const from = { empty: 'template0', migrated: template, peopled: peopledTemplate }[kind]
  await asSuperuser(
    host,
    `create database ${name} owner ${ownerRole} template ${from} strategy file_copy${locale ? ` locale '${locale}'` : ''}`,
  )
  const owner = { host, user: ownerRole, database: name }
  const pool = new pg.Pool({ ...owner, max: 2 })
  afterAll(async () => {
    await pool.end()
    await drop(host, name)
  })
  return {
    name,
    owner,
    app: { ...owner, user: appRole },
    query: async <R extends pg.QueryResultRow>(text: string, values?: unknown[]) =>
      (await pool.query<R>(text, values)).rows,
  }
}

/**
 * Waits a moment for sessions that have said goodbye to be gone; what still holds the database then
 * is cut off.
 */
async function drop(host: string, name: string): Promise<void> {
  for (let patience = 100; patience > 0; patience--) {
    try {
      return await asSuperuser(host, `drop database ${name}`)
    } catch (error) {
      if ((error as { code?: string }).code !== '55006') throw error
      await sleep(20)
    }
  }
  await asSuperuser(host, `drop database ${name} with (force)`)
}

async function asSuperuser(host: string, statement: string): Promise<void> {
  const client = new pg.Client({ host, user: superuser, database: 'postgres' })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
