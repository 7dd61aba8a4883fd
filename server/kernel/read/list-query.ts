// Reading any resource: one statement for a list, one for a count.
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { AppError } from '#resources/kernel/errors.ts'
import { orderOf, cursorOf } from '#resources/kernel/order.ts'
import type { Order, Cursor } from '#resources/kernel/order.ts'
import type { Query } from '#resources/kernel/query.ts'
import type { Resource } from '#resources/kernel/types.ts'
import type { Db } from '../db/database.ts'
import { deep } from './cursor-cache.ts'
import { foundPage } from './search-page.ts'
import type { Kernel, Scope } from '../types.ts'
import { afterCursor, orderBy, refKeys, reverseOrder } from './keyset-order.ts'
import { readRanked } from './search-ranking.ts'
import { joinsOf, sourceOf, toWire, wideSelect } from './select.ts'
import type { Readable } from '#resources/kernel/access.ts'
import { whereOf } from './where.ts'
import { windowOf } from './limit-offset.ts'

export type WireRow = Record<string, unknown> & { id: number }
type Executor = Pick<Db, 'getExecutor'>
type Fragment = RawBuilder<unknown>

/** Counts are exact up to here, then an estimate. */
export const exactCount = 10_000
/** What getList and getListAll answer at most; beyond, they point to paging. */
export const listLimit = 5000

/** Where a page begins: so many rows behind a place, or behind the beginning. */
interface Start {
  order: readonly Order[]
  offset: number
  place?: Cursor | undefined
  /** The row at the place itself is the first. */
  at?: boolean
}
/** Wide rows, with their labels, from `from`. */
async function wireRows(
  kernel: Kernel,
  db: Executor,
  resource: Resource,
  readable: Readable,
  from: Fragment,
  rest: Fragment,
): Promise<WireRow[]> {
  const { rows } = await wideSelect(kernel, resource, readable, from, rest).execute(db as Db)
  return rows.map((row) => toWire(resource, row, readable) as WireRow)
}
/** The rows whose ids the FROM item `page` has found, called `p`. */
const rowsOn = (kernel: Kernel, resource: Resource, { contractId }: Scope, page: Fragment): Fragment =>
  sql`${page} join ${sourceOf(kernel, resource)} on t.id = p.id and t.contract_id = ${contractId}`
/** Ids of one page are found first, over the narrow index where there is one; the wide row is read for those alone. */
function pageOf(kernel: Kernel, resource: Resource, query: Query, scope: Scope, start: Start): Fragment {
  const { order, offset, place, at = false } = start
  const from = sql`${sourceOf(kernel, resource)} ${joinsOf(kernel, resource, refKeys(resource, order))} where ${whereOf(resource, query, scope)}`
  const sorted = orderBy(kernel, resource, order)
  const window = windowOf(resource, query)
  const ids = (more: Fragment, limit: number, skipped = 0) =>
    sql`select t.id from ${from} ${more} order by ${sorted} ${window(limit, skipped)}`
  const parts = place && afterCursor(kernel, resource, order, place, at).map((part) => sql`(${ids(sql`and ${part}`, offset + query.size)})`)
  return parts ? nearest(kernel, resource, scope, parts, order, window(query.size, offset)) : ids(sql``, query.size, offset)
}
/** Of the rows that several walks found, the first ones in the order. */
function nearest(
  kernel: Kernel,
  resource: Resource,
  scope: Scope,
  parts: readonly Fragment[],
  order: readonly Order[],
  window: Fragment,
): Fragment {
  const found = sql`(${sql.join(parts, sql` union all `)}) f join ${sourceOf(kernel, resource)} on t.id = f.id and t.contract_id = ${scope.contractId}`
  return sql`select t.id from ${found} ${joinsOf(kernel, resource, refKeys(resource, order))} order by ${orderBy(kernel, resource, order)} ${window}`
}

