// Plans maintenance anew once the day has changed where a contract is: what has become near, due or
// overdue by the calendar. Several processes may do it at once, and nothing is planned twice.
import { sql } from 'kysely'
import type { Job } from '../../kernel/background-job.ts'
import { planAllDue } from '../../kernel/due/index.ts'
import { todayIn } from '../../kernel/session/viewer.ts'
import type { Kernel } from '../../kernel/types.ts'

const minute = 60_000

/** `planned`: the last day of each contract that this process has planned. */
export async function planToday(
  kernel: Kernel,
  now: Date,
  planned = new Map<number, string>(),
): Promise<void> {
  const { db } = kernel
  const { rows } = await sql<{ id: number; time_zone: string }>`
    select id, time_zone from contract order by id`.execute(db)
  for (const { id, time_zone: timeZone } of rows) {
    const day = todayIn(timeZone, now)
    if (planned.get(id) === day) continue
    await db.transaction().execute(async (trx) => {
      await sql`set local statement_timeout = '60s'`.execute(trx)
      await planAllDue(kernel, { db: trx, contract: { id, timeZone }, now })
    })
    planned.set(id, day)
  }
}

export function planningJob(kernel: Kernel): Job {
  const planned = new Map<number, string>()
  return {
    name: 'maintenance',
    first: minute,
    every: 10 * minute,
    run: () => planToday(kernel, kernel.clock(), planned),
  }
}
