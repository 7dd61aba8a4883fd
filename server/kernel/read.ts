// Reading any resource: one statement for a list, one for a count, one for a record.
import { sql } from 'kysely'
import type { Kysely, RawBuilder } from 'kysely'
import { fieldEntries } from '#resources/kernel/derive.ts'
import { AppError } from '#resources/kernel/errors.ts'
import { systemFields } from '#resources/kernel/query.ts'
import type { Query } from '#resources/kernel/query.ts'
import type { Resource } from '#resources/kernel/types.ts'
import type { Kernel } from './kernel.ts'
import { childList, columnsList, joinsOf, sortColumn, sourceOf, toWire } from './select.ts'
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

interface Order {
  key: string
  desc: boolean
}
function orderOf(resource: Resource, query: Pick<Query, 'sort'>): Order[] {
  const { sort } = resource.list
  const asked = query.sort.length > 0 ? [...query.sort] : sort ? [{ key: sort.replace(/^-/, ''), desc: sort.startsWith('-') }] : []
  // A total order: without it, pages would repeat and lose rows.
  return asked.some(({ key }) => key === 'id') ? asked : [...asked, { key: 'id', desc: asked[0]?.desc ?? false }]
}
function orderBy(kernel: Kernel, resource: Resource, order: readonly Order[], reverse: boolean): Fragment {
  return sql.join(
    order.map(({ key, desc }) => {
      const column = sortColumn(kernel, key, resource.fields[key] ?? systemFields[key])
      return desc !== reverse ? sql`${column} desc` : sql`${column} asc`
    }),
  )
}
const refKeys = (resource: Resource, order: readonly Order[]) =>
  new Set(order.map(({ key }) => key).filter((key) => resource.fields[key]?.kind === 'ref'))

/** Ids of one page are found first, over the narrow index where there is one; the wide row is read for those alone. */
function pageQuery(kernel: Kernel, resource: Resource, query: Query, scope: Scope, readable: Readable): Fragment {
  const order = orderOf(resource, query)
  const last = query.page === -1
  const from = sql`${sourceOf(kernel, resource)} ${joinsOf(kernel, resource, refKeys(resource, order))} where ${whereOf(resource, query, scope)}`
  const page = sql`select t.id from ${from} order by ${orderBy(kernel, resource, order, last)} limit ${query.size} offset ${last ? 0 : query.page * query.size}`
  return sql`select ${columnsList(kernel, resource, readable)} from (${page}) p join ${sourceOf(kernel, resource)} on t.id = p.id and t.contract_id = ${scope.contractId}
    ${joinsOf(kernel, resource)} order by ${orderBy(kernel, resource, order, false)}`
}

export async function readPage(
  kernel: Kernel,
  db: Executor,
  resource: Resource,
  query: Query,
  scope: Scope,
  readable: Readable,
): Promise<WireRow[]> {
  const { rows } = await sql<WireRow>`${pageQuery(kernel, resource, query, scope, readable)}`.execute(db as Kysely<never>)
  return rows.map((row) => toWire(resource, row, readable) as WireRow)
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
  const parts = fieldEntries(resource.fields).filter(([key, field]) => readable(key, field))
  const lists = parts
    .filter(([, field]) => field.kind === 'rows')
    .map(([key, field]) => sql`, ${childList(kernel, resource, key, field)} as ${sql.ref(key)}`)
  const kept = parts
    .filter(([, field]) => field.kind === 'files' || field.kind === 'photos')
    .map(([key]) => sql`, ${fileList(resource, key)} as ${sql.ref(key)}`)
  const { rows } =
    await sql<WireRow>`select ${columnsList(kernel, resource, readable)}${sql.join([...lists, ...kept], sql``)} from ${sourceOf(kernel, resource)}
    ${joinsOf(kernel, resource)} where t.contract_id = ${scope.contractId} and t.id = ${id}`.execute(db as Kysely<never>)
  return rows[0] ? (toWire(resource, rows[0], readable) as WireRow) : null
}
function fileList(resource: Resource, key: string): Fragment {
  return sql`(select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name, 'size', f.size, 'type', f.type, 'is_main', f.is_main) order by f.id), '[]'::json)
    from file f where f.contract_id = t.contract_id and f.resource = ${resource.name} and f.record_id = t.id and f.field = ${key})`
}
