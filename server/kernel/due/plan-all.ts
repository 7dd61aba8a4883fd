// Plans what falls due in a whole contract: every morning, and after rows were loaded without the
// save path.
import type { Kernel } from '../types.ts'
import { dueFactsOf } from './due-facts.ts'
import type { DueScope } from './due-facts.ts'
import { planDue } from './plan-due.ts'

/** @throws the database's error */
export async function planAllDue(
  kernel: Pick<Kernel, 'resources'>,
  scope: DueScope,
): Promise<void> {
  for (const facts of dueFactsOf(kernel)) await planDue(scope, facts, null)
}