export async function readPage(
  kernel: Kernel,
  db: Executor,
  resource: Resource,
  query: Query,
  scope: Scope,
  readable: Readable,
): Promise<WireRow[]> {
  const order = orderOf(resource, query.sort)
  if (query.search.trim() && !query.after && !query.before) {
    const ids = query.sort.length === 0 ? await readRanked(kernel, db as Db, resource, query, scope) : null
    return ids ? readByIds(kernel, db, resource, ids, scope, readable) : readFound(kernel, db, resource, query, scope, readable)
  }
  const rowsFrom = (start: Start) => {
    const page = sql`(${pageOf(kernel, resource, query, scope, start)}) p`
    return wireRows(
      kernel,
      db,
      resource,
      readable,
      rowsOn(kernel, resource, scope, page),
      sql`order by ${orderBy(kernel, resource, order)}`,
    )
  }
  if (query.after) return rowsFrom({ order, offset: 0, place: query.after })
  if (query.before) return rowsFrom({ order: reverseOrder(order), offset: 0, place: query.before })
  if (query.page === -1) return rowsFrom({ order: reverseOrder(order), offset: 0 })
  const offset = query.page * query.size
  // a view's changes are those of the tables behind it, which nobody here knows
  if (offset < deep || resource.mode === 'view') return rowsFrom({ order, offset })
  const bookmarks = await kernel.cursorCache.open(kernel, db as Db, resource, query, order, scope)
  if (bookmarks.ended(offset)) return []
  const mark = bookmarks.near(offset)
  const rows = await rowsFrom(mark ? { order, offset: offset - mark.offset, place: mark.place, at: true } : { order, offset })
  if (rows[0]) bookmarks.put({ offset, place: cursorOf(resource, order, rows[0]) })
  else bookmarks.end(offset)
  return rows
}
/** One page of a search that is not ordered by relevance. */
async function readFound(
  kernel: Kernel,
  db: Executor,
  resource: Resource,
  query: Query,
  scope: Scope,
  readable: Readable,
): Promise<WireRow[]> {
  const nth = query.page === -1 ? sql`order by p.nth desc` : sql`order by p.nth`
  return wireRows(
    kernel,
    db,
    resource,
    readable,
    rowsOn(kernel, resource, scope, sql`(${foundPage(kernel, resource, query, scope)}) p`),
    nth,
  )
}
/** The rows of these ids, in their order. */
async function readByIds(
  kernel: Kernel,
  db: Executor,
  resource: Resource,
  ids: readonly number[],
  scope: Scope,
  readable: Readable,
): Promise<WireRow[]> {
  if (ids.length === 0) return []
  const page = sql`unnest(${ids}::bigint[]) with ordinality as p (id, nth)`
  return wireRows(kernel, db, resource, readable, rowsOn(kernel, resource, scope, page), sql`order by p.nth`)
}

/** Active rows in default order, those of `filters` alone. @throws AppError 422 too_many beyond `listLimit`. */
export async function readAll(
  kernel: Kernel,
  db: Executor,
  resource: Resource,
  scope: Scope,
  readable: Readable,
  filters: Query['filters'] = [],
): Promise<WireRow[]> {
  const rows = await readPage(
    kernel,
    db,
    resource,
    { page: 0, size: listLimit + 1, sort: [], search: '', filters, exact: false },
    scope,
    readable,
  )
  if (rows.length > listLimit) throw new AppError('too_many')
  return rows
}

export interface Count {
  count: number
  approximate?: true
}
/** Exact up to `exactCount` or when asked; beyond, the planner's estimate, marked approximate. */
export async function readCount(
  kernel: Kernel,
  db: Executor,
  resource: Resource,
  query: Pick<Query, 'filters' | 'search' | 'exact'>,
  scope: Scope,
): Promise<Count> {
  const from = sql`from ${sourceOf(kernel, resource)} where ${whereOf(resource, query, scope)}`
  if (query.exact) return { count: await single(sql`select count(*) as count ${from}`, db) }
  const count = await single(sql`select count(*) as count from (select 1 ${from} limit ${exactCount + 1}) c`, db)
  if (count <= exactCount) return { count }
  const { rows } = await sql<{ 'QUERY PLAN': { Plan: { 'Plan Rows': number } }[] }>`explain (format json) select 1 ${from}`.execute(
    db as Db,
  )
  return { count: Math.max(count, rows[0]?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0), approximate: true }
}
async function single(query: Fragment, db: Executor): Promise<number> {
  const { rows } = await (query as RawBuilder<{ count: number }>).execute(db as Db)
  return rows[0]?.count ?? 0
}
