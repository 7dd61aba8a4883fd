// The template of every test database: all migrations, then the tables of the test-only resources.
import pg from 'pg'
import { migrate } from '#server/kernel/schema/migrate/index.ts'
import { createAll } from './create-tables.ts'
import { appRole } from '#server/postgres/setup/access-rules.ts'
import { superuser } from './cluster.ts'
import { specimens } from '#tests/specimens/resources.ts'

/** Owns the tables without being a superuser, as with an organisation's own PostgreSQL. */
export const ownerRole = 'motorpool_owner'
export const template = 'motorpool_template'
const silent = { info() {}, warn() {} }

export async function makeTemplate(host: string): Promise<void> {
  const owner = { host, user: ownerRole, database: template }
  await connected({ host, user: superuser, database: 'postgres' }, async (client) => {
    await client.query(`create role ${ownerRole} login`)
    await client.query(`create role ${appRole} login`)
    await client.query(`create database ${template} owner ${ownerRole}`)
  })
  await migrate(owner, silent)
  await connected(owner, (client) => createAll(client, specimens))
  // a template with sessions could not be copied
  await connected({ host, user: superuser, database: 'postgres' }, (client) =>
    client.query(`alter database ${template} is_template true allow_connections false`),
  )
}

async function connected(
  login: pg.ClientConfig,
  work: (client: pg.Client) => Promise<unknown>,
): Promise<void> {
  const client = new pg.Client(login)
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
