import pg from 'pg'
import { appRole } from './access-rules.ts'
import { ownerRole } from './initdb.ts'

/** Name of the product's database in the private cluster. */
export const databaseName = 'motorpool'

/**
 * Creates the database and the application's role if they are missing: initdb creates neither, and
 * a kill may come in between.
 */
export async function ensureDatabase(settings: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(settings)
  await client.connect()
  try {
    const { rows } = await client.query<{ role: boolean; database: boolean }>(
      `select exists (select from pg_roles where rolname = $1) as role, exists (select from pg_database where datname = $2) as database`,
      [appRole, databaseName],
    )
    if (!rows[0]?.role) await client.query(`create role ${appRole} login`)
    if (!rows[0]?.database) await client.query(`create database ${databaseName} owner ${ownerRole}`)
  } finally {
    await client.end()
  }
}
