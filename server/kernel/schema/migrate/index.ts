// Migrates a database to the current schema: pending files in order, under a lock, each in a
// transaction.
import type pg from 'pg'
import { allResources } from '#resources/kernel/derive.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { PrimaryClient } from '../../../postgres/connection/primary-client.ts'
import { StartError } from '../../../start-error.ts'
import { readMigrations } from './migration-files.ts'
import type { MigrationFile } from './migration-files.ts'
import { applicationRole, grantApplication } from './role-grants.ts'
import { retryWhileLocked } from './lock-tables.ts'
import { rebuildSearch } from './search-rebuild.ts'

export { readMigrations } from './migration-files.ts'

/** The part of a logger that migrations need. */
export interface MigrationLog {
  info(data: object, message: string): void
  warn(data: object, message: string): void
}

interface MigrateOptions {
  files?: readonly MigrationFile[]
  /** The resources whose search keys are rebuilt where a migration requires it. */
  resources?: readonly Resource[]
  /** The role of the running application. */
  role?: string
  /** Called under the lock, before an existing schema changes; an exception stops everything. */
  before?: () => Promise<unknown>
}

/**
 * An arbitrary number, the same in every release: concurrent migrations of this database wait for
 * it.
 */
export const migrationLock = 7_276_651
const partitionsAhead = 3

/**
 * @throws StartError for a newer database, a changed migration or one that fails; those applied
 * before it remain.
 */
export async function migrate(
  owner: pg.PoolConfig,
  log: MigrationLog,
  options: MigrateOptions = {},
): Promise<{ applied: string[] }> {
  const { files = readMigrations(), resources = allResources(), role = applicationRole } = options
  const client: pg.Client = new PrimaryClient(owner)
  // a connection lost between two statements fails the next one; it must not end the process
  client.on('error', () => {})
  await client.connect()
  try {
    // creating an index on a large table takes long
    await client.query('set statement_timeout = 0')
    await lock(client, log)
    await client.query(bookkeeping)
    const applied = await checkApplied(client, files)
    const pending = files.slice(applied)
    if (applied > 0 && pending.length > 0) await options.before?.()
    for (const file of pending) {
      await apply(client, file, log)
      log.info({ migration: file.file }, 'migration applied')
    }
    for (const table of await rebuildSearch(client, resources))
      log.info({ table }, 'search keys rebuilt')
    await retryWhileLocked(client, `select event_log_partitions(${partitionsAhead})`, {
      waiting: () =>
        log.info(
          {},
          'others write to the event log; its partitions of the months to come wait for a moment between them',
        ),
    })
    if (!(await grantApplication(client, role)))
      log.warn(
        { role },
        'one login owns the tables and runs the application: triggers alone keep append-only tables',
      )
    return { applied: pending.map(({ file }) => file) }
  } finally {
    await client.end()
  }
}

/** Held until the connection ends, even by a crash. */
async function lock(client: pg.ClientBase, log: MigrationLog): Promise<void> {
  const { rows } = await client.query<{ free: boolean }>(
    `select pg_try_advisory_lock(${migrationLock}) as free`,
  )
  if (rows[0]?.free) return
  log.info({}, 'another process migrates this database; waiting for it')
  await client.query(`select pg_advisory_lock(${migrationLock})`)
}

const bookkeeping = `
create table if not exists schema_migration (
  version integer primary key,
  name text not null,
  sha256 text not null,
  applied_at timestamptz not null default now()
);
create table if not exists search_rebuild (table_name text primary key);
`

/** The number of files that have been applied to the database. */
async function checkApplied(
  client: pg.ClientBase,
  files: readonly MigrationFile[],
): Promise<number> {
  const { rows } = await client.query<{ version: number; name: string; sha256: string }>(
    'select version, name, sha256 from schema_migration order by version',
  )
  const last = rows.at(-1)
  if (last && last.version > files.length)
    throw new StartError(
      `The database is at migration ${last.version} (${last.name}), but this release knows only ${files.length}: it was migrated by a newer release, so start that one.`,
    )
  const changed = rows.find(({ version, sha256 }) => files[version - 1]?.sha256 !== sha256)
  if (changed)
    throw new StartError(
      `Migration ${changed.version} (${changed.name}) was applied to this database with another content than server/migrations has now: restore the file as it was and put the change into a new migration.`,
    )
  return rows.length
}

async function apply(
  client: pg.ClientBase,
  { version, name, file, sql, sha256 }: MigrationFile,
  log: MigrationLog,
): Promise<void> {
  const note = 'insert into schema_migration (version, name, sha256) values ($1, $2, $3)'
  try {
    await retryWhileLocked(client, sql, {
      after: () => client.query(note, [version, name, sha256]),
      waiting: () =>
        log.info({ migration: file }, 'others hold the tables of a migration; it tries again'),
    })
  } catch (error) {
    throw new StartError(
      `Migration ${file} cannot be applied: ${(error as Error).message}. Nothing of it was kept; mend what it names and start again.`,
    )
  }
}
