// Posts the movements of written documents; reverses those of documents being removed.
import { postingsOf } from '#resources/kernel/rules/ledger.ts'
import { postMovements } from '../ledger/index.ts'
import type { Posted } from '../ledger/index.ts'
import type { Wire, WriteContext } from '../types.ts'
import { readWhole } from './lock-records.ts'

/**
 * Posts documents from what is stored now, including child rows and additions by the area's rules.
 * `coming`: values yet to be stored, by id.
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

/** Reverses the movements of removed records; both stay in the ledger. */
export function postRemoved(context: WriteContext, ids: readonly number[]): Promise<Posted> {
  return postMovements(
    context,
    ids.map((id) => ({ id, row: null })),
  )
}
