// When the nightly backup is due: from two o'clock in the zone of TZ_NAME, as soon as the server
// runs.
import type { ClientBase, Pool } from 'pg'

const question = `
with night as (select (date_trunc('day', $1::timestamptz at time zone $2 - interval '2 hours') + interval '2 hours') at time zone $2 as at)
select (select min(applied_at) from schema_migration) < n.at
  and not exists (select from backup where failure is null and reason <> 'restored' and taken_at >= n.at)
  and not exists (select from backup where failure is not null and taken_at > $1::timestamptz - interval '1 hour') as due
from night n`

/**
 * No successful one has been made since the last night began, none has failed within the hour, and
 * the database existed then.
 */
export async function isBackupDue(
  db: ClientBase | Pool,
  timeZone: string,
  now: Date,
): Promise<boolean> {
  const { rows } = await db.query<{ due: boolean }>(question, [now, timeZone])
  return rows[0]?.due === true
}
