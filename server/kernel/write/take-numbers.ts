// Numbered documents are written last, series by series: locks of series are the last ones of a
// transaction, after those of accounts, and all writers acquire them in one order.
import { traitsOf } from '#resources/kernel/kind-traits.ts'
import type { Resource } from '#resources/kernel/types.ts'
import type { Posted } from '../ledger/index.ts'
import type { WireRow } from '../read/list-query.ts'
import type { Wire, WriteContext } from '../types.ts'
import { postSaved } from './post-documents.ts'
import type { SavePlan } from './save-records.ts'
import { updateRows } from './rows/store-rows.ts'

type Altered = SavePlan & { readonly before: WireRow | null; readonly id: number }

/** Whether the documents get their numbers by the transition. */
export function takesNumbers({ numbering }: Resource, transition: string | undefined): boolean {
  return numbering !== undefined && numbering.on === transition
}

/**
 * Writes the movements of documents, then the documents, which the database numbers, one by one: in
 * each series in the order of their days or moments. Their child rows have been written.
 */
export async function postAndNumber(
  context: WriteContext,
  altered: readonly Altered[],
): Promise<Posted> {
  const coming = new Map<number, Wire>()
  for (const { id, row, changed } of altered) {
    const own = changed.filter(([, field]) => traitsOf(field).stored === 'columns')
    coming.set(id, Object.fromEntries(own.map(([key]) => [key, row[key]])))
  }
  const posted = await postSaved(context, [...coming.keys()], coming)
  await updateNumbered(context, altered)
  return posted
}

async function updateNumbered(context: WriteContext, altered: readonly Altered[]): Promise<void> {
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
