// Job that plans maintenance at the start of each contract's day, when work becomes near, due or
// overdue by date, and creates the requests that regulations require. Safe to run in several
// processes.
import { sql } from 'kysely'
import type { Job } from '../../kernel/background-job.ts'
import { planAllInPortions } from '../../kernel/due/index.ts'
import { contractToday } from '../../kernel/session/viewer.ts'
import type { Kernel } from '../../kernel/types.ts'
import { runPlannedRequests } from './planned-requests.ts'

const minute = 60_000

/** `planned`: contract id → the last day that this process has planned. */
async function planToday(
  kernel: Kernel,
  now: Date,
  planned = new Map<number, string>(),
): Promise<void> {
  const { rows } = await sql<{ id: number; time_zone: string }>`
    select id, time_zone from contract order by id`.execute(kernel.db)
  const failures: unknown[] = []
  for (const { id, time_zone: timeZone } of rows)
    try {
      const day = contractToday(timeZone, now)
      if (planned.get(id) !== day)
        await planAllInPortions(kernel, { contract: { id, timeZone }, now })
      planned.set(id, day)
      await runPlannedRequests(kernel, { contractId: id, now })
    } catch (error) {
      // a failure must not stop the other contracts
      failures.push(error)
    }
  if (failures.length > 0) throw failures[0]
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
