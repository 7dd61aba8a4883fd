// What is tidied once a day, by every process: each step harms nothing when another has done it.
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../database.ts'
import { sealLog } from './seals/index.ts'
import { idleLife, wholeLife } from './session.ts'

const day = 24 * 3600_000
/** ms after which nobody comes back to what he began. */
const draftLife = 30 * day
/** ms that messages to people are kept. */
const messageLife = 365 * day

/** One round: what is over is removed, and the event log gets the partitions of the months to come and loses those that no contract keeps. */
export async function doChores(db: Db, now: Date): Promise<void> {
  const before = (life: number) => new Date(now.getTime() - life)
  await sql`delete from session where seen_at <= ${before(idleLife)} or created_at <= ${before(wholeLife)}`.execute(db)
  await sql`delete from login_failure where at < ${before(day)}`.execute(db)
  // a draft that names a key may be saved again on another day; its base begins with the key, and is compared as text: typed texts are no JSON for PostgreSQL
  await sql`delete from idempotency i where i.at < ${before(day)} and not exists (
    select from draft d where d.account_id = i.account_id and starts_with(d.base::text, '{"$key":' || to_json(i.key)::text))`.execute(db)
  await sql`delete from draft where saved_at < ${before(draftLife)}`.execute(db)
  // it would not open a socket by now anyway
  await sql`delete from socket_token where used_at < ${before(day)}`.execute(db)
  await sql`delete from notification where created_at < ${before(messageLife)}`.execute(db)
  await sql`select event_log_partitions(3)`.execute(db)
  // a month goes only with all of its seals
  await sealLog(db)
  await sql`select event_log_retire()`.execute(db)
}

/** Runs a round and `sweep` once a day from an hour after the start on, so that a start is not slowed, until the application closes. */
export function startChores(app: FastifyInstance, { db, clock, sweep }: { db: Db; clock: () => Date; sweep: () => Promise<void> }): void {
  const round = async () => {
    for (const chore of [() => doChores(db, clock()), sweep])
      await chore().catch((error: unknown) => app.log.error({ err: error }, 'a daily chore failed'))
  }
  const first = setTimeout(() => void round(), day / 24)
  const later = setInterval(() => void round(), day)
  for (const timer of [first, later]) timer.unref()
  app.addHook('onClose', async () => {
    clearTimeout(first)
    clearInterval(later)
  })
}
