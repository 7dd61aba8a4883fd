// The database that a restore writes to: a new one in the private cluster, or the empty one that
// DATABASE_URL names.
import type pg from 'pg'
import { PrimaryClient } from '../postgres/connection/primary-client.ts'
import type { OpenDatabase } from '../postgres/open-database.ts'
import { databaseName } from '../postgres/setup/database-roles.ts'
import { StartError } from '../start-error.ts'

/** The database that was replaced, until the next restore. */
export const keptDatabase = `${databaseName}_before_restore`
const nextDatabase = `${databaseName}_restore`

interface Target {
  /** Connection of the owner to load through. */
  owner: pg.PoolConfig
  /** Replaces the existing data with the loaded data. Returns whether existing data was kept. */
  settle(): Promise<boolean>
  /** Rolls back a failed restore. */
  abandon(): Promise<void>
}

/** @throws StartError when an external database is not empty */
export async function targetOf(database: OpenDatabase): Promise<Target> {
  if (database.kind === 'given') {
    if (await holdsTables(database.owner))
      throw new StartError(
        "The database that DATABASE_URL names holds tables already; create an empty one (CREATE DATABASE motorpool_new ENCODING 'UTF8';), put its name into DATABASE_URL and restore again. Nothing was changed.",
      )
    const before = await routinesOf(database.owner)
    return {
      owner: database.owner,
      settle: async () => false,
      abandon: () => emptied(database.owner, before),
    }
  }
  const administration = { ...database.owner, database: 'postgres' }
  const run = (...statements: string[]) => asked(administration, statements)
  await run(
    `drop database if exists ${nextDatabase} with (force)`,
    `create database ${nextDatabase}`,
  )
  return {
    owner: { ...database.owner, database: nextDatabase },
    async settle() {
      const full = await holdsTables(database.owner)
      if (full) {
        await run(`drop database if exists ${keptDatabase} with (force)`)
        // renames both databases or neither
        await run(
          `begin; alter database ${databaseName} rename to ${keptDatabase}; alter database ${nextDatabase} rename to ${databaseName}; commit`,
        )
      } else {
        await run(
          `drop database ${databaseName} with (force)`,
          `alter database ${nextDatabase} rename to ${databaseName}`,
        )
      }
      return full
    },
    abandon: () => run(`drop database if exists ${nextDatabase} with (force)`),
  }
}

/**
 * Swaps the current data with what the last restore replaced.
 * @throws StartError if nothing was kept
 */
export async function swapDatabases(database: OpenDatabase): Promise<void> {
  if (database.kind === 'given')
    throw new StartError(
      'With DATABASE_URL a restore replaces nothing: name the database of before there.',
    )
  await withClient({ ...database.owner, database: 'postgres' }, async (client) => {
    const { rows } = await client.query('select from pg_database where datname = $1', [
      keptDatabase,
    ])
    if (rows.length === 0)
      throw new StartError('No restore has replaced anything here that could be put back.')
    await client.query(`drop database if exists ${nextDatabase} with (force)`)
    await client.query(
      `begin; alter database ${databaseName} rename to ${nextDatabase}; alter database ${keptDatabase} rename to ${databaseName};
       alter database ${nextDatabase} rename to ${keptDatabase}; commit`,
    )
  })
}

async function holdsTables(settings: pg.ClientConfig): Promise<boolean> {
  return withClient(settings, async (client) => {
    const { rows } = await client.query<{ full: boolean }>(
      `select exists (select from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v', 'm')) as full`,
    )
    return rows[0]?.full === true
  })
}

const routines = `select p.oid::regprocedure::text as name from pg_proc p where pronamespace = current_schema()::regnamespace
  and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`
const relations = `select case relkind when 'v' then 'view' else 'table' end as kind, oid::regclass::text as name from pg_class
  where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v') and not relispartition order by relkind = 'v' desc`

async function routinesOf(settings: pg.ClientConfig): Promise<string[]> {
  return withClient(settings, async (client) =>
    (await client.query<{ name: string }>(routines)).rows.map(({ name }) => name),
  )
}

/**
 * Removes everything that migrations have created in a database without tables, except functions
 * that existed `before`.
 */
async function emptied(settings: pg.ClientConfig, before: readonly string[]): Promise<void> {
  await withClient(settings, async (client) => {
    for (const { kind, name } of (await client.query<{ kind: string; name: string }>(relations))
      .rows)
      await client.query(`drop ${kind} if exists ${name} cascade`)
    for (const { name } of (await client.query<{ name: string }>(routines)).rows)
      if (!before.includes(name)) await client.query(`drop routine if exists ${name} cascade`)
  })
}

async function asked(settings: pg.ClientConfig, statements: readonly string[]): Promise<void> {
  await withClient(settings, async (client) => {
    for (const statement of statements) await client.query(statement)
  })
}

async function withClient<T>(
  settings: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client: pg.Client = new PrimaryClient(settings)
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}
