// What is tidied once a day, by every process: each step harms nothing when another has done it, and none holds up the others.
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { isDatabaseAway } from '../db/error-codes.ts'
import type { Job } from '../types.ts'
import { sealLog } from '../seals/index.ts'
import { idleLife, wholeLife } from '../session/sessions.ts'

const day = 24 * 3600_000
/** ms after which nobody comes back to what he began. */
const draftLife = 30 * day
/** ms that messages to people are kept. */
const messageLife = 365 * day

/**
 * One round: what is over is removed, and the event log gets the partitions of the months to come and loses those that no contract keeps.
 * @throws the first fault, once all that can be done is done
 */
export async function doChores(db: Db, now: Date): Promise<void> {
  const before = (life: number) => new Date(now.getTime() - life)
  const chores = [
    sql`delete from session where seen_at <= ${before(idleLife)} or created_at <= ${before(wholeLife)}`,
    sql`delete from login_failure where at < ${before(day)}`,
    // a draft that names a key may be saved again on another day; its base begins with the key, and is compared as text: typed texts are no JSON for PostgreSQL
    sql`delete from idempotency i where i.at < ${before(day)} and not exists (
      select from draft d where d.account_id = i.account_id and starts_with(d.base::text, '{"$key":' || to_json(i.key)::text))`,
    sql`delete from draft where saved_at < ${before(draftLife)}`,
    // it would not open a socket by now anyway
    sql`delete from socket_token where used_at < ${before(day)}`,
    sql`delete from notification where created_at < ${before(messageLife)}`,
    sql`select event_log_partitions(3)`,
  ].map((statement) => (): Promise<unknown> => statement.execute(db))
  // a month goes only with all of its seals
  const log = () => sealLog(db).then(() => sql`select event_log_retire()`.execute(db))
  const failures: unknown[] = []
  for (const chore of [...chores, log])
    await chore().catch((error: unknown) => {
      // nobody is there to ask for the others
      if (isDatabaseAway(error)) throw error
      failures.push(error)
    })
  if (failures.length > 0) throw failures[0]
}

/** An hour after the start, so that it is not slowed; a round that failed is tried again soon. */
const daily = { first: day / 24, every: day, retry: 10 * 60_000 }

/** `doChores` and the sweep of the files, once a day. */
export function dailyJobs({ db, clock, sweep }: { db: Db; clock: () => Date; sweep: () => Promise<void> }): Job[] {
  return [
    { name: 'daily round', ...daily, run: () => doChores(db, clock()) },
    { name: 'file sweep', ...daily, run: sweep },
  ]
}
