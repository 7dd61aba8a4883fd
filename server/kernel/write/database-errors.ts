// Translates database errors to errors of the API.
import { sql } from 'kysely'
import { AppError, invalid } from '#resources/kernel/calls/error-codes.ts'
import type { Fault } from '#resources/kernel/calls/error-codes.ts'
import type { WireRow } from '../read/list-query.ts'
import { readOne } from '../read/read-record.ts'
import { usesOf } from '../read/referrers.ts'
import { readContext } from '../read/row-visibility.ts'
import { constraintSubject } from '../schema/constraint-lookup.ts'
import type { CallContext } from '../types.ts'
import { blamedFaults, constraintFaults } from './constraint-faults.ts'
import type { PgError } from './constraint-faults.ts'
import { busyRefusal, isBookingConflict } from './refusals/busy-refusal.ts'
import { balanceRefusal, monthRefusal } from './refusals/ledger-refusals.ts'
import { uniqueConflicts } from './unique-conflicts.ts'
import type { RefusedRecord } from './unique-conflicts.ts'

/** AppError for an error that the caller can correct; any other error unchanged. */
export async function translateDatabaseError(
  context: CallContext,
  thrown: unknown,
): Promise<unknown> {
  if (thrown instanceof AppError)
    return withConflictDetails(context, withOwnFields(context, thrown))
  if (!(thrown instanceof Error)) return thrown
  const error = thrown as PgError
  const at = error.rowIndex === undefined ? '' : `${error.rowIndex}.`
  const fields = (fault?: Fault): Record<string, Fault> =>
    Object.fromEntries(
      Object.entries(constraintFaults(context, error, fault)).map(([key, one]) => [at + key, one]),
    )
  switch (error.code) {
    case '23505':
      return duplicateError(context, error, at, fields('taken'))
    case '23P01':
      return isBookingConflict(error)
        ? busyRefusal(context, error, at)
        : exclusionError(context, error, fields)
    case '23502':
      return invalid(fields('required'))
    case '23514':
      return invalid(fields())
    case '23503':
      return referenceError(context, error, fields)
    case 'MP001':
      return new AppError('append_only', { cause: error })
    case 'MP002':
      return new AppError('built_in', { cause: error })
    case 'MP003':
      return new AppError('last_administrator', { cause: error })
    case 'MP004':
      return new AppError('state_forbids', { cause: error })
    case 'MP005':
      return balanceRefusal(context, error)
    case 'MP006':
      return new AppError('numbered', {
        ...(error.column !== undefined && { fields: fields('frozen') }),
        cause: error,
      })
    case 'MP007':
      return monthRefusal(context, error)
    default:
      return error
  }
}

/**
 * A duplicate error with all conflicting values, and the records that have them. `at`: the row's
 * position in the call; `fields`: those of the violated constraint.
 */
async function duplicateError(
  context: CallContext,
  error: PgError,
  at: string,
  fields: Record<string, Fault>,
): Promise<AppError> {
  const { resource, row, id } = error.refused ?? {}
  if (!row || resource?.name !== context.resource.name || error.childPath)
    return new AppError('duplicate', { fields, cause: error })
  const found = await uniqueConflicts({ ...context, db: context.kernel.db }, row, id ?? null)
  const placed = <V>(values: Readonly<Record<string, V>>): Record<string, V> =>
    Object.fromEntries(Object.entries(values).map(([key, value]) => [at + key, value]))
  return new AppError('duplicate', {
    fields: { ...fields, ...placed(found.fields) },
    ...(Object.keys(found.taken_by).length > 0 && { extra: { taken_by: placed(found.taken_by) } }),
    cause: error,
  })
}

/** Overlapping ranges of one key, or lines of one record that must differ. */
function exclusionError(
  { kernel }: CallContext,
  error: PgError,
  fields: (fault: Fault) => Record<string, Fault>,
): AppError {
  const about = constraintSubject(error.constraint ?? '', kernel.resources)
  if (about?.kind === 'unique') return invalid(fields('repeated'))
  return new AppError('overlap', { fields: fields('overlaps'), cause: error })
}

/** The refusal of a record that a hook has written, at the fields of the record that is saved. */
export function withOwnFields<E>(context: CallContext, error: E): E | AppError {
  if (!(error instanceof AppError)) return error
  const { code, fields, extra, says, cause } = error
  const { refused } = error as { refused?: RefusedRecord }
  if (!fields || !refused || refused.resource.name === context.resource.name) return error
  return new AppError(code, {
    fields: blamedFaults(context, refused.resource.name, fields),
    ...(extra && { extra }),
    ...(says && { says }),
    cause,
  })
}

/** A write conflict with the details that the caller needs to resolve it. */
async function withConflictDetails(context: CallContext, refusal: AppError): Promise<AppError> {
  const { code, fields, extra, cause } = refusal
  if (code === 'stale' && extra?.current) {
    const changed = await lastChange(context, extra.current)
    return new AppError(code, { ...(fields && { fields }), extra: { ...extra, changed } })
  }
  if (code === 'key_reused') {
    const current = await createdRecord(context, cause)
    return current ? new AppError(code, { extra: { current } }) : refusal
  }
  return refusal
}

/**
 * Author and time of the last change of the current row; every caller who may save the row can read
 * the same in its history.
 */
async function lastChange(
  { kernel, person }: CallContext,
  current: object,
): Promise<{ at: string; who: string | null }> {
  const { updated_at: at, updated_by: by } = current as {
    updated_at?: unknown
    updated_by?: unknown
  }
  const { rows } = await sql<{ who: string | null }>`
    select ${kernel.accounts.accountName(sql`${by ?? null}::bigint`, sql`${person.contractId}::bigint`)} as who`.execute(
    kernel.db,
  )
  return { at: String(at), who: rows[0]?.who ?? null }
}

/**
 * The record that an earlier save under the same key has created, limited to what the caller may
 * read now; null if it no longer exists or belongs to another contract.
 */
async function createdRecord(context: CallContext, answer: unknown): Promise<WireRow | null> {
  const { id } = (answer ?? {}) as { id?: unknown }
  return typeof id === 'number' ? readOne(readContext(context), id) : null
}

/**
 * PostgreSQL names the referring table; a refused removal comes from another table than that of the
 * removed row.
 */
function isRemoval(error: PgError): boolean {
  return /is still referenced from table/.test(error.detail ?? '')
}

/**
 * The error for a reference to a missing record, or for a record that others refer to: by its id,
 * or by a value that they depend on.
 */
async function referenceError(
  context: CallContext,
  error: PgError,
  fields: (fault: Fault) => Record<string, Fault>,
): Promise<AppError> {
  const about = constraintSubject(error.constraint ?? '', context.kernel.resources)
  const parent = about?.kind === 'dependsOn' ? about.columns[1] : undefined
  if (!isRemoval(error))
    return invalid(fields(parent === undefined ? 'no_such' : `mismatch|${parent}`))
  const id = Number(
    /\(contract_id,(?: \w+,)* id\)=\(\d+,(?: \d+,)* (\d+)\)/.exec(error.detail ?? '')?.[1] ?? 0,
  )
  const used_by = await usesOf(context, id)
  return new AppError('in_use', {
    ...(parent && { fields: { [parent]: 'relied_on' } }),
    extra: { used_by },
    cause: error,
  })
}
