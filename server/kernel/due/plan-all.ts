// Plans what falls due in a whole contract: every morning, and after rows were loaded without the
// save path.
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { tableOf } from '../db/columns.ts'
import type { Kernel } from '../types.ts'
import { dueFactsOf } from './due-facts.ts'
import type { DueFacts, DueScope } from './due-facts.ts'
import { planDue } from './plan-due.ts'

/** Records locked at a time, so that a save of one of them waits for well under 1 s. */
const portionSize = 250

/**
 * Plans in the caller's transaction, which locks all subjects until it ends.
 * @throws the database's error
 */
export async function planAllDue(
  kernel: Pick<Kernel, 'resources'>,
  scope: DueScope,
): Promise<void> {
  for (const facts of dueFactsOf(kernel)) await planDue(scope, facts, null)
}

/**
 * Plans in batches, each in a separate transaction, and pauses after each for as long as it took:
 * the work of users comes first. A run that fails keeps the completed batches; the next run plans
 * all of them again.
 * @throws the database's error
 */
export async function planAllInPortions(
  kernel: Pick<Kernel, 'resources' | 'db'>,
  scope: Omit<DueScope, 'db'>,
  size = portionSize,
): Promise<void> {
  for (const facts of dueFactsOf(kernel)) {
    let after: number | undefined = 0
    while (after !== undefined) {
      const from: number = after
      const began = performance.now()
      after = await kernel.db.transaction().execute(async (db) => {
        await sql`set local statement_timeout = '60s'`.execute(db)
        const ids = await subjectsAfter({ ...scope, db }, facts, { from, size })
        await planDue({ ...scope, db }, facts, ids)
        return ids.at(-1)
      })
      await pause(performance.now() - began)
    }
  }
}

async function subjectsAfter(
  { db, contract }: DueScope,
  { subject }: DueFacts,
  { from, size }: { from: number; size: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(tableOf(subject))}
    where contract_id = ${contract.id} and id > ${from} order by id limit ${size}`.execute(db)
  return rows.map(({ id }) => Number(id))
}
