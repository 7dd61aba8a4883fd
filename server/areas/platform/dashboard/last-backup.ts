// The age of the last good backup.
import { sql } from 'kysely'
import type { BackupState } from '#resources/kernel/views/dashboard.ts'
import type { Db } from '../../../kernel/db/database.ts'

/** Hours after which a missing backup is no longer accidental. */
const late = 48

/**
 * `failed_at` only if it failed after the last good one. An installation younger than two days is
 * not late yet.
 */
export async function backupState(db: Db, now: Date): Promise<BackupState> {
  const { rows } = await sql<BackupState>`
    with good as (select max(taken_at) as at from backup where failure is null)
    select g.at as last_at,
      (select max(b.taken_at) from backup b where b.failure is not null and b.taken_at > coalesce(g.at, '-infinity')) as failed_at,
      coalesce(g.at, (select min(applied_at) from schema_migration)) < ${now}::timestamptz - make_interval(hours => ${late}::int) as late
    from good g`.execute(db)
  return rows[0]!
}
