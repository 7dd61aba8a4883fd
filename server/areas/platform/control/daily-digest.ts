// Once a day, in each contract's own morning, whoever answers for it is told how much is open in the
// control centre; of nothing nobody is told.
import { sql } from 'kysely'
import { readLevel } from '#resources/kernel/access.ts'
import { findings } from '#resources/findings.ts'
import type { Kernel } from '../../../kernel/types.ts'
import { todayIn } from '../../../kernel/session/viewer.ts'
import { hourIn, morning } from '../notifications/daily-run.ts'
import { notify } from '../notifications/notify.ts'
import { countOpen } from './open-counts.ts'

/** One round over all contracts; two processes tell it once. @throws the database's error */
export async function tellFindings(
  kernel: Kernel,
  now: Date,
  told: Map<number, string>,
): Promise<void> {
  const { rows } = await sql<{ id: number; time_zone: string }>`
    select c.id, c.time_zone from contract c order by c.id`.execute(kernel.db)
  for (const { id, time_zone: zone } of rows) {
    const day = todayIn(zone, now)
    if (hourIn(zone, now) < morning || told.get(id) === day) continue
    const counts = [...(await countOpen(kernel, id))]
    const sum = (only: typeof counts) => only.reduce((all, [, open]) => all + open, 0)
    const open = sum(counts)
    if (open === 0) {
      told.set(id, day)
      continue
    }
    const high = sum(counts.filter(([kind]) => findings[kind].severity === 'high'))
    await kernel.db.transaction().execute((db) =>
      notify(
        { db, person: { contractId: id }, now },
        {
          type: 'findings_open',
          params: { open, high },
          needs: { finding: readLevel },
          once: `findings_open ${day}`,
        },
      ),
    )
    told.set(id, day)
  }
}
