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
  /** One statement as the owner; one with a name is planned once in each connection. */
  query<R extends pg.QueryResultRow = pg.QueryResultRow>(
    statement: string | { name: string; text: string },
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
  const from = { empty: 'template0', migrated: template, peopled: peopledTemplate }[kind]
  return databaseFrom(from, locale)
}

/** The same, of any template of the file's cluster. */
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
 * Sessions that were closed end in a moment; those that still use the database then are cut
 * off. PostgreSQL would wait five seconds for each attempt to drop it.
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
