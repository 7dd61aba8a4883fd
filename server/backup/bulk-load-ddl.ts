// Drops triggers, constraints and large indexes for a load of rows in any order, and recreates them
// afterwards.
import pg from 'pg'
import type { Manifest } from './backup-format.ts'

/** Rows from which recreating an index is faster than maintaining it. */
const manyRows = 20_000

/** Statements that restore everything, in order. */
type RestoreDdl = readonly string[]

/**
 * Within the caller's transaction: disables the triggers of all tables; drops foreign keys, check
 * constraints that old rows may violate, and the indexes of large tables; deletes rows inserted by
 * migrations. Requires only ownership of the tables.
 */
export async function dropConstraintsAndIndexes(
  client: pg.Client,
  tables: Manifest['tables'],
): Promise<RestoreDdl> {
  const names = await rowsOf(client, allTables)
  for (const name of names) await client.query(`alter table ${name} disable trigger user`)
  const constraints = await client.query<{ table: string; name: string; made: string }>(
    constraintsToDrop,
  )
  for (const { table, name } of constraints.rows)
    await client.query(`alter table ${table} drop constraint ${name}`)
  await client.query(`truncate ${names.join(', ')}`)
  const large = tables.filter(({ rows }) => rows >= manyRows).map(({ name }) => name)
  const indexes = await client.query<{ name: string; made: string }>(indexesToDrop, [large])
  for (const { name } of indexes.rows) await client.query(`drop index ${name}`)
  return [
    // for a partitioned table PostgreSQL returns the definition without its partitions
    ...indexes.rows.map(({ made }) => made.replace(' ON ONLY ', ' ON ')),
    ...constraints.rows.map(
      ({ table, name, made }) => `alter table ${table} add constraint ${name} ${made}`,
    ),
    ...names.map((name) => `alter table ${name} enable trigger user`),
  ]
}

/** Includes partitions, which have separate statement triggers. */
const allTables = `select c.oid::regclass::text as name from pg_class c
  where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and pg_has_role(c.relowner, 'member')
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  order by c.relispartition, 1`
const constraintsToDrop = `select n.conrelid::regclass::text as table, quote_ident(n.conname) as name, pg_get_constraintdef(n.oid) as made
  from pg_constraint n join pg_class c on c.oid = n.conrelid
  where c.relnamespace = current_schema()::regnamespace and n.conparentid = 0
    and (n.contype = 'f' or n.contype = 'c' and not n.convalidated) and pg_has_role(c.relowner, 'member') order by 1, 2`
const indexesToDrop = `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as made
  from pg_index i join pg_class c on c.oid = i.indrelid
  where c.relnamespace = current_schema()::regnamespace and c.relname = any($1) and not i.indisprimary and not i.indisexclusion
    and not exists (select from pg_constraint n where n.conindid = i.indexrelid) order by 1`

/** Creates partitions for a backup's rows, with the same statement triggers as the others. */
export async function addPartitions(
  client: pg.Client,
  partitions: Manifest['partitions'],
): Promise<void> {
  for (const { parent, name, bound } of partitions) {
    const { rows } = await client.query<{ there: boolean }>(
      'select to_regclass($1) is not null as there',
      [pg.escapeIdentifier(name)],
    )
    if (rows[0]?.there) continue
    const own = pg.escapeIdentifier(name)
    const whole = pg.escapeIdentifier(parent)
    await client.query(`create table ${own} partition of ${whole} ${bound}`)
    const triggers = await client.query<{ name: string; called: string }>(
      `select quote_ident(t.tgname) as name, t.tgfoid::regproc::text as called from pg_trigger t
        where t.tgrelid = $1::regclass and not t.tgisinternal and t.tgtype & 1 = 0 and t.tgtype & 32 = 32`,
      [whole],
    )
    for (const { name: trigger, called } of triggers.rows)
      await client.query(
        `create trigger ${trigger} before truncate on ${own} for each statement execute function ${called}()`,
      )
  }
}

async function rowsOf(client: pg.Client, text: string): Promise<string[]> {
  return (await client.query<{ name: string }>(text)).rows.map(({ name }) => name)
}
