// Row counts and hashes of all tables, to check that nothing was written.
import { createHash } from 'node:crypto'
import type { TestDatabase } from './test-database.ts'

/**
 * Calls touch these whether they are refused or not. What is logged after an answer does not count:
 * failed sign-ins (8), refusals (9) and downloads (11).
 */
const touched = [
  ...['session', 'login_failure', 'login_success', 'schema_migration'],
  // vehicles of the demonstration drive on meanwhile
  ...['car_position', 'car_contact', 'late_position', 'tracker_reader'],
]

/** 60 bits of MD5, for a sum over rows: unlike one text of them all it needs no order. */
const hashOf = (text: string) => `('x0' || left(md5(${text}), 15))::bit(64)::bigint`

/** Of a table `t`: rows and a hash over them all; triggers refuse to change a row of the log. */
const stateIn = (name: string) =>
  name === 'event_log'
    ? `count(*) || ' ' || coalesce(max(t.id), 0) as state from event_log t
        where t.event_type_id not in (8, 9, 11)`
    : `count(*) || ' ' || coalesce(sum(${hashOf('t::text')}), 0) as state from "${name}" t`

/**
 * Table → rows and a hash over them all; equal before and after means that no row, log entry or
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
