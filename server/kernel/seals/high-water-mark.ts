// The last event before which no other event can appear. Ids are assigned before the commit, so an
// event may appear after one with a higher id.
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** ms between checks for running writers. */
const pause = 100

/**
 * The id up to which no further event can appear. A writer locks the table (in a mode that all
 * writers share) before it gets an id: once the current holders of that lock are done, every id
 * assigned so far is visible. Waits for them without blocking anyone.
 * @param patience ms; null if some of them take longer
 */
export async function settled(db: Db, patience: number): Promise<number | null> {
  const { rows } = await sql<{ last: number | null }>`
    select pg_sequence_last_value(pg_get_serial_sequence('event_log', 'id')) as last`.execute(db)
  // not in the statement above: writers must be queried after the counter was read
  let writers = await writersOf(db)
  for (const limit = Date.now() + patience; writers.length > 0; await sleep(pause)) {
    if (Date.now() > limit) return null
    const still = new Set(await writersOf(db))
    writers = writers.filter((one) => still.has(one))
  }
  return rows[0]?.last ?? 0
}

/** Transactions that may have written events: a virtual transaction id is never reused. */
async function writersOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select distinct virtualtransaction as id from pg_locks
    where locktype = 'relation' and database = (select oid from pg_database where datname = current_database())
      and relation = 'event_log'::regclass and mode <> 'AccessShareLock' and granted and pid is distinct from pg_backend_pid()`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
