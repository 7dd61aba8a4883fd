// Row counts and hashes of all tables, to check that nothing was written.
import { createHash } from 'node:crypto'
import type { TestDatabase } from './test-database.ts'

/**
 * Tables that calls write to whether they are refused or not. Events logged after a response are
 * ignored too: failed sign-ins (8), refusals (9) and downloads (11).
 */
const touched = [
  ...['session', 'login_failure', 'login_success', 'schema_migration'],
  // vehicles of the demonstration keep moving
  ...['car_position', 'car_contact', 'late_position', 'tracker_reader'],
]

/**
 * 60 bits of MD5, to be summed over rows: unlike a hash of all rows together the sum needs no
 * order.
 */
const hashOf = (text: string) => `('x0' || left(md5(${text}), 15))::bit(64)::bigint`

/**
 * The count and hash of a table `t`; of the log only count and last id, as triggers reject changes
 * of its rows.
 */
const stateIn = (name: string) =>
  name === 'event_log'
    ? `count(*) || ' ' || coalesce(max(t.id), 0) as state from event_log t
        where t.event_type_id not in (8, 9, 11)`
    : `count(*) || ' ' || coalesce(sum(${hashOf('t::text')}), 0) as state from "${name}" t`

/**
 * Table → row count and hash over all rows; equal before and after means that no row, log entry or
 * version has changed.
 */
export async function stateOf({
  query,
}: Pick<TestDatabase, 'query'>): Promise<Record<string, string>> {
  const tables = await query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname <> all($1) order by 1`,
    [touched],
  )
  const parts = tables.map(({ name }) => `select '${name}' as name, ${stateIn(name)}`)
  const text = parts.join(' union all ')
  const name = `tables ${createHash('md5').update(text).digest('hex')}`
  const rows = await query<{ name: string; state: string }>({ name, text })
  return Object.fromEntries(rows.map(({ name, state }) => [name, state]))
}
