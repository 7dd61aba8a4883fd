// A warehouse of the demonstration with its items, and how its documents are posted.
import type { ResourceName } from '#resources/index.ts'
import { makeTransition } from '../../kernel/write/save-records.ts'
import type { DemoPart } from '../data/parts.ts'
import type { Store } from '../demo-store.ts'

export interface StockPlace {
  id: number
  /** Its items. */
  parts: readonly (DemoPart & { id: number })[]
}

/** Posts a document as it was posted at a moment. */
export async function postAt(
  { writerOf }: Store,
  resource: ResourceName,
  id: number,
  at: string,
): Promise<void> {
  await makeTransition(writerOf(resource, at), 'post', { id })
}
