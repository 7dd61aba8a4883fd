// The rows of a page whose ids are known, with all of their fields and labels.
import { sql } from 'kysely'
import type { Query } from '#resources/kernel/calls/list-query.ts'
import type { Fragment, ReadContext } from '../../types.ts'
import type { WireRow } from '../list-query.ts'
import { sourceOf, toWireRow, wideSelect } from '../select.ts'

/** Wide rows, with their labels, from `from`. */
export async function wireRows(
  context: ReadContext,
  from: Fragment,
  rest: Fragment,
): Promise<WireRow[]> {
  const { resource, readable } = context
  const { rows } = await wideSelect(context, from, rest).execute(context.db)
  return rows.map((row) => toWireRow(resource, row, readable) as WireRow)
}

/** The rows whose ids are in the FROM item `page`, aliased `p`. */
export const rowsOn = (
  { kernel, resource, scope }: ReadContext,
  { filters }: Pick<Query, 'filters'>,
  page: Fragment,
): Fragment =>
  sql`${page} join ${sourceOf(kernel, resource, filters)} on t.id = p.id and t.contract_id = ${scope.contractId}`
