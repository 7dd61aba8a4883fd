// Documents that take numbers are written last, and series by series: the locks of series are the
// last ones of a transaction, and all writers take them in one order.
import type { Resource } from '#resources/kernel/types.ts'
import type { WireRow } from '../read/list-query.ts'
import type { WriteContext } from '../types.ts'
import type { Plan } from './save-records.ts'
import { updateRows } from './store-rows.ts'

type Altered = Plan & { readonly before: WireRow | null; readonly id: number }

/** Whether the documents get their numbers by the transition. */
export function takesNumbers({ numbering }: Resource, transition: string | undefined): boolean {
  return numbering !== undefined && numbering.on === transition
}

/**
 * Writes documents that the database numbers meanwhile, one by one: in each series in the order of
 * their days or moments.
 */
export async function updateNumbered(
  context: WriteContext,
  altered: readonly Altered[],
): Promise<void> {
  const { per = [], yearOf } = context.resource.numbering!
  const keys = [...per, yearOf]
  const ordered = [...altered].sort((a, b) => {
    const key = keys.find((one) => a.row[one] !== b.row[one])
    return key === undefined ? a.id - b.id : compare(a.row[key], b.row[key])
  })
  for (const one of ordered) await updateRows(context, [one])
}

/** Ids by their size, days and moments by their text. */
function compare(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  const [one, other] = [a, b].map((value) => String(value ?? ''))
  return one! < other! ? -1 : 1
}
