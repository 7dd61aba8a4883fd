import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { keptDays } from './limits.ts'

/** Removes jobs that are over, with their rows; their files go with the next sweep of the files. */
export async function sweepImports(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keptDays * 24 * 3600_000)
  await sql`delete from import_job where created_at < ${before} and state not in ('applying', 'undoing')`.execute(db)
}
