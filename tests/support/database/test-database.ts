// A separate database for each test file, cloned from the template in about 20 ms.
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
  /** Owns every table; migrations run as this role. */
  owner: Login
  /** The role of the running server, which cannot change append-only tables. */
  app: Login
  /** Runs one statement as the owner; a named one is planned once per connection. */
  query<R extends pg.QueryResultRow = pg.QueryResultRow>(
    statement: string | { name: string; text: string },
    values?: unknown[],
  ): Promise<R[]>
}

/**
 * Call it at the top of a file (`const database = await testDatabase()`); the database is dropped
 * after the file's last test. `empty` has no tables, for tests of migrations; `peopled` has the
 * accounts of test-accounts.ts. `locale`: of an empty database that sorts and folds case as those
 * of some organisations.
 */
export async function testDatabase(
  kind: 'migrated' | 'empty' | 'peopled' = 'migrated',
  locale?: 'C',
): Promise<TestDatabase> {
  const from = { empty: 'template0', migrated: template, peopled: peopledTemplate }[kind]
  return databaseFrom(from, locale)
}

/** The same from any template of the file's cluster. */
export async function databaseFrom(from: string, locale?: 'C'): Promise<TestDatabase> {
  const { host } = clusterOfFile()
  const name = `t_${randomBytes(6).toString('hex')}`
  const options = `owner ${ownerRole} template ${from} strategy file_copy`
  await asSuperuser(host, (client) =>
    client.query(`create database ${name} ${options}${locale ? ` locale '${locale}'` : ''}`),
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
    query: async <R extends pg.QueryResultRow>(
      statement: string | { name: string; text: string },
      values?: unknown[],
    ) => (await pool.query<R>(statement as string, values)).rows,
  }
}

/**
 * Closed sessions disappear shortly after; those that still use the database after a second are
 * terminated. PostgreSQL itself would wait five seconds for each attempt to drop it.
 */
async function drop(host: string, name: string): Promise<void> {
  await asSuperuser(host, async (client) => {
    const held = async () =>
      (await client.query('select from pg_stat_activity where datname = $1', [name])).rowCount !== 0
    for (let patience = 50; patience > 0 && (await held()); patience--) await sleep(20)
    await client.query(`drop database ${name} with (force)`)
  })
}

async function asSuperuser(
  host: string,
  work: (client: pg.Client) => Promise<unknown>,
): Promise<void> {
  const client = new pg.Client({ host, user: superuser, database: 'postgres' })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
