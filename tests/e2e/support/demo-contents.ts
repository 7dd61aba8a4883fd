// A table-by-table summary of the shared demonstration, to check that read-only suites leave it
// unchanged.
import pg from 'pg'

/** Tables written by signing in and out, and by the server itself, even if tests only read. */
const unguarded = [
  ...['session', 'login_failure', 'login_success', 'socket_token', 'schema_migration'],
  ...['log_seal', 'backup', 'notification', 'notification_letter', 'notification_round'],
]
/** Tables that the server writes itself when a day begins: recurring orders are created. */
export const writtenDaily: readonly string[] = [
  ...['order', 'order_recurrence', 'number_series', 'event_log'],
]
/**
 * Counts only events of creating, changing, deleting, archiving and restoring; sign-ins and
 * refusals have higher numbers.
 */
const writes = 'where t.event_type_id <= 5'

/** Table → row count and a hash over its rows. */
export async function contentsOf(database: string): Promise<Record<string, string>> {
  const client = new pg.Client(database)
  await client.connect()
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and not c.relispartition and c.relname <> all($1) order by 1`,
      [unguarded],
    )
    const parts = tables.map(
      ({ name }) =>
        `select '${name}' as name, count(*) || ' rows, ' || md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as held
          from "${name}" t ${name === 'event_log' ? writes : ''}`,
    )
    const { rows } = await client.query<{ name: string; held: string }>(parts.join(' union all '))
    return Object.fromEntries(rows.map(({ name, held }) => [name, held]))
  } finally {
    await client.end()
  }
}
