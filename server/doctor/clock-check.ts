// Checks the clocks: the server's and the database's, and whether either is behind the latest
// written moment.
import { sql } from 'kysely'
import type { Db } from '../kernel/db/database.ts'
import { about, durationText } from './finding.ts'
import type { Finding } from './finding.ts'

/**
 * ms between the two clocks that go unnoticed, and that affect sessions and chronological orders.
 */
const slight = 2_000
const serious = 60_000

const mend = 'set both clocks by the network (timedatectl set-ntp true)'

export async function checkClocks(db: Db, clock: () => Date): Promise<Finding[]> {
  const asked = clock().getTime()
  const { rows } = await sql<{ now: string }>`select clock_timestamp() as now`.execute(db)
  const answered = clock().getTime()
  const apart = Date.parse(rows[0]!.now) - (asked + answered) / 2
  // the answer may have been given at any moment in between
  const difference = Math.max(Math.abs(apart) - (answered - asked) / 2, 0)
  const what = `the database's clock is ${durationText(difference)} ${apart > 0 ? 'ahead of' : 'behind'} this machine's`
  return [judgeDifference(difference, what), ...(await future(db, Date.parse(rows[0]!.now)))]
}

function judgeDifference(difference: number, what: string): Finding {
  const { good, warn, bad } = about('clock')
  if (difference > serious) return bad(what, mend)
  if (difference > slight) return warn(what, mend)
  return good(`this machine and the database agree (${Math.round(difference)} ms apart)`)
}

/**
 * An event dated after now: the clock has been set back since, or was ahead when it was written.
 */
async function future(db: Db, now: number): Promise<Finding[]> {
  const { rows } = await sql<{ id: number; at: string }>`select id, reg_date as at from
    (select id, reg_date from event_log where isfinite(reg_date) order by id desc limit 1000) newest order by reg_date desc limit 1`.execute(
    db,
  )
  const ahead = rows[0] ? Date.parse(rows[0].at) - now : 0
  if (ahead < serious) return []
  return [
    about('clock').bad(
      `event ${rows[0]!.id} is dated ${rows[0]!.at}, ${durationText(ahead)} ahead of now: the clock has been set back`,
      `${mend}; until it has passed that moment, new events stand before older ones in the log`,
    ),
  ]
}
