// Reading any resource: one statement for a list, or two where its rows are wide, and one for a count.
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { AppError } from '#resources/kernel/calls/error-codes.ts'
import { orderOf } from '#resources/kernel/calls/list-order.ts'
import type { Order, Cursor } from '#resources/kernel/calls/list-order.ts'
import type { Query } from '#resources/kernel/calls/list-query.ts'
import { fieldOf } from '#resources/kernel/system-fields.ts'
import type { Count } from '#resources/wire/records.ts'
import type { Db } from '../db/database.ts'
import { deep } from './cursor-cache.ts'
import { readDeepPage } from './pages/deep-page.ts'
import { readFirstPage } from './pages/first-page.ts'
import { readFoundRows, readListedRows, readsRowsByIds } from './pages/wide-rows.ts'
import { rowsOn, wireRows } from './pages/wide-rows.ts'
import { foundPage } from './search/search-page.ts'
import type { Fragment, ReadContext } from '../types.ts'
import { afterCursor, orderBy, refKeys, reverseOrder } from './keyset-order.ts'
import { withReferred } from './referred-rows.ts'
import { estimateHits } from './search/hit-estimates.ts'
import { readRanked } from './search/search-ranking.ts'
import { joinsOf, sortColumn, sourceOf, toWireRow } from './select.ts'
import { whereOf } from './where.ts'
import { windowOf } from './pages/limit-offset.ts'

export type WireRow = Record<string, unknown> & { id: number }

/** Counts are exact up to this number, then estimated. */
export const exactCount = 10_000
/**
 * If an estimate from a sample exceeds this number, the true count certainly exceeds `exactCount`.
 */
const surelyMore = 3 * exactCount
/** Maximum rows of getList and getListAll; beyond, they point to paging. */
const listLimit = 5000

/** The start of a page: an offset from the cursor, or from the beginning. */
interface Start {
  order: readonly Order[]
  offset: number
  cursor?: Cursor | undefined
  /** The row at the cursor itself is the first. */
  inclusive?: boolean
}

/**
 * Finds the ids of one page first, by the narrow index if there is one, and then reads only these
 * wide rows. A view that can be read in one pass is read at once.
 */
function pageOf(context: ReadContext, query: Query, start: Start): Fragment {
  const { kernel, resource, scope } = context
  const { order, offset, cursor, inclusive = false } = start
  const from = sql`${sourceOf(kernel, resource, query.filters)} ${joinsOf(kernel, resource, refKeys(resource, order))} where ${whereOf(resource, query, scope)}`
  const sorted = orderBy(kernel, resource, order)
  const window = windowOf(resource, query)
  const found = (columns: Fragment, more: Fragment, limit: number, skipped = 0) =>
    sql`select ${columns} from ${from} ${more} order by ${sorted} ${window(limit, skipped)}`
  const whole = isReadOnce(context) ? sql`t.*` : sql`t.id`
  if (!cursor) return found(whole, sql``, query.size, offset)
  // each of the scans includes its sort values
  const values = sql.join(order.map((one, i) => sql`${orderedBy(context, one)} as ${place(i)}`))
  const parts = afterCursor(context, order, cursor, inclusive).map(
    (part) => sql`(${found(sql`${whole}, ${values}`, sql`and ${part}`, offset + query.size)})`,
  )
  const behind = order.map(({ desc }, i) => (desc ? sql`t.${place(i)} desc` : sql`t.${place(i)}`))
  return sql`select ${whole} from (${sql.join(parts, sql` union all `)}) t
    order by ${sql.join(behind)} ${window(query.size, offset)}`
}

const isReadOnce = ({ kernel, resource }: ReadContext) => kernel.rulesOf(resource).readOnce === true
/** The column of the n-th value that a row is ordered by. */
const place = (n: number) => sql.ref(`place_${n}`)
const orderedBy = ({ kernel, resource }: ReadContext, { key }: Order) =>
  sortColumn(kernel, resource, key, fieldOf(resource, key))

/** The rows of the page from `start` on, with their labels, in the order of the query. */
async function rowsFrom(context: ReadContext, query: Query, start: Start): Promise<WireRow[]> {
  const { kernel, resource, scope } = context
  const order = orderOf(resource, query.sort)
  const page = pageOf(context, query, start)
  if (readsRowsByIds(resource)) {
    const rows = await readFoundRows(context, page)
    return start.order[0]?.desc === order[0]?.desc ? rows : rows.reverse()
  }
  const sorted = sql`order by ${orderBy(kernel, resource, order)}`
  if (isReadOnce(context)) return wireRows(context, sql`(${page}) t`, sorted)
  if (resource.mode !== 'view')
    return wireRows(context, rowsOn(context, query, sql`(${page}) p`), sorted)
  // the SELECT of a view is executed again for the rows of the page: as narrow as for their ids,
  // which are found first, so that the tables below can be read by index
  return wireRows(
    context,
    sourceOf(kernel, resource, query.filters),
    sql`where ${whereOf(resource, query, scope)} and t.id = any(array(${page})) ${sorted}`,
  )
}

