// The PostgreSQL catalog of one schema as text that can be compared.
import type pg from 'pg'

const statements = {
  columns: `
    select c.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type, l.collname as collation, a.attnotnull as required,
      a.attidentity as identity, pg_get_expr(d.adbin, d.adrelid) as initial
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum left join pg_collation l on l.oid = a.attcollation
    where c.relnamespace = to_regnamespace($1) and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped order by 1, 2`,
  // from PostgreSQL 18 on, NOT NULL is a constraint too, under a name that no rename follows
  constraints: `
    select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as definition, convalidated as valid
    from pg_constraint where connamespace = to_regnamespace($1) and contype <> 'n' order by 1, 2`,
  indexes: `select tablename as "table", indexname as name, indexdef as definition from pg_indexes where schemaname = $1 order by 1, 2`,
  triggers: `
    select tgrelid::regclass::text as "table", tgname as name, pg_get_triggerdef(t.oid) as definition, tgenabled as enabled
    from pg_trigger t join pg_class c on c.oid = tgrelid where c.relnamespace = to_regnamespace($1) and not tgisinternal order by 1, 2`,
  sequences: `select relname as name from pg_class where relnamespace = to_regnamespace($1) and relkind = 'S' order by 1`,
}

export type Catalog = Record<keyof typeof statements, Record<string, unknown>[]>

/** Without the schema's own name, so that two schemas can be compared. */
export async function catalogOf(client: pg.ClientBase, schema: string): Promise<Catalog> {
  await client.query(`set search_path to ${schema}, public`)
  const entries: [string, unknown[]][] = []
  for (const [part, statement] of Object.entries(statements)) {
    const { rows } = await client.query(statement, [schema])
    entries.push([part, JSON.parse(JSON.stringify(rows).replaceAll(`${schema}.`, '')) as unknown[]])
  }
  return Object.fromEntries(entries) as Catalog
}
