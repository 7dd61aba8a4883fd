// Makes a backup: one snapshot of the database, two connections that copy tables out of it, and the
// files that its rows refer to.
import { createReadStream, existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { readInstance } from '../postgres/cluster/instance-file.ts'
import { StartError } from '../start-error.ts'
import {
  connected,
  migrationsOf,
  namingColumns,
  partitionsOf,
  sequencesOf,
  tablesOf,
} from './schema-catalog.ts'
import type { Table } from './schema-catalog.ts'
import { takeContents } from './stored-contents.ts'
import { writeNew } from './backup-files.ts'
import {
  backupsIn,
  beginPart,
  finishPart,
  backupName,
  retire,
  sweepParts,
} from './backup-folder.ts'
import { keyFile, manifestFile, manifestSchema } from './backup-format.ts'
import type { Manifest, Reason } from './backup-format.ts'
import { holdContents, holdMigrations, takeTurn } from './backup-lock.ts'
import { startHeartbeat } from './heartbeat.ts'
import type { Pace, Heartbeat } from './heartbeat.ts'
import { writeTable } from './table-rows.ts'

export interface BackupOptions {
  /** Connection as the login that owns the tables. */
  database: pg.ClientConfig
  dataDir: string
  /** Directory of backups. */
  directory: string
  reason: Reason
  /** Number of nightly ones to keep. */
  keep: number
  /** Version of the product. */
  version: string
  /** Called when it is this backup's turn; false cancels it. */
  wanted?: (client: pg.Client) => Promise<boolean>
  /** How soon a dead connection is detected. */
  pace?: Pace
}

export interface Taken {
  folder: string
  manifest: Manifest
  /** Names of old backups that were removed. */
  retired: string[]
}

/**
 * Writes a backup, or returns null if it was cancelled. A failed backup leaves no files behind.
 * @throws BackupBusy while another process makes one; the database's or the disk's error
 */
export async function takeBackup(order: BackupOptions): Promise<Taken | null> {
  const pulse = startHeartbeat(order.database, order.pace)
  try {
    return await takeWatched(order, pulse)
  } finally {
    pulse.end()
  }
}

async function takeWatched(order: BackupOptions, pulse: Heartbeat): Promise<Taken | null> {
  const lead = await connected(order.database, pulse)
  try {
    // a migration holds this lock itself, so that no other backup starts
    const migrations = order.reason === 'migration' ? null : await holdMigrations(lead)
    await takeTurn(lead, order.reason === 'migration')
    if (order.wanted && !(await order.wanted(lead))) return null
    await holdContents(lead)
    const { id } = readInstance(order.dataDir)
    await sweepParts(order.directory, id)
    const tables = await lockAll(lead)
    const { snapshot, at } = await exported(lead)
    await migrations?.release()
    const name = freeName(order, at, id)
    const before = backupsIn(order.directory, id)[0]?.folder ?? null
    const part = await beginPart(order.directory, name)
    try {
      const manifest = await write(order, lead, { tables, snapshot, at, part, before, pulse })
      await writeNew(join(part, manifestFile), [
        `${JSON.stringify(manifestSchema.parse(manifest), null, 1)}\n`,
      ])
      const folder = await finishPart(order.directory, name, part)
      return { folder, manifest, retired: await retire(order.directory, id, order.keep) }
    } catch (error) {
      rmSync(part, { recursive: true, force: true })
      throw error
    }
  } finally {
    await lead.end().catch(() => {})
  }
}

/** Two backups within one second get different names. */
function freeName({ directory, reason }: BackupOptions, at: Date, instance: string): string {
  for (let moment = at; ; moment = new Date(moment.getTime() + 1000)) {
    const name = backupName(moment, reason, instance)
    if (!existsSync(join(directory, name))) return name
  }
}

/**
 * Locks the tables before it starts the snapshot's transaction: a table changed in between would
 * look empty to it.
 */
async function lockAll(lead: pg.Client): Promise<Table[]> {
  for (;;) {
    const tables = await tablesOf(lead)
    if (!tables.some(({ name }) => name === 'schema_migration'))
      throw new StartError(
        'The database holds nothing of Motorpool yet: there is nothing to back up.',
      )
    await lead.query('begin isolation level repeatable read read only')
    const names = tables.map(({ name }) => pg.escapeIdentifier(name))
    await lead.query(`lock table ${names.join(', ')} in access share mode`)
    const now = await tablesOf(lead)
    const shape = (list: readonly Table[]) =>
      JSON.stringify(list.map(({ name, columns }) => [name, columns]).sort())
    if (shape(now) === shape(tables)) return now
    await lead.query('rollback')
  }
}

async function exported(lead: pg.Client): Promise<{ snapshot: string; at: Date }> {
  const { rows } = await lead.query<{ snapshot: string; at: string }>(
    `select pg_export_snapshot() as snapshot, to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at`,
  )
  const [row] = rows
  if (!row) throw new Error('the database exports no snapshot')
  return { snapshot: row.snapshot, at: new Date(row.at) }
}

interface Work {
  tables: readonly Table[]
  snapshot: string
  at: Date
  part: string
  before: string | null
  pulse: Heartbeat
}

async function write(
  order: BackupOptions,
  lead: pg.Client,
  { tables, snapshot, at, part, before, pulse }: Work,
): Promise<Manifest> {
  const { dataDir } = order
  const partitions = await partitionsOf(lead)
  const migrations = await migrationsOf(lead)
  const naming = await namingColumns(lead)
  const server = await serverOf(lead)
  const sequences = await sequencesOf(lead)
  const left = [...tables]
  const done: Manifest['tables'] = []
  const stop = new AbortController()
  const copy = async () => {
    const client = await connected(order.database, pulse)
    const end = () => void client.end().catch(() => {})
    stop.signal.addEventListener('abort', end)
    try {
      await client.query(
        `begin isolation level repeatable read read only; set transaction snapshot ${pg.escapeLiteral(snapshot)}`,
      )
      for (let table = left.shift(); table; table = left.shift())
        done.push(await writeTable(client, table, part))
    } finally {
      stop.signal.removeEventListener('abort', end)
      await client.end().catch(() => {})
    }
  }
  // the first failure stops the others; all writers have stopped before it is thrown
  const together = [
    takeContents(lead, naming, { dataDir, part, before, signal: stop.signal }),
    copy(),
    copy(),
  ] as const
  for (const one of together) one.catch((error: unknown) => stop.abort(error))
  await Promise.allSettled(together)
  stop.signal.throwIfAborted()
  const contents = await together[0]
  const instance = readInstance(dataDir) as ReturnType<typeof readInstance> & { movedIn?: string }
  const key = join(dataDir, keyFile)
  return {
    format: 1,
    version: order.version,
    instance: instance.id,
    reason: order.reason,
    taken_at: at.toISOString(),
    server,
    migrations,
    moved_in: instance.movedIn ?? null,
    tables: done.sort((a, b) => (a.name < b.name ? -1 : 1)),
    partitions,
    sequences,
    ...contents,
    key: existsSync(key) ? await writeNew(join(part, keyFile), createReadStream(key)) : null,
  }
}

async function serverOf(lead: pg.Client): Promise<number> {
  const { rows } = await lead.query<{ server: number }>(
    `select current_setting('server_version_num')::int as server`,
  )
  return rows[0]?.server ?? 0
}
