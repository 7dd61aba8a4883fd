// The outcome of each backup: recorded in the database, and reported to the administrators if it
// failed.
import { sql } from 'kysely'
import type pg from 'pg'
import { editLevel } from '#resources/kernel/access.ts'
import type { MessageParams } from '#resources/kernel/message-types.ts'
import { dayMs } from '../kernel/time-units.ts'
import type { Db } from '../kernel/db/database.ts'
import { createDb, createPool } from '../kernel/db/database.ts'
import type { Reason } from './backup-format.ts'
import type { Taken } from './create-backup.ts'

/** Days for which outcomes are kept. */
const remembered = 400
/** Maximum characters of a failure's message. */
const longest = 300

type Outcome = { reason: Reason; taken: Taken } | { reason: Reason; failure: string }

/**
 * Records the outcome of a backup; does nothing on an older schema without the table for it.
 * @throws the database's error
 */
export async function noteBackup(
  database: pg.PoolConfig,
  outcome: Outcome,
  now = new Date(),
): Promise<void> {
  const pool = createPool({ ...database, max: 1 })
  try {
    await createDb(pool)
      .transaction()
      .execute(async (trx) => {
        const { rows } = await sql<{
          there: boolean
        }>`select to_regclass('backup') is not null as there`.execute(trx)
        if (!rows[0]?.there) return
        await store(trx, outcome, now)
        const about = noticeOf(outcome)
        if (about) await notifyOfFailure(trx, about, now)
        await sql`delete from backup where taken_at < ${new Date(now.getTime() - remembered * dayMs)}`.execute(
          trx,
        )
      })
  } finally {
    await pool.end()
  }
}

async function store(db: Db, outcome: Outcome, now: Date): Promise<void> {
  if ('failure' in outcome) {
    await sql`insert into backup (reason, taken_at, failure) values (${outcome.reason}, ${now}, ${outcome.failure})`.execute(
      db,
    )
    return
  }
  const { tables, files, taken_at: at, lost } = outcome.taken.manifest
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const bytes = tables.reduce((sum, table) => sum + table.file.size, files.bytes)
  const name = outcome.taken.folder.split(/[\\/]/).at(-1)
  await sql`insert into backup (reason, taken_at, name, row_count, bytes, lost)
    values (${outcome.reason}, ${at}, ${name}, ${rows}, ${bytes}, ${lost.length})`.execute(db)
}

function noticeOf(outcome: Outcome): MessageParams['backup_failed'] | null {
  if ('failure' in outcome) return { why: outcome.failure.slice(0, longest) }
  const { lost } = outcome.taken.manifest
  return lost.length > 0 ? { lost: lost.length } : null
}

/** Notifies at most once a day, even if failures repeat. */
async function notifyOfFailure(
  db: Db,
  about: MessageParams['backup_failed'],
  now: Date,
): Promise<void> {
  // loaded on demand, because it is large and rarely needed
  const { notify } = await import('../areas/platform/index.ts')
  const { rows } = await sql<{ id: number }>`select id from contract order by id`.execute(db)
  for (const { id: contractId } of rows)
    await notify(
      { db, person: { contractId }, now },
      {
        type: 'backup_failed',
        params: about,
        needs: { user: editLevel },
        once: `backup_failed ${'lost' in about ? 'lost ' : ''}${now.toISOString().slice(0, 10)}`,
      },
    )
}
