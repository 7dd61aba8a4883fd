// Replans maintenance at the start of each contract's day: near, due or overdue work by the
// calendar; and creates requests that regulations require. Several processes may run it at once
// without duplicates.
import { sql } from 'kysely'
import type { Job } from '../../kernel/background-job.ts'
import { planAllInPortions } from '../../kernel/due/index.ts'
import { contractToday } from '../../kernel/session/viewer.ts'
import type { Kernel } from '../../kernel/types.ts'
import { runPlannedRequests } from './planned-requests.ts'

const minute = 60_000

/** `planned`: the last day of each contract that this process has planned. */
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
      // the other contracts do not wait for this one
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
