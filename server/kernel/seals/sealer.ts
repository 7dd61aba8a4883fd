// Seals committed events in hash-chained blocks, in the background.
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Job } from '../background-job.ts'
import { settled } from './high-water-mark.ts'

/** ms between two rounds: roughly the maximum time for which a new event has no seal. */
export const sealEvery = 5 * 60_000
/** Maximum events per seal: as many must be searched if one of them was changed. */
const mostSealed = 1000
/** ms that a round waits for transactions that began before it. */
const longestWait = 10_000

/**
 * Seals all events before which no other can appear any more, each block in a separate transaction.
 * Only one of several processes does this at a time. Returns the number of sealed events; those of
 * long-running transactions are left to the next round.
 */
export async function sealLog(
  db: Db,
  options: { patience?: number; most?: number } = {},
): Promise<number> {
  const upTo = await settled(db, options.patience ?? longestWait)
  if (upTo === null) return 0
  for (let all = 0; ;) {
    const { rows } = await sql<{
      sealed: number | null
    }>`select event_log_seal(${upTo}::bigint, ${options.most ?? mostSealed}::int) as sealed`.execute(
      db,
    )
    const sealed = rows[0]?.sealed ?? 0
    if (sealed === 0) return all
    all += sealed
  }
}

export function sealingJob(db: Db): Job {
  return { name: 'sealing', first: sealEvery, every: sealEvery, run: () => sealLog(db) }
}