export async function readPage(reading: ReadContext, query: Query): Promise<WireRow[]> {
  const context = await withReferred(reading, query.search)
  const { resource } = context
  const order = orderOf(resource, query.sort)
  if (query.search.trim() && !query.after && !query.before) {
    const ids = query.sort.length === 0 ? await readRanked(context, query) : null
    return ids ? readListedRows(context, ids, query.filters) : readFound(context, query)
  }
  const first = await readFirstPage(context, query, order)
  if (first) return first.map((row) => toWireRow(resource, row, context.readable) as WireRow)
  const read = (start: Start) => rowsFrom(context, query, start)
  if (query.after) return read({ order, offset: 0, cursor: query.after })
  if (query.before) return read({ order: reverseOrder(order), offset: 0, cursor: query.before })
  if (query.page === -1) return read({ order: reverseOrder(order), offset: 0 })
  const offset = query.page * query.size
  // changes of a view are those of the underlying tables, which are unknown here
  if (offset < deep || resource.mode === 'view') return read({ order, offset })
  return readDeepPage(context, query, order, (cursor, behind) =>
    read({ order, offset: behind, cursor, inclusive: cursor !== undefined }),
  )
}

/** The ids of a page, without the cost of its computed fields. */
export async function readPageIds(context: ReadContext, query: Query): Promise<number[]> {
  // beyond, cursors are remembered by their fields
  const idsOnly = query.page * query.size < deep
  return (await readPage({ ...context, idsOnly }, query)).map(({ id }) => id)
}

/** One page of a search that is not ordered by relevance. */
async function readFound(context: ReadContext, query: Query): Promise<WireRow[]> {
  const nth = query.page === -1 ? sql`order by p.nth desc` : sql`order by p.nth`
  const found = sql`(${foundPage(context, query)}) p`
  if (readsRowsByIds(context.resource))
    return readFoundRows(context, sql`select p.id from ${found} ${nth}`)
  return wireRows(context, rowsOn(context, query, found), nth)
}

/**
 * Active rows in default order, those of `filters` alone.
 * @throws AppError 422 too_many beyond `listLimit`.
 */
export async function readAll(
  context: ReadContext,
  filters: Query['filters'] = [],
): Promise<WireRow[]> {
  const rows = await readPage(context, {
    page: 0,
    size: listLimit + 1,
    sort: [],
    search: '',
    filters,
    exact: false,
  })
  if (rows.length > listLimit) throw new AppError('too_many')
  return rows
}

/** The rows `t` that match a filter, within the caller's scope. */
export function foundRows(
  { kernel, resource, scope }: Omit<ReadContext, 'db'>,
  query: Pick<Query, 'filters' | 'search'>,
): Fragment {
  return sql`from ${sourceOf(kernel, resource, query.filters)} where ${whereOf(resource, query, scope)}`
}

/**
 * Exact up to `exactCount` or when requested; beyond that an estimate, marked as approximate: for a
 * search that is frequent in a sample, that of the sample, otherwise the planner's.
 */
export async function readCount(
  reading: ReadContext,
  query: Pick<Query, 'filters' | 'search' | 'exact'>,
): Promise<Count> {
  const context = await withReferred(reading, query.search)
  const { db } = context
  const from = foundRows(context, query)
  if (query.exact) return { count: await single(sql`select count(*) as count ${from}`, db) }
  const sampled = query.search.trim() ? await estimateHits(context, query) : 0
  if (sampled > surelyMore) return { count: Math.round(sampled), approximate: true }
  const counted = sql`select count(*) as count from (select 1 ${from} limit ${exactCount + 1}) c`
  const count = await single(counted, db)
  if (count <= exactCount) return { count }
  return { count: Math.max(count, await estimateRows(db, from)), approximate: true }
}

/** The number of rows that the planner expects; none are read. */
export async function estimateRows(db: Db, from: Fragment): Promise<number> {
  const { rows } = await sql<{
    'QUERY PLAN': { Plan: { 'Plan Rows': number } }[]
  }>`explain (format json) select 1 ${from}`.execute(db)
  return rows[0]?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0
}

async function single(query: Fragment, db: Db): Promise<number> {
  const { rows } = await (query as RawBuilder<{ count: number }>).execute(db)
  return rows[0]?.count ?? 0
}
