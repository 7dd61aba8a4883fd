// The templates of test databases: one with all migrations and the tables of the test-only
// resources, and a copy with the test accounts, which most files start from.
import pg from 'pg'
import { migrate } from '#server/kernel/schema/migrate/index.ts'
import { createAll } from './create-tables.ts'
import { appRole } from '#server/postgres/setup/access-rules.ts'
import { superuser } from './cluster.ts'
import { allResources } from '#resources/kernel/derive.ts'
import { addPeople } from '#tests/support/server/test-accounts.ts'
import { specimens } from '#tests/specimens/resources.ts'

/** Owns the tables without being a superuser, as in an organisation's own PostgreSQL. */
export const ownerRole = 'motorpool_owner'
export const template = 'motorpool_template'
export const peopledTemplate = 'motorpool_peopled'
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
  const asSuperuser = { host, user: superuser, database: 'postgres' }
  // a template with open sessions cannot be copied
  const close = (name: string) =>
    connected(asSuperuser, (client) =>
      client.query(`alter database ${name} is_template true allow_connections false`),
    )
  await close(template)
  await connected(asSuperuser, (client) =>
    client.query(
      `create database ${peopledTemplate} owner ${ownerRole} template ${template} strategy file_copy`,
    ),
  )
  await connected({ ...owner, database: peopledTemplate }, (client) => {
    const query = async <R>(text: string, values?: unknown[]) =>
      (await client.query(text, values)).rows as R[]
    return addPeople({ query }, [...allResources(), ...specimens])
  })
  await close(peopledTemplate)
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
