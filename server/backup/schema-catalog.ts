// Reads the objects of the product's schema from the database; works for every release and both
// kinds of database.
import pg from 'pg'
import { PrimaryClient } from '../postgres/connection/primary-client.ts'
import type { Heartbeat } from './heartbeat.ts'
import type { Manifest } from './backup-format.ts'

export interface Table {
  name: string
  /** In table order, without generated columns. */
  columns: string[]
  /** Whether its rows are in partitions. */
  partitioned: boolean
  /** Bytes on disk. */
  size: number
}

/** Columns that refer to stored content. */
export interface Naming {
  table: string
  column: string
}

/**
 * Settings with which every PostgreSQL from 15 on reads and writes the same text, and nothing times
 * out. Older versions lack some.
 */
const settings = {
  TimeZone: 'UTC',
  DateStyle: 'ISO, YMD',
  IntervalStyle: 'postgres',
  extra_float_digits: '1',
  bytea_output: 'hex',
  client_encoding: 'UTF8',
  statement_timeout: '0',
  lock_timeout: '0',
  idle_in_transaction_session_timeout: '0',
  transaction_timeout: '0',
  // in seconds: if this process is gone, the session ends soon and releases its locks
  tcp_keepalives_idle: '60',
  tcp_keepalives_interval: '10',
  tcp_keepalives_count: '3',
}

/** ms of silence before TCP keep-alive probes. */
const silence = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

/**
 * Opens a separate connection with these settings. If it is lost, the next statement fails, but the
 * process keeps running.
 */
export async function connected(database: pg.ClientConfig, pulse?: Heartbeat): Promise<pg.Client> {
  const client: pg.Client = new PrimaryClient({ ...database, ...silence })
  client.on('error', () => {})
  pulse?.watch(client)
  await client.connect()
  await client.query(
    `select set_config(w.name, w.value, false) from jsonb_each_text($1::jsonb) w(name, value) where w.name in (select s.name from pg_settings s)`,
    [JSON.stringify(settings)],
  )
  return client
}

/** Tables that the login owns in its schema, largest first; partitions belong to their parent. */
export async function tablesOf(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Omit<Table, 'size'> & { size: string }>(`
    select c.relname as name, c.relkind = 'p' as partitioned,
      coalesce((select sum(pg_relation_size(p.relid)) from pg_partition_tree(c.oid) p), pg_relation_size(c.oid))::text as size,
      array(select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns
    from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relpersistence = 'p' and pg_has_role(c.relowner, 'member')
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    order by 3, 1`)
  return rows.map((row) => ({ ...row, size: Number(row.size) })).sort((a, b) => b.size - a.size)
}

export async function partitionsOf(client: pg.Client): Promise<Manifest['partitions']> {
  const { rows } = await client.query<Manifest['partitions'][number]>(`
    select p.relname as parent, c.relname as name, pg_get_expr(c.relpartbound, c.oid) as bound
    from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_class p on p.oid = i.inhparent
    where c.relispartition and c.relkind = 'r' and p.relnamespace = current_schema()::regnamespace
      and pg_get_expr(c.relpartbound, c.oid) <> 'DEFAULT' order by 1, 2`)
  return rows
}

/**
 * Sequences may be ahead of the snapshot, so they are read after it: no id of a row is assigned
 * again.
 */
export async function sequencesOf(client: pg.Client): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ name: string }>(`
    select c.relname as name from pg_class c where c.relkind = 'S' and c.relnamespace = current_schema()::regnamespace
      and pg_has_role(c.relowner, 'member') order by 1`)
  if (rows.length === 0) return []
  const each = rows.map(
    ({ name }) =>
      `select ${pg.escapeLiteral(name)} as name, last_value::text as last, is_called as called from ${pg.escapeIdentifier(name)}`,
  )
  return (await client.query<Manifest['sequences'][number]>(each.join(' union all '))).rows
}

export async function migrationsOf(client: pg.Client): Promise<Manifest['migrations']> {
  const { rows } = await client.query<Manifest['migrations'][number]>(
    'select version, name, sha256 from schema_migration order by version',
  )
  return rows
}

/** Columns named `sha256` refer to content of the store (server/kernel/files/file-rows.ts). */
export async function namingColumns(client: pg.Client): Promise<Naming[]> {
  const { rows } = await client.query<Naming>(`
    select c.relname as "table", a.attname as "column" from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and a.attname = 'sha256'
      and a.atttypid = 'bytea'::regtype and not a.attisdropped order by 1`)
  return rows
}

/**
 * The statement that copies a table's rows as text; PostgreSQL copies a partitioned table only as a
 * query.
 */
export function copyStatement({
  name,
  columns,
  partitioned,
}: Pick<Table, 'name' | 'columns' | 'partitioned'>): string {
  const table = pg.escapeIdentifier(name)
  const list = columns.map((one) => pg.escapeIdentifier(one)).join(', ')
  return partitioned
    ? `copy (select ${list} from ${table}) to stdout`
    : `copy ${table} (${list}) to stdout`
}
