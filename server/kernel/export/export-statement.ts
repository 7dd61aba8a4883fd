// The SQL of an export: every row of the list, in its order and with its labels.
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Readable } from '#resources/kernel/access.ts'
import { AppError } from '#resources/kernel/calls/error-codes.ts'
import { splitColumnPath } from '#resources/kernel/values/child-columns.ts'
import type { ExportFormat } from '#resources/kernel/calls/export-limits.ts'
import { orderOf } from '#resources/kernel/calls/list-order.ts'
import { sideTable } from '../db/columns.ts'
import { beginningOf } from '../read/search/search-page.ts'
import type { ReadContext } from '../types.ts'
import { orderBy, refKeys } from '../read/keyset-order.ts'
import { withReferred } from '../read/referred-rows.ts'
import { mostRanked, readRanked } from '../read/search/search-ranking.ts'
import { childList } from '../read/child-list.ts'
import { columnsList, joinsOf, sourceOf } from '../read/select.ts'
import { whereOf } from '../read/where.ts'
import type { ExportSpec } from './export-request.ts'

/** The exported rows, read for the requested columns only. */
type ExportContext = Pick<ReadContext, 'kernel' | 'resource' | 'scope'>
/** The child lists whose fields are among the columns. */
const listsIn = ({ columns }: ExportSpec) => [
  ...new Set(columns.flatMap(([path]) => splitColumnPath(path)[0] ?? [])),
]

/**
 * The number of lines in the file: one for each record, or for each of its child rows.
 * @throws AppError 422 when its format cannot hold them
 */
export async function countLines(
  { kernel, resource, scope: own }: ExportContext,
  spec: ExportSpec,
  most: Readonly<Record<ExportFormat, number>>,
): Promise<number> {
  const { query, format } = spec
  const { scope } = await withReferred({ db: kernel.db, scope: own }, query.search)
  const room = most[format]
  const counts = listsIn(spec).map(
    (list) =>
      sql`(select count(*) from ${sql.table(sideTable(resource, list))} c where c.contract_id = t.contract_id and c.parent_id = t.id)`,
  )
  const lines = counts.length === 0 ? sql`1` : sql`greatest(1, ${sql.join(counts)})`
  const found = sql`select ${lines} as lines from ${sourceOf(kernel, resource, query.filters)} where ${whereOf(resource, query, scope)} limit ${room + 1}`
  const { rows } = await sql<{
    count: number
  }>`select coalesce(sum(lines), 0)::bigint as count from (${found}) c`.execute(kernel.db)
  const count = rows[0]?.count ?? 0
  if (count > room) throw new AppError(format === 'xlsx' ? 'too_many_for_xlsx' : 'too_many_for_csv')
  return count
}

/** Opens the cursor `export_rows` over the rows, ordered like the list: by relevance or not. */
export async function openExportCursor(
  { kernel, resource, scope: own }: ExportContext,
  spec: ExportSpec,
): Promise<{ sql: string; parameters: readonly unknown[] }> {
  const { query, columns } = spec
  const { scope } = await withReferred({ db: kernel.db, scope: own }, query.search)
  const wanted = new Set(columns.map(([key]) => key))
  const shown: Readable = (key) => wanted.has(key)
  const order = orderOf(resource, query.sort)
  const ranked = query.search.trim() && query.sort.length === 0
  const page = { ...query, page: 0, size: mostRanked }
  const beginning = ranked ? beginningOf(kernel, resource, query) : null
  const ids = ranked ? await readRanked({ kernel, db: kernel.db, resource, scope }, page) : null
  const children = listsIn(spec).map(
    (list) =>
      sql`, ${childList(kernel, resource, list, resource.fields[list]!)} as ${sql.ref(list)}`,
  )
  const joins = joinsOf(
    kernel,
    resource,
    new Set([...wanted, ...(ids ? [] : refKeys(resource, order))]),
  )
  const columnList = columnsList({ kernel, resource, scope, readable: shown })
  const select = (from: RawBuilder<unknown>, rest: RawBuilder<unknown>) =>
    sql`declare export_rows no scroll cursor for select ${columnList}${sql.join(children, sql``)} from ${from} ${joins} ${rest}`
  const source = sourceOf(kernel, resource, query.filters)
  const statement = ids
    ? select(
        sql`unnest(${ids}::bigint[]) with ordinality as p (id, nth) join ${source} on t.id = p.id and t.contract_id = ${scope.contractId}`,
        sql`order by p.nth`,
      )
    : select(
        source,
        sql`where ${whereOf(resource, query, scope)} order by ${beginning ? sql`${beginning} desc nulls last, ` : sql``}${orderBy(kernel, resource, order)}`,
      )
  const compiled = statement.compile(kernel.db)
  return { sql: compiled.sql, parameters: compiled.parameters }
}
