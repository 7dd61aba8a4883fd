// An external PostgreSQL whose login owns its database and has no other privileges.
import pg from 'pg'
import { superuser } from '#tests/support/database/cluster.ts'

/** The socket directory of the run's cluster, and the DATA_DIR that belongs to the template. */
export interface Given {
  host: string
  directory: string
}

/** The server shared by read-only suites, and its database. */
export interface Shared {
  address: string
  database: string
  /** The contents of the database before the first suite: table → rows. */
  state: Readonly<Record<string, string>>
  /** The demonstration's date at that moment. */
  day: string
}

export const clerk = 'clerk'
/** The database with the demonstration. */
export const template = 'demonstration'

/** Today's date where the demonstration's organisation is. */
export const demoDay = (): string =>
  new Date().toLocaleDateString('sv', { timeZone: 'Asia/Tashkent' })

/** A DATABASE_URL. */
export const addressOf = ({ host }: Given, database: string): string =>
  `postgresql://${clerk}@localhost/${database}?host=${encodeURIComponent(host)}`

/** Runs statements one by one: databases cannot be created in a transaction. */
export async function asSuperuser({ host }: Given, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ host, user: superuser, database: 'postgres' })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
