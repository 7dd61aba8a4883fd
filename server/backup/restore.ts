// Restores a backup next to the present data: rows are loaded and compared, files are copied, and
// then the two are swapped.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { migrate } from '../kernel/schema/migrate/index.ts'
import type { MigrationLog } from '../kernel/schema/migrate/index.ts'
import type { OpenDatabase } from '../postgres/open-database.ts'
import { StartError } from '../start-error.ts'
import { snapshotStore, putKey, putMoved } from './restore-undo.ts'
import { connected } from './schema-catalog.ts'
import { checkContents, putContents } from './stored-contents.ts'
import { measure } from './backup-files.ts'
import { keyFile, listFile, readManifest } from './backup-format.ts'
import type { Manifest } from './backup-format.ts'
import { loadBackup } from './load-rows.ts'
import type { Loaded } from './load-rows.ts'
import { targetOf } from './restore-target.ts'

export interface Restored extends Loaded {
  manifest: Manifest
  files: Manifest['files']
  /** Whether the previous data was kept: database, files, key. */
  kept: boolean
}

/**
 * Restores a backup into the given database and DATA_DIR, which nobody else may use. The existing
 * data stays until everything has been verified; after an interruption the restore can be repeated.
 * @throws StartError, the database's error or the disk's
 */
export async function restoreBackup(
  database: OpenDatabase,
  dataDir: string,
  folder: string,
  log: MigrationLog,
): Promise<Restored> {
  const manifest = readManifest(folder)
  await checkWritten(folder, listFile, manifest.list)
  if (manifest.key) await checkWritten(folder, keyFile, manifest.key)
  const target = await targetOf(database)
  let loaded: Loaded
  let files: Manifest['files']
  const before = await snapshotStore(dataDir)
  try {
    loaded = await loadBackup(target.owner, folder, manifest, log)
    await bringUp(target.owner, folder, manifest, log)
    // content is named by its hash, so that it can be added to the existing content
    files = await putContents(folder, dataDir)
    expectFiles(manifest, files)
  } catch (error) {
    await target.abandon().catch(() => {})
    await before.settle(false)
    throw error
  }
  const kept = await target.settle()
  await before.settle(kept)
  await putKey(
    manifest.key && !(await isSame(join(dataDir, keyFile), manifest.key))
      ? join(folder, keyFile)
      : null,
    dataDir,
  )
  putMoved(dataDir, manifest.moved_in)
  return { ...loaded, manifest, files, kept }
}

/** Restores into a temporary database, and only reads the files. */
export async function tryRestore(
  database: OpenDatabase,
  folder: string,
  log: MigrationLog,
): Promise<Restored> {
  const manifest = readManifest(folder)
  await checkWritten(folder, listFile, manifest.list)
  if (manifest.key) await checkWritten(folder, keyFile, manifest.key)
  const loaded = await loadBackup(database.owner, folder, manifest, log)
  await bringUp(database.owner, folder, manifest, log)
  const files = await checkContents(folder)
  expectFiles(manifest, files)
  return { ...loaded, manifest, files, kept: false }
}

/** Migrates to the current schema, and removes rows that must not be restored. */
async function bringUp(
  owner: pg.ClientConfig,
  folder: string,
  manifest: Manifest,
  log: MigrationLog,
): Promise<void> {
  await migrate(owner, log)
  const client = await connected(owner)
  try {
    // a session that has ended since the backup would be open again
    await client.query('delete from session')
    const { rows, bytes } = manifest.tables.reduce(
      (sum, table) => ({ rows: sum.rows + table.rows, bytes: sum.bytes + table.file.size }),
      {
        rows: 0,
        bytes: manifest.files.bytes,
      },
    )
    await client.query(
      `insert into backup (reason, taken_at, name, row_count, bytes, lost) values ('restored', $1, $2, $3, $4, $5)`,
      [
        manifest.taken_at,
        folder.split(/[\\/]/).findLast(Boolean),
        rows,
        bytes,
        manifest.lost.length,
      ],
    )
  } finally {
    await client.end()
  }
}

function expectFiles({ files }: Manifest, found: Manifest['files']): void {
  if (found.count !== files.count || found.bytes !== files.bytes)
    throw new StartError(
      `The backup has ${found.count} files, but its manifest says ${files.count}; nothing was restored.`,
    )
}

async function isSame(path: string, { sha256 }: { sha256: string }): Promise<boolean> {
  return existsSync(path) && (await measure(path)).sha256 === sha256
}

async function checkWritten(
  folder: string,
  name: string,
  expected: { size: number; sha256: string },
): Promise<void> {
  const found = await measure(join(folder, name)).catch((error: Error) => {
    throw new StartError(`The backup is not whole (${error.message}); nothing was changed.`)
  })
  if (found.size !== expected.size || found.sha256 !== expected.sha256)
    throw new StartError(
      `${join(folder, name)} is damaged: it is not what the manifest says; nothing was changed.`,
    )
}
