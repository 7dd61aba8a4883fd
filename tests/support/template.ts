// The database that every test's own is a copy of: all migrations, then the tables of the test-only resources.
import { readFileSync, readdirSync } from 'node:fs'
import pg from 'pg'
import { superuser } from './cluster.ts'

export const ownerRole = 'motorpool_owner'
export const appRole = 'motorpool_app'
export const template = 'motorpool_template'

export async function makeTemplate(host: string): Promise<void> {
  await run({ host, user: superuser, database: 'postgres' }, [
    `create role ${ownerRole} login`,
    `create role ${appRole} login`,
    `create database ${template} owner ${ownerRole}`,
  ])
  const files = readdirSync('server/migrations')
    .filter((name) => name.endsWith('.sql'))
    .sort()
  await run(
    { host, user: ownerRole, database: template },
    files.map((name) => readFileSync(`server/migrations/${name}`, 'utf8')),
  )
  // a template with sessions could not be copied
  await run({ host, user: superuser, database: 'postgres' }, [`alter database ${template} is_template true allow_connections false`])
}

async function run(login: pg.ClientConfig, statements: readonly string[]): Promise<void> {
  const client = new pg.Client(login)
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
