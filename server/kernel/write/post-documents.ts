// Documents that were written get their movements; those on their way out have theirs taken back.
import { postingsOf } from '#resources/kernel/ledger.ts'
import { postMovements } from '../ledger/index.ts'
import type { Posted } from '../ledger/index.ts'
import type { WriteContext } from '../types.ts'
import { readWhole } from './lock-records.ts'

/** By what is stored now, child rows and what the rules of the area have added included. */
export async function postSaved(context: WriteContext, ids: readonly number[]): Promise<Posted> {
  if (postingsOf(context.resource).length === 0) return new Map()
  const rows = await readWhole(context, ids)
  return postMovements(
    context,
    rows.map((row) => ({ id: row.id, row })),
  )
}

/** Of records that are gone: their movements stay, each with one that takes it back. */
export function postRemoved(context: WriteContext, ids: readonly number[]): Promise<Posted> {
  return postMovements(
    context,
    ids.map((id) => ({ id, row: null })),
  )
}
