// Posts the movements of written documents; reverses those of documents being removed.
import { postingsOf } from '#resources/kernel/rules/ledger.ts'
import { postMovements } from '../ledger/index.ts'
import type { Posted } from '../ledger/index.ts'
import type { Wire, WriteContext } from '../types.ts'
import { readWhole } from './lock-records.ts'

/**
 * From what is stored now, including child rows and additions by the area's rules. `coming`: by id,
 * values yet to be stored.
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

/** Of removed records: their movements stay, each with its reversal. */
export function postRemoved(context: WriteContext, ids: readonly number[]): Promise<Posted> {
  return postMovements(
    context,
    ids.map((id) => ({ id, row: null })),
  )
}
