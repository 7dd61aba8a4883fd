// The response to a repeated write: the first response, limited to what the caller may read now.
// Rights may have been revoked, and records reassigned.
import { sql } from 'kysely'
import { canRead } from '#resources/kernel/access.ts'
import type { BulkAnswer } from '#resources/kernel/calls/bulk-answer.ts'
import { AppError } from '#resources/kernel/calls/error-codes.ts'
import { tableOf } from '../db/columns.ts'
import type { CallContext } from '../types.ts'
import { redactFor } from '../session/viewer.ts'

/** Converts a stored answer for the caller, in the transaction of `kernel.db`. */
export type Recall<T> = (answer: T, context: CallContext) => Promise<T>

interface Row {
  id: number
}

/** Those of the ids that are visible to the caller; all of them without an area rule. */
async function visibleIds(
  { kernel, resource, person }: CallContext,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const only = kernel.rulesOf(resource).visible?.(person, kernel, resource)
  if (!only) return new Set(ids)
  const { rows } = await sql<Row>`
    select t.id from ${sql.table(tableOf(resource))} t
    where t.contract_id = ${person.contractId} and t.id = any(${ids}::bigint[])
      and (${only})`.execute(kernel.db)
  return new Set(rows.map(({ id }) => id))
}

/** @throws AppError 404 if one of them is no longer visible to the caller */
export async function recallRows<R extends Row>(rows: R[], context: CallContext): Promise<R[]> {
  const seen = await visibleIds(
    context,
    rows.map(({ id }) => id),
  )
  if (rows.some(({ id }) => !seen.has(id))) throw new AppError('not_found')
  return rows.map((row) => redactFor(context.person, context.resource, row))
}

/** @throws AppError 404 if it is no longer visible to the caller */
export async function recallRow<R extends Row>(row: R, context: CallContext): Promise<R> {
  const [recalled] = await recallRows([row], context)
  return recalled!
}

/** Rows that are no longer visible to the caller are null, like removed ones. */
export async function recallBulk(answer: BulkAnswer, context: CallContext): Promise<BulkAnswer> {
  const { kernel, person, resource } = context
  const rows = answer.rows ?? []
  const seen = await visibleIds(
    context,
    [...rows, ...(answer.changed ?? [])].flatMap((row) => row?.id ?? []),
  )
  const readable = new Set(
    kernel.resources.filter(({ access }) => canRead(person.levels, access)).map(({ name }) => name),
  )
  return {
    ...answer,
    refused: answer.refused.map((one) => ({
      ...one,
      ...(one.used_by && { used_by: one.used_by.filter((use) => readable.has(use.resource)) }),
      ...(one.reasons && {
        reasons: one.reasons.map(({ link, ...reason }) => ({
          ...reason,
          link: link && readable.has(link.resource) ? link : null,
        })),
      }),
    })),
    ...(answer.changed && {
      changed: answer.changed
        .filter(({ id }) => seen.has(id))
        .map((one) => ({ ...one, before: redactFor(person, resource, one.before) })),
    }),
    ...(answer.rows && {
      rows: rows.map((row) => (row && seen.has(row.id) ? redactFor(person, resource, row) : null)),
    }),
  }
}
