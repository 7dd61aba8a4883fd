// Locks records against other writers until the transaction ends, and reads them completely.
import { sql } from 'kysely'
import { AppError } from '#resources/kernel/calls/error-codes.ts'
import { tableOf } from '../db/columns.ts'
import { sendTogether } from '../db/compiled-query.ts'
import type { WireRow } from '../read/list-query.ts'
import { readMany, recordsQuery } from '../read/read-record.ts'
import { visibilityClause } from '../read/row-visibility.ts'
import { sqlClock } from '../read/sql-clock.ts'
import { redactFor, resourceFor } from '../session/viewer.ts'
import type { RecordContext, WriteContext } from '../types.ts'

/**
 * Records with all fields, regardless of the caller's rights: rules and log entries need all of
 * them.
 */
export function readWhole(context: WriteContext, ids: readonly number[]): Promise<WireRow[]> {
  return readMany(wholeContext(context), ids)
}

/** The context for reading a record with all fields. */
export function wholeContext(context: WriteContext): RecordContext {
  const { kernel, db, person } = context
  const resource = resourceFor(person, context.resource)
  const computed = kernel.rulesOf(resource).computedFor?.(person, sqlClock(kernel))
  return { kernel, db, resource, scope: { ...person, computed }, readable: () => true }
}

/**
 * Locks records and reads them completely, by id; those that do not exist for the caller are
 * missing.
 */
export async function lockRows(
  context: WriteContext,
  ids: readonly number[],
): Promise<Map<number, WireRow>> {
  if (ids.length === 0) return new Map()
  const { kernel, db, resource, person } = context
  // closing a month waits for all writers, in earlier months too, since its totals start from
  // theirs (hold_months of the migrations is the other side)
  if (kernel.resources.some(({ monthLock }) => monthLock?.months === resource.name))
    await sql`select from contract where id = ${person.contractId} for update`.execute(db)
  await kernel.rulesOf(resource).lockAbove?.(context, ids)
  // always in one order: two writers that lock the same records wait for each other instead of
  // deadlocking
  const visible = visibilityClause(kernel, resource, person)
  // for a single id PostgreSQL keeps its plan; for a list it plans each time
  const wanted = ids.length === 1 ? sql`= ${ids[0]}` : sql`= any(${ids}::bigint[])`
  const lock = sql<{ id: number }>`select t.id from ${sql.table(tableOf(resource))} t
    where t.contract_id = ${person.contractId} and t.id ${wanted}${visible} order by t.id for update`
  // read after locking, in their latest version; rows that the caller does not see are dropped
  const { query, rowsOf } = recordsQuery(wholeContext(context), ids)
  const [locked, read] = await sendTogether(db, [lock.compile(db), query])
  const own = new Set(locked.rows.map(({ id }) => id))
  return new Map(rowsOf(read).flatMap((row) => (own.has(row.id) ? [[row.id, row] as const] : [])))
}

/** Locks and reads one record. @throws AppError 404 if the caller has none */
export async function lockRow(context: WriteContext, id: number): Promise<WireRow> {
  const row = (await lockRows(context, [id])).get(id)
  if (!row) throw new AppError('not_found')
  return row
}

/**
 * The stored record that a save of `id` changes; null for a new one.
 * @throws AppError 404, 409 for a record that is only added to
 */
export async function lockTarget(
  context: WriteContext,
  id: number | null,
  locked?: ReadonlyMap<number, WireRow>,
): Promise<WireRow | null> {
  const target =
    id ?? (context.resource.mode === 'single' && !locked ? await singleId(context) : null)
  if (target === null) return null
  // its rows cannot even be locked
  if (context.resource.mode === 'append') throw new AppError('append_only')
  if (!locked) return lockRow(context, target)
  const row = locked.get(target)
  if (!row) throw new AppError('not_found')
  return row
}

/** The id of the single row of a resource; null before its first save. */
async function singleId({ db, resource, person }: WriteContext): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(tableOf(resource))}
    where contract_id = ${person.contractId}`.execute(db)
  return rows[0]?.id ?? null
}

/**
 * The optimistic lock.
 * @throws AppError 409 with the current row, as far as the caller may read it
 */
export function checkVersion(
  { person, resource }: WriteContext,
  row: WireRow,
  version: number | null,
): void {
  if (version !== null && row.version !== version)
    throw new AppError('stale', { extra: { current: redactFor(person, resource, row) } })
}
