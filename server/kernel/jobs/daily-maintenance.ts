// Daily maintenance, run by every process: each step is idempotent across processes, and a failed
// one does not hold up the others.
import { sql } from 'kysely'
import { dayMs, hourMs, minuteMs } from '../time-units.ts'
import type { Area } from '../area-registration.ts'
import type { Db } from '../db/database.ts'
import { isDatabaseAway } from '../db/error-codes.ts'
import type { Job } from '../background-job.ts'
import { sealLog } from '../seals/index.ts'

/**
 * One run: removes expired rows, creates the event log's partitions of the coming months and drops
 * those that no contract keeps.
 * @throws the first error, after all steps that could run
 */
export async function runDailyMaintenance(
  db: Db,
  now: Date,
  areas: readonly Area[],
): Promise<void> {
  const before = (life: number) => new Date(now.getTime() - life)
  const awaited = areas.flatMap(({ awaitsKey }) => (awaitsKey ? [sql` and not ${awaitsKey}`] : []))
  const steps = [
    sql`delete from login_failure where at < ${before(dayMs)}`,
    sql`delete from login_success where at < ${before(hourMs)}`,
    sql`delete from idempotency i where i.at < ${before(dayMs)}${sql.join(awaited, sql``)}`,
    ...areas.flatMap((area) => area.maintenance?.(now) ?? []),
    sql`select event_log_partitions(3)`,
  ].map((statement) => (): Promise<unknown> => statement.execute(db))
  // a month is dropped only with all of its seals
  const retireLog = () => sealLog(db).then(() => sql`select event_log_retire()`.execute(db))
  const failures: unknown[] = []
  for (const step of [...steps, retireLog])
    await step().catch((error: unknown) => {
      // without a database the remaining steps would fail as well
      if (isDatabaseAway(error)) throw error
      failures.push(error)
    })
  if (failures.length > 0) throw failures[0]
}

/** An hour after the start, which must not be slowed down; a failed run is repeated soon. */
const daily = { first: hourMs, every: dayMs, retry: 10 * minuteMs }

/** The daily maintenance and the sweep of the files. */
export function dailyJobs({
  db,
  clock,
  areas,
  sweep,
}: {
  db: Db
  clock: () => Date
  areas: readonly Area[]
  sweep: () => Promise<void>
}): Job[] {
  return [
    { name: 'daily round', ...daily, run: () => runDailyMaintenance(db, clock(), areas) },
    { name: 'file sweep', ...daily, run: sweep },
  ]
}
