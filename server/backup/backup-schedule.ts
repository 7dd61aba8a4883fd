// When the nightly backup is due: from two o'clock in the zone of TZ_NAME, or as soon as the server
// runs after that.
import type { ClientBase, Pool } from 'pg'

const question = `
with night as (select (date_trunc('day', $1::timestamptz at time zone $2 - interval '2 hours') + interval '2 hours') at time zone $2 as at)
select (select min(applied_at) from schema_migration) < n.at
  and not exists (select from backup where failure is null and reason <> 'restored' and taken_at >= n.at)
  and not exists (select from backup where failure is not null and taken_at > $1::timestamptz - interval '1 hour') as due
from night n`

/**
 * True if there was no successful backup since the last night began and no failure in the last
 * hour, and the database existed at that time.
 */
export async function isBackupDue(
  db: ClientBase | Pool,
  timeZone: string,
  now: Date,
): Promise<boolean> {
  const { rows } = await db.query<{ due: boolean }>(question, [now, timeZone])
  return rows[0]?.due === true
}
