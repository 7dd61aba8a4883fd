// The rows of a page whose ids are known, with all of their fields and labels.
import { sql } from 'kysely'
import { isComputed } from '#resources/kernel/kind-traits.ts'
import type { Query } from '#resources/kernel/calls/list-query.ts'
import { fieldEntries } from '#resources/kernel/derive.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { compiledOnce } from '../../db/compiled-query.ts'
import type { Fragment, ReadContext } from '../../types.ts'
import type { WireRow } from '../list-query.ts'
import { createStatementCache } from '../reader-statements.ts'
import { sourceOf, toWireRow, wideSelect } from '../select.ts'
import { withClock } from '../sql-clock.ts'

type Row = Record<string, unknown>
type Slots = 'contractId' | 'ids' | 'now'
type PageStatement = ReturnType<typeof compiledOnce<Slots, Row>>

/**
 * Whether a list finds the ids of a page first and reads its rows by a second statement. Each
 * computed field is a subquery, and planning twenty of them takes several times as long as reading
 * a page; the second statement is planned once for all orders, filters and searches of the list.
 */
export const readsRowsByIds = ({ mode, fields }: Resource): boolean =>
  mode !== 'view' && fieldEntries(fields).some(([, field]) => isComputed(field))

/** The rows of the ids that `page` selects, in its order. */
export async function readFoundRows(context: ReadContext, page: Fragment): Promise<WireRow[]> {
  const { rows } = await sql<{ id: number }>`${page}`.execute(context.db)
  return readListedRows(
    context,
    rows.map(({ id }) => id),
  )
}

/**
 * The rows of these ids as shown by a list, in the order of the ids; `filters` are those of the
 * list.
 */
export async function readListedRows(
  context: ReadContext,
  ids: readonly number[],
  filters: Query['filters'] = [],
): Promise<WireRow[]> {
  if (ids.length === 0) return []
  if (context.idsOnly) return ids.map((id) => ({ id }))
  const { kernel, db, resource, scope, readable } = context
  if (scope.computed || resource.mode === 'view') {
    const page = sql`unnest(${ids}::bigint[]) with ordinality as p (id, nth)`
    return wireRows(context, rowsOn(context, { filters }, page), sql`order by p.nth`)
  }
  const values = { contractId: scope.contractId, ids, now: kernel.clock() }
  const { rows } = await statementForPage(context)(db, values)
  return rows.map((row) => toWireRow(resource, row, readable) as WireRow)
}

const statementFor = createStatementCache<PageStatement>()

/** The compiled statement for the rows of a page. */
const statementForPage = (context: ReadContext): PageStatement =>
  statementFor(context, null, () =>
    compiledOnce<Slots, Row>(['contractId', 'ids', 'now'], (slots) => {
      const page = sql`unnest(${slots.ids}::bigint[]) with ordinality as p (id, nth)`
      const within = {
        ...context,
        kernel: withClock(context.kernel, slots.now),
        scope: { ...context.scope, contractId: slots.contractId as number },
      }
      return wideSelect(within, rowsOn(within, { filters: [] }, page), sql`order by p.nth`)
    }),
  )

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
