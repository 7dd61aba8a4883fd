// What the database refused, said in the words of the wire.
import { fieldEntries } from '#resources/kernel/derive.ts'
import { AppError, invalid } from '#resources/kernel/errors.ts'
import type { Fault } from '#resources/kernel/errors.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { columnsOf, tableOf } from '../db/columns.ts'
import { lastChange, recordMade } from './conflict-details.ts'
import { constraintFault } from '../schema/constraint-lookup.ts'
import type { Kernel } from '../types.ts'
import type { Person } from '../session/viewer.ts'
import { usesOf } from '../read/referrers.ts'

interface PgError extends Error {
  code?: string
  constraint?: string
  column?: string
  table?: string
  detail?: string
  childPath?: string
  rowIndex?: number
}

/** AppError for a refusal that a caller can mend; anything else comes back as it was. */
export async function translateDatabaseError(kernel: Kernel, person: Person, resource: Resource, thrown: unknown): Promise<unknown> {
  if (thrown instanceof AppError) return told(kernel, person, resource, thrown)
  if (!(thrown instanceof Error)) return thrown
  const error = thrown as PgError
  const at = (error.rowIndex === undefined ? '' : `${error.rowIndex}.`) + (error.childPath ?? '')
  const fields = (fault: Fault): Record<string, Fault> =>
    Object.fromEntries(keysOf(kernel, resource, error).map((key) => [at + key, fault]))
  switch (error.code) {
    case '23505':
      return new AppError('duplicate', { fields: fields('taken'), cause: error })
    case '23P01':
      return new AppError('overlap', { fields: fields('overlaps'), cause: error })
    case '23502':
      return invalid({ [at + (error.column ?? 'body')]: 'required' })
    case '23514':
      return invalid(fields('pattern'))
    case '23503':
      return referred(kernel, person, resource, error, fields)
    case 'MP001':
      return new AppError('append_only', { cause: error })
    case 'MP002':
      return new AppError('built_in', { cause: error })
    case 'MP003':
      return new AppError('last_administrator', { cause: error })
    default:
      return error
  }
}
/** With what the database knows beyond the refusal itself. */
async function told(kernel: Kernel, person: Person, resource: Resource, refusal: AppError): Promise<AppError> {
  const { code, fields, extra, cause } = refusal
  if (code === 'stale' && extra?.current) {
    const changed = await lastChange(kernel, person, extra.current)
    return new AppError(code, { ...(fields && { fields }), extra: { ...extra, changed } })
  }
  if (code === 'key_reused') {
    const current = await recordMade(kernel, person, resource, cause)
    return current ? new AppError(code, { extra: { current } }) : refusal
  }
  return refusal
}
/** PostgreSQL names the referring table; a removal is refused by another table than the removed row's own write. */
function removed(error: PgError): boolean {
  return /is still referenced from table/.test(error.detail ?? '')
}
/** A reference that nothing answers, or a record that others refer to: whole, or by a value that they rely on. */
async function referred(
  kernel: Kernel,
  person: Person,
  resource: Resource,
  error: PgError,
  fields: (fault: Fault) => Record<string, Fault>,
): Promise<AppError> {
  const about = constraintFault(error.constraint ?? '', kernel.resources)
  const within = about?.kind === 'within' ? about.columns[1] : undefined
  if (!removed(error)) return invalid(fields(within === undefined ? 'no_such' : `not_within|${within}`))
  const id = Number(/\(contract_id,(?: \w+,)* id\)=\(\d+,(?: \d+,)* (\d+)\)/.exec(error.detail ?? '')?.[1] ?? 0)
  const used_by = await usesOf(kernel, person, resource, id)
  return new AppError('in_use', { ...(within && { fields: { [within]: 'relied_on' } }), extra: { used_by }, cause: error })
}
/** Keys on the wire of the columns that a constraint is about. */
function keysOf(kernel: Kernel, resource: Resource, error: PgError): string[] {
  const about = constraintFault(error.constraint ?? '', kernel.resources)
  // of two that do not fit, the one that is chosen last
  const columns = about?.kind === 'within' ? about.columns.slice(0, 1) : (about?.columns ?? [])
  const fields = error.childPath ? (resource.fields[error.childPath.split('.')[0] ?? '']?.options.fields ?? {}) : resource.fields
  const keys = fieldEntries(fields)
    .filter(([key, field]) => columns.includes(key) || columnsOf(key, field).some((column) => columns.includes(column)))
    .map(([key]) => key)
  const link = fieldEntries(resource.fields).find(([key, field]) => field.kind === 'refs' && error.table === `${tableOf(resource)}__${key}`)
  return link ? [link[0]] : keys.length > 0 ? keys : ['body']
}
