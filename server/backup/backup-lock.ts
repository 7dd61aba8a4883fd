// Locks that serialise backups with each other and with migrations, and keep stored content in
// place. They end with their session.
import type pg from 'pg'
import { sweepLock } from '../kernel/files/file-rows.ts'
import { migrationLock } from '../kernel/schema/migrate/index.ts'
import { StartError } from '../start-error.ts'

const turn = [7302, 1] as const

/** Another process is making a backup or migrating. */
export class BackupBusy extends StartError {}

/**
 * Prevents migrations while the table locks are acquired one by one, as these could deadlock with a
 * migration. Release it once they are acquired. @throws BackupBusy during a migration
 */
export async function holdMigrations(client: pg.ClientBase): Promise<{ release(): Promise<void> }> {
  const { rows } = await client.query<{ free: boolean }>(
    'select pg_try_advisory_lock_shared($1) as free',
    [migrationLock],
  )
  if (!rows[0]?.free)
    throw new BackupBusy('This database is being migrated; wait until it is done.')
  return {
    release: async () =>
      void (await client.query('select pg_advisory_unlock_shared($1)', [migrationLock])),
  }
}

/**
 * Allows one backup of a database at a time. `wait`: waits until the other one has finished.
 * @throws BackupBusy
 */
export async function takeTurn(client: pg.ClientBase, wait: boolean): Promise<void> {
  if (wait) return void (await client.query('select pg_advisory_lock($1, $2)', [...turn]))
  const { rows } = await client.query<{ free: boolean }>(
    'select pg_try_advisory_lock($1, $2) as free',
    [...turn],
  )
  if (!rows[0]?.free)
    throw new BackupBusy('Another backup of this database is being made; wait until it is done.')
}

/** Until the session ends, no content is removed that rows of a snapshot may refer to. */
export async function holdContents(client: pg.ClientBase): Promise<void> {
  await client.query('select pg_advisory_lock_shared($1, $2)', [...sweepLock])
}
