// Documents that were written get their movements; those on their way out have theirs taken back.
import { postingsOf } from '#resources/kernel/rules/ledger.ts'
import { postMovements } from '../ledger/index.ts'
import type { Posted } from '../ledger/index.ts'
import type { Wire, WriteContext } from '../types.ts'
import { readWhole } from './lock-records.ts'

/**
 * By what is stored now, child rows and what the rules of the area have added included. `coming`:
 * by id, values that are still to be stored.
 */
export async function postSaved(
  context: WriteContext,
  ids: readonly number[],
  coming: ReadonlyMap<number, Wire> = new Map(),
): Promise<Posted> {
  if (postingsOf(context.resource).length === 0) return new Map()
  const rows = await readWhole(context, ids)
  return postMovements(
    context,
    rows.map((row) => ({ id: row.id, row: { ...row, ...coming.get(row.id) } })),
  )
}

/** Of records that are gone: their movements stay, each with one that takes it back. */
export function postRemoved(context: WriteContext, ids: readonly number[]): Promise<Posted> {
  return postMovements(
    context,
    ids.map((id) => ({ id, row: null })),
  )
}
