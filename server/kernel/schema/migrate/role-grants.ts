// The rights of the running application: every row operation, no DDL; append-only tables only grow.
import pg from 'pg'

/**
 * A separate role lets PostgreSQL itself refuse changes of append-only tables; the private database
 * has it.
 */
export const applicationRole = 'motorpool_app'

/**
 * False, without granting anything, if there is no such role or it is the owner itself: then only
 * triggers protect append-only tables.
 */
export async function grantApplication(
  client: pg.ClientBase,
  role = applicationRole,
): Promise<boolean> {
  const { rows } = await client.query<{ granted: boolean; schema: string }>(
    `select exists (select from pg_roles where rolname = $1 and rolname <> current_user) as granted, current_schema() as schema`,
    [role],
  )
  if (!rows[0]?.granted) return false
  const [app, schema] = [role, rows[0].schema].map((name) => pg.escapeIdentifier(name))
  const names = async (query: string) =>
    (await client.query<{ name: string }>(query)).rows.map(({ name }) => name)
  const partitions = await names(
    `select c.oid::regclass::text as name from pg_inherits join pg_class c on c.oid = inhrelid where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace order by 1`,
  )
  const guarded = await names(
    `select distinct tgrelid::regclass::text as name from pg_trigger where tgfoid = 'refuse_change()'::regprocedure order by 1`,
  )
  // only functions of migrations that have been applied
  const maintenanceFunctions = await names(
    `select oid::regprocedure::text as name from pg_proc
      where proname in ('event_log_partitions', 'event_log_retire', 'event_log_seal', 'car_position_partitions', 'car_position_retire') and pronamespace = current_schema()::regnamespace order by 1`,
  )
  // seals, series of numbers, bookings and due dates are written by functions alone
  const seals = await names(
    `select c.name from unnest(array['log_seal', 'number_series', 'booking', 'due_date']) c(name) where to_regclass(c.name) is not null`,
  )
  const kept = ['schema_migration', 'search_rebuild', ...seals, ...partitions]
  await client.query(
    [
      `grant usage on schema ${schema} to ${app}`,
      `grant select, insert, update, delete on all tables in schema ${schema} to ${app}`,
      `grant usage, select on all sequences in schema ${schema} to ${app}`,
      `revoke update, delete, truncate on ${[...new Set([...guarded, ...partitions])].join(', ')} from ${app}`,
      // rows reach a partition through its parent, whose rights apply
      `revoke insert, update, delete, truncate on ${kept.join(', ')} from ${app}`,
      ...maintenanceFunctions.map((name) => `grant execute on function ${name} to ${app}`),
    ].join(';\n'),
  )
  return true
}
