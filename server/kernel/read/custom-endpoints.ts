// Resource-specific endpoints declared under `endpoints` in the descriptor.
import { sql } from 'kysely'
import { AppError, invalid } from '#resources/kernel/calls/error-codes.ts'
import type { Filter, Query } from '#resources/kernel/calls/list-query.ts'
import type { EntityEndpoint } from '#resources/kernel/endpoints.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { tableOf } from '../db/columns.ts'
import type { CallContext, Fragment, Kernel, ReadContext, Wire } from '../types.ts'
import { readAll, readCount, readPage } from './list-query.ts'
import type { WireRow } from './list-query.ts'
import { readOne } from './read-record.ts'
import { titleOf } from './record-titles.ts'
import { isInForce } from './replaced-rows.ts'
import { readContext } from './row-visibility.ts'
import { atThisMoment } from './sql-clock.ts'

/**
 * The rows that refer by `key` to the record `id`.
 * @throws AppError 404 if this contract has no such record
 */
export async function readBy(context: ReadContext, key: string, id: number): Promise<WireRow[]> {
  const { resource } = context
  const rows = await readAll(context, [refersTo(resource, key, id)])
  if (rows.length === 0) await findTarget(context, key, id)
  return rows
}

/** The condition that a row refers by `key` to the record `id`. */
function refersTo(resource: Resource, key: string, id: number): Filter {
  return { key, field: resource.fields[key]!, condition: { op: 'in', values: [id] } }
}

/**
 * Rejects unknown targets.
 * @throws AppError 404 if this contract has no record `id` for the field to refer to
 */
async function findTarget(context: ReadContext, key: string, id: number): Promise<void> {
  const { kernel, db, resource, scope } = context
  const field = resource.fields[key]!
  const { rows: found } = await sql`select from ${sql.table(tableOf(kernel.target(field)))}
    where contract_id = ${scope.contractId} and id = ${id}`.execute(db)
  if (found.length === 0) throw new AppError('not_found')
}

/**
 * The rows, or their number, that match `wanted` among those that refer by `key` to `id`.
 * @throws AppError 404 if this contract has no such record
 */
export async function readOfEntity(
  context: ReadContext,
  { entity, count }: EntityEndpoint,
  id: number,
  wanted: Query,
): Promise<unknown> {
  const filters = [...wanted.filters, refersTo(context.resource, entity, id)]
  const query = { ...wanted, filters }
  const answer = count ? await readCount(context, query) : await readPage(context, query)
  if (Array.isArray(answer) ? answer.length === 0 : answer.count === 0)
    await findTarget(context, entity, id)
  return answer
}

/** A filter payload with the `entityId` of the record in question. @throws AppError 400 */
export function parseEntityBody(body: unknown): { id: number; filter: Wire } {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw invalid({ body: 'object' })
  const { entityId: id, ...filter } = body as Wire
  if (typeof id !== 'number' || !Number.isSafeInteger(id) || id <= 0)
    throw invalid({ entityId: id === undefined ? 'required' : 'id' })
  return { id, filter }
}

/**
 * The rows of the context's resource that refer by `by` to the record `id` of `owner`. `orEmpty`:
 * if there are none, one entry with these keys and null values.
 * @throws AppError 404 if the caller has no such record
 */
export async function readRowsOf(
  context: ReadContext,
  owner: CallContext,
  { by, orEmpty }: { by: string; orEmpty?: readonly string[] },
  id: number,
): Promise<Wire[]> {
  if (!(await readOne(readContext(owner), id))) throw new AppError('not_found')
  const field = context.resource.fields[by]!
  const rows = await readAll(context, [{ key: by, field, condition: { op: 'in', values: [id] } }])
  if (rows.length > 0 || !orEmpty) return rows
  return [Object.fromEntries(['id', ...orEmpty].map((key) => [key, null]))]
}

/** Active rows, each with `{id, name}` of those related to it by the resource's `related`. */
export async function readWithMany(context: ReadContext, name: string): Promise<WireRow[]> {
  const { kernel, db, resource, scope } = context
  const { resource: target, by } = resource.related![name]!
  const owned = kernel.resources.find((one) => one.name === target)!
  const rows = await readAll(context)
  const active = owned.archive ? sql`and t.archived_at is null` : sql``
  const inForce = owned.replaces ? sql`and ${isInForce(owned)}` : sql``
  const { rows: children } = await sql<{ owner: number; id: number; name: string }>`
    select ${sql.ref(`t.${by}`)} as owner, t.id, ${titleOf(kernel, owned, 't')} as name from ${sql.table(tableOf(owned))} t
    where t.contract_id = ${scope.contractId} and ${sql.ref(`t.${by}`)} = any(${rows.map(({ id }) => id)}::bigint[]) ${active} ${inForce}
    order by name, t.id`.execute(db)
  const byOwner = new Map(rows.map(({ id }) => [id, [] as { id: number; name: string }[]]))
  for (const { owner, id, name: label } of children) byOwner.get(owner)?.push({ id, name: label })
  return rows.map((row) => ({ ...row, [name]: byOwner.get(row.id) }))
}

/**
 * Builds the condition of an endpoint with a rule, for the moment of a call.
 * @throws Error at the start, if the area does not have the rule
 */
export function ruleOf(kernel: Kernel, resource: Resource, call: string): () => Fragment {
  const { lists } = kernel.rulesOf(resource)
  const only = () => {
    const condition = atThisMoment(kernel, lists)?.[call]
    if (!condition) throw new Error(`${resource.name} has no rule for ${call}`)
    return condition
  }
  only()
  return only
}
