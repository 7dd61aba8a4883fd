// Loads the rows of a backup into an empty schema: in one transaction, compared with the backup
// before it is committed.
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { migrate, readMigrations } from '../kernel/schema/migrate/index.ts'
import type { MigrationLog } from '../kernel/schema/migrate/index.ts'
import { StartError } from '../start-error.ts'
import { addPartitions, dropConstraintsAndIndexes } from './bulk-load-ddl.ts'
import { connected, tablesOf } from './schema-catalog.ts'
import type { Table } from './schema-catalog.ts'
import { copyIn } from './table-copy.ts'
import { measuring } from './backup-files.ts'
import { tableFile } from './backup-format.ts'
import type { Manifest } from './backup-format.ts'
import { tallyTable } from './table-rows.ts'

/** The counts of a backup, with which the restored database was compared. */
export interface Loaded {
  rows: number
  tables: number
  /** Tables in the backup that the product does not know: others have created them. */
  strange: string[]
}

/** Checks that this release has all migrations of the backup. @throws StartError if it does not */
function checkMigrations({ migrations, version }: Pick<Manifest, 'migrations' | 'version'>): void {
  const files = readMigrations()
  const last = migrations.at(-1)
  if (last && last.version > files.length)
    throw new StartError(
      `The backup is of release ${version} with migration ${last.version} (${last.name}), and this one knows only ${files.length}: restore it with that release or a newer one.`,
    )
  const other = migrations.find((one) => files[one.version - 1]?.sha256 !== one.sha256)
  if (other)
    throw new StartError(
      `The backup has migration ${other.version} (${other.name}) with another content than server/migrations; restore it with its own release.`,
    )
}

/**
 * Migrates an empty schema to the backup's last migration, loads its rows, compares every table
 * with the manifest, and then migrates to the current schema. @throws StartError for rows that
 * differ; the database's error
 */
export async function loadBackup(
  owner: pg.ClientConfig,
  folder: string,
  manifest: Manifest,
  log: MigrationLog,
): Promise<Loaded> {
  checkMigrations(manifest)
  const files = readMigrations()
  // the schema of the backup, which today's descriptors may not match
  await migrate(owner, log, { files: files.slice(0, manifest.migrations.length), resources: [] })
  const client = await connected(owner)
  try {
    await client.query('begin')
    await client.query(`set local maintenance_work_mem = '128MB'`)
    await addPartitions(client, manifest.partitions)
    const known = new Map((await tablesOf(client)).map((table) => [table.name, table]))
    const strange = manifest.tables.filter(({ name }) => !known.has(name)).map(({ name }) => name)
    const tables = manifest.tables.filter(({ name }) => known.has(name))
    const putBack = await dropConstraintsAndIndexes(client, tables)
    for (const table of tables) await loadTable(client, folder, table)
    for (const { name, last, called } of manifest.sequences)
      await client.query(
        'select setval(to_regclass($1), $2::bigint, $3) where to_regclass($1) is not null',
        [pg.escapeIdentifier(name), last, called],
      )
    for (const statement of putBack) await client.query(statement)
    for (const table of tables) await compare(client, known.get(table.name) as Table, table)
    await client.query('commit')
    await client.query('analyze')
    return { rows: tables.reduce((sum, { rows }) => sum + rows, 0), tables: tables.length, strange }
  } finally {
    await client.end().catch(() => {})
  }
}

async function loadTable(
  client: pg.Client,
  folder: string,
  { name, columns, file }: Manifest['tables'][number],
): Promise<void> {
  const path = join(folder, tableFile(name))
  const { pass, measured } = measuring()
  const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ')
  const rows = async function* () {
    // bytes are measured while being read; damaged data causes an error in either stream
    const gunzip = createGunzip({ chunkSize: 256 * 1024 })
    const fed = pipeline(createReadStream(path), pass, gunzip)
    fed.catch(() => {})
    yield* gunzip as AsyncIterable<Uint8Array>
    await fed
  }
  await copyIn(client, `copy ${pg.escapeIdentifier(name)} (${list}) from stdin`, rows())
  const { size, sha256 } = measured()
  if (size !== file.size || sha256 !== file.sha256)
    throw new StartError(`${path} is damaged: it is not what the manifest says.`)
}

async function compare(
  client: pg.Client,
  { partitioned }: Table,
  table: Manifest['tables'][number],
): Promise<void> {
  const { rows, sum } = await tallyTable(client, { ...table, partitioned })
  if (rows !== table.rows || sum !== table.sum)
    throw new StartError(
      `The table ${table.name} came out otherwise than it went into the backup (${rows} rows for ${table.rows}); nothing was restored.`,
    )
}
