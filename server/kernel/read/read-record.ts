// Reads one record, or a few by their ids, with child rows and files, in one statement.
import { sql } from 'kysely'
import type { CompiledQuery, QueryResult } from 'kysely'
import { hasChildRows, isAttachment } from '#resources/kernel/kind-traits.ts'
import { fieldEntries } from '#resources/kernel/derive.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { compiledOnce } from '../db/compiled-query.ts'
import type { Fragment, RecordContext } from '../types.ts'
import type { WireRow } from './list-query.ts'
import { createStatementCache } from './reader-statements.ts'
import { withClock } from './sql-clock.ts'
import { childList } from './child-list.ts'
import { sourceOf, toWireRow, wideSelect } from './select.ts'

type Slots = 'contractId' | 'id' | 'now'
type RecordStatement = ReturnType<typeof compiledOnce<Slots, Record<string, unknown>>>

/**
 * One record with its child rows and files, archived ones included; null if this contract has none
 * with that id.
 */
export async function readOne(context: RecordContext, id: number): Promise<WireRow | null> {
  const [row] = await readMany(context, [id])
  return row ?? null
}

/** Records in the format of `readOne`, unordered. */
export async function readMany(context: RecordContext, ids: readonly number[]): Promise<WireRow[]> {
  if (ids.length === 0) return []
  const { query, rowsOf } = recordsQuery(context, ids)
  return rowsOf(await context.db.getExecutor().executeQuery(query))
}

interface RecordsQuery {
  query: CompiledQuery<Record<string, unknown>>
  /** The rows of its result. */
  rowsOf(answer: QueryResult<Record<string, unknown>>): WireRow[]
}

/** The statement of `readMany`. */
export function recordsQuery(context: RecordContext, ids: readonly number[]): RecordsQuery {
  const { kernel, db, resource, scope, readable } = context
  const { contractId, only, computed } = scope
  const implied = kernel.rulesOf(resource).conditionOfIds?.(ids)
  const conditions = [sql`t.contract_id = ${contractId}`, sql`t.id = any(${ids}::bigint[])`]
  for (const condition of [implied, only]) if (condition) conditions.push(condition)
  const query =
    ids.length === 1 && !only && !computed && !implied
      ? statementForOne(context).filled(db, { contractId, id: ids[0], now: kernel.clock() })
      : recordsWhere(context, sql.join(conditions, sql` and `)).compile(db)
  return {
    query,
    rowsOf: ({ rows }) => rows.map((row) => toWireRow(resource, row, readable) as WireRow),
  }
}

const statementFor = createStatementCache<RecordStatement>()

/** The compiled statement for one record. */
const statementForOne = (context: RecordContext): RecordStatement =>
  statementFor(context, null, () =>
    compiledOnce<Slots, Record<string, unknown>>(['contractId', 'id', 'now'], (slots) =>
      recordsWhere(
        { ...context, kernel: withClock(context.kernel, slots.now) },
        sql`t.contract_id = ${slots.contractId} and t.id = ${slots.id}`,
      ),
    ),
  )

function recordsWhere(context: RecordContext, wanted: Fragment) {
  const { kernel, resource, readable } = context
  const parts = fieldEntries(resource.fields).filter(([key, field]) => readable(key, field))
  const lists = parts
    .filter(([, field]) => hasChildRows(field))
    .map(([key, field]) => sql`, ${childList(kernel, resource, key, field)} as ${sql.ref(key)}`)
  const kept = parts
    .filter(([, field]) => isAttachment(field))
    .map(([key]) => sql`, ${fileList(resource, key)} as ${sql.ref(key)}`)
  return wideSelect(context, sourceOf(kernel, resource), sql`where ${wanted}`, [...lists, ...kept])
}

function fileList(resource: Resource, key: string): Fragment {
  return sql`(select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name, 'size', f.size, 'type', f.type, 'is_main', f.is_main) order by f.id), '[]'::json)
    from file f where f.contract_id = t.contract_id and f.resource = ${resource.name} and f.record_id = t.id and f.field = ${key})`
}
