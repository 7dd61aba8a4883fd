// Reading any resource: one statement for a list, one for a count, one for a record.
import { sql } from 'kysely'
import type { Kysely, RawBuilder } from 'kysely'
import { fieldEntries } from '#resources/kernel/derive.ts'
import { AppError } from '#resources/kernel/errors.ts'
import { orderOf, placeOf } from '#resources/kernel/order.ts'
import type { Order, Place } from '#resources/kernel/order.ts'
import type { Query } from '#resources/kernel/query.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { deep } from './bookmarks.ts'
import { foundPage } from './found.ts'
import type { Kernel } from './kernel.ts'
import { beyond, orderBy, refKeys, turned } from './order.ts'
import { readRanked } from './relevance.ts'
import { childList, columnsList, joinsOf, sourceOf, toWire } from './select.ts'
import type { Readable } from '#resources/kernel/access.ts'
import { whereOf } from './where.ts'
import type { Scope } from './where.ts'

export type WireRow = Record<string, unknown> & { id: number }
type Executor = Pick<Kysely<never>, 'getExecutor'>
type Fragment = RawBuilder<unknown>

/** Counts are exact up to here, then an estimate. */
export const exactCount = 10_000
/** What getList and getListAll answer at most; beyond, they point to paging. */
export const listLimit = 5000

/** The pages that browsers ask for. */
const usualSizes = new Map([20, 50, 100].map((size) => [size, sql.raw(String(size))]))
/**
 * LIMIT and OFFSET. With a number for a limit PostgreSQL plans a list once for all its pages, which takes many times as long as to read
 * one; a parameter there keeps it planning each time, as is right where the values of the filter decide how the rows are best found.
 */
function windowOf({ filters, search }: Pick<Query, 'filters' | 'search'>) {
  const alike =
    !search && filters.every(({ condition }) => condition.op === 'empty' || (condition.op === 'in' && condition.values.length === 1))
  return (limit: number, offset = 0): Fragment => {
    const rows = sql`limit ${(alike && usualSizes.get(limit)) || limit}`
    return offset > 0 ? sql`${rows} offset ${offset}` : rows
  }
}
/** Where a page begins: so many rows behind a place, or behind the beginning. */
interface Start {
  order: readonly Order[]
  offset: number
  place?: Place | undefined
  /** The row at the place itself is the first. */
  at?: boolean
}
/** Wide rows, with their labels, from `from`; `parts` are columns beside those of a list. */
async function wireRows(
  kernel: Kernel,
  db: Executor,
  resource: Resource,
  readable: Readable,
  from: Fragment,
  rest: Fragment,
  parts: readonly Fragment[] = [],
): Promise<WireRow[]> {
  const { rows } =
    await sql<WireRow>`select ${columnsList(kernel, resource, readable)}${sql.join(parts, sql``)} from ${from} ${joinsOf(kernel, resource)} ${rest}`.execute(
      db as Kysely<never>,
    )
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
  const window = windowOf(query)
  const ids = (more: Fragment, limit: number, skipped = 0) =>
    sql`select t.id from ${from} ${more} order by ${sorted} ${window(limit, skipped)}`
  const parts = place && beyond(kernel, resource, order, place, at).map((part) => sql`(${ids(sql`and ${part}`, offset + query.size)})`)
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
    const ids = query.sort.length === 0 ? await readRanked(kernel, db as Kysely<never>, resource, query, scope) : null
    return ids ? readByIds(kernel, db, resource, ids, scope, readable) : readFound(kernel, db, resource, query, order, scope, readable)
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
  if (query.before) return rowsFrom({ order: turned(order), offset: 0, place: query.before })
  if (query.page === -1) return rowsFrom({ order: turned(order), offset: 0 })
  const offset = query.page * query.size
  // a view's changes are those of the tables behind it, which nobody here knows
  if (offset < deep || resource.mode === 'view') return rowsFrom({ order, offset })
  const bookmarks = await kernel.shelf.open(kernel, db as Kysely<never>, resource, query, order, scope)
  if (bookmarks.ended(offset)) return []
  const mark = bookmarks.near(offset)
  const rows = await rowsFrom(mark ? { order, offset: offset - mark.offset, place: mark.place, at: true } : { order, offset })
  if (rows[0]) bookmarks.put({ offset, place: placeOf(resource, order, rows[0]) })
  else bookmarks.end(offset)
  return rows
}
/** One page of a search in an order of its own. */
async function readFound(
  kernel: Kernel,
  db: Executor,
  resource: Resource,
  query: Query,
  order: readonly Order[],
  scope: Scope,
  readable: Readable,
): Promise<WireRow[]> {
  const last = query.page === -1
  const page = foundPage(kernel, resource, query, scope, last ? turned(order) : order, last ? 0 : query.page * query.size, query.size)
  const nth = last ? sql`order by p.nth desc` : sql`order by p.nth`
  return wireRows(kernel, db, resource, readable, rowsOn(kernel, resource, scope, sql`(${page}) p`), nth)
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
    db as Kysely<never>,
  )
  return { count: Math.max(count, rows[0]?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0), approximate: true }
}
async function single(query: Fragment, db: Executor): Promise<number> {
  const { rows } = await (query as RawBuilder<{ count: number }>).execute(db as Kysely<never>)
  return rows[0]?.count ?? 0
}

/** One record with its child rows and files, archived ones included; null when this contract has none of that id. */
export async function readOne(
  kernel: Kernel,
  db: Executor,
  resource: Resource,
  id: number,
  scope: Scope,
  readable: Readable,
): Promise<WireRow | null> {
  const [row] = await readMany(kernel, db, resource, [id], scope, readable)
  return row ?? null
}
/** Records as `readOne` gives them, in no order. */
export async function readMany(
  kernel: Kernel,
  db: Executor,
  resource: Resource,
  ids: readonly number[],
  scope: Scope,
  readable: Readable,
): Promise<WireRow[]> {
  if (ids.length === 0) return []
  const parts = fieldEntries(resource.fields).filter(([key, field]) => readable(key, field))
  const lists = parts
    .filter(([, field]) => field.kind === 'rows')
    .map(([key, field]) => sql`, ${childList(kernel, resource, key, field)} as ${sql.ref(key)}`)
  const kept = parts
    .filter(([, field]) => field.kind === 'files' || field.kind === 'photos')
    .map(([key]) => sql`, ${fileList(resource, key)} as ${sql.ref(key)}`)
  const wanted = ids.length === 1 ? sql`t.id = ${ids[0]}` : sql`t.id = any(${ids}::bigint[])`
  const where = sql`where t.contract_id = ${scope.contractId} and ${wanted}`
  return wireRows(kernel, db, resource, readable, sourceOf(kernel, resource), where, [...lists, ...kept])
}
function fileList(resource: Resource, key: string): Fragment {
  return sql`(select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name, 'size', f.size, 'type', f.type, 'is_main', f.is_main) order by f.id), '[]'::json)
    from file f where f.contract_id = t.contract_id and f.resource = ${resource.name} and f.record_id = t.id and f.field = ${key})`
}
