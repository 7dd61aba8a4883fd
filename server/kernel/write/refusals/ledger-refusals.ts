// Messages for a balance out of bounds, or a closed month: whose balance, when, and what it would
// be; at the field in question, if known.
import { sql } from 'kysely'
import { titleFormats } from '#i18n/format/title.ts'
import { AppError, fault } from '#resources/kernel/calls/error-codes.ts'
import type { Fault } from '#resources/kernel/calls/error-codes.ts'
import { isWritable } from '#resources/kernel/derive.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { tableOf } from '../../db/columns.ts'
import { nameIn } from '../../db/logged-names.ts'
import type { ExpectedMovement } from '../../ledger/index.ts'
import { titleOf } from '../../read/record-titles.ts'
import type { CallContext, Wire } from '../../types.ts'
import { blamedFaults } from '../constraint-faults.ts'
import type { PgError } from '../constraint-faults.ts'

/** The detail of MP005 (migrations/0037_system_ledger.sql). */
interface OutOfBounds {
  ledger: string
  owner: string
  owner_id: number
  keys: Readonly<Record<string, number>>
  at: string
  balance: string
  /** null: it would be below zero. */
  limit: string | null
}

/** 422 naming the owner, the moment in the contract's time zone, and the resulting balance. */
export async function balanceRefusal(context: CallContext, error: PgError): Promise<AppError> {
  const found = JSON.parse(error.detail ?? '{}') as OutOfBounds
  const ledger = context.kernel.resources.find((one) => tableOf(one) === found.ledger)
  if (!ledger?.ledger) return new AppError('rule', { cause: error })
  const unit = ledger.fields[ledger.ledger.amounts[0] ?? '']?.options.unit ?? ''
  const { moment } = titleFormats(context.person.contract.timeZone)
  const owner = await nameOfOwner(context, ledger, found, error)
  const words = [found.balance, found.limit ?? '', unit, moment(found.at), owner].join('|')
  const isAbove = found.limit !== null
  const says = fault(isAbove ? 'above_limit' : 'too_little_left', words)
  return new AppError(isAbove ? 'above_limit' : 'below_zero', {
    fields: blamedAt(
      context,
      error,
      [...keysOfMovement(ledger, found, error), ...keysOfLimit(context, ledger, found, error)],
      says,
    ),
    says,
    cause: error,
  })
}

/** 409 naming the month. */
export function monthRefusal(context: CallContext, error: PgError): AppError {
  const { month = '' } = JSON.parse(error.detail ?? '{}') as { month?: string }
  const [year, nth] = month.split('-')
  const says = fault('closed_month', `${nth}.${year}`)
  const written = error.refused?.resource ?? context.resource
  const posted = error.refusedPosting
  const at = posted?.ledger.ledger?.at ?? ''
  const keys = written.monthLock
    ? [written.monthLock.by]
    : (posted?.movements.map(({ sources }) => sources[at] ?? '') ?? [])
  return new AppError('month_closed', {
    fields: blamedAt(context, error, keys.slice(0, 1), says),
    says,
    cause: error,
  })
}

/** The same fault at each of the fields that could be changed, by the caller's keys. */
function blamedAt(
  context: CallContext,
  { refused, rowIndex }: PgError,
  keys: readonly string[],
  says: Fault,
): Record<string, Fault> {
  // with many records the affected one is unknown
  if (refused?.row === null) return {}
  const written = refused?.resource ?? context.resource
  const known = keys.filter((key) => isChangeable(written, key))
  const faults = Object.fromEntries(known.map((key) => [key, says]))
  if (written.name !== context.resource.name) return blamedFaults(context, written.name, faults)
  const at = rowIndex === undefined ? '' : `${rowIndex}.`
  return Object.fromEntries(known.map((key) => [at + key, says]))
}

function isChangeable({ fields }: Resource, path: string): boolean {
  const [first = '', nth, inner] = path.split('.')
  const field = fields[first]
  if (!field || !isWritable(field)) return false
  const child = nth === undefined ? undefined : field.options.fields?.[inner ?? '']
  return nth === undefined || (child !== undefined && isWritable(child))
}

/** The amount and the owner's reference of a movement involved. */
function keysOfMovement(
  { ledger }: Resource,
  { owner, owner_id: id, keys, limit }: OutOfBounds,
  { refusedPosting }: PgError,
): string[] {
  const [amount = ''] = ledger?.amounts ?? []
  const ofAccount = ({ values }: ExpectedMovement) =>
    values[owner] === id && Object.entries(keys).every(([key, value]) => values[key] === value)
  const moved = refusedPosting?.movements.filter(ofAccount) ?? []
  const isGuilty = ({ values }: Pick<ExpectedMovement, 'values'>) =>
    Number(values[amount]) > 0 === (limit !== null)
  const { sources = {} } = moved.find(isGuilty) ?? moved[0] ?? {}
  return [sources[amount] ?? '', sources[owner] ?? '']
}

/** If the saved record is the owner itself: the limit that it sets too low. */
function keysOfLimit(
  { resource }: CallContext,
  { ledger, fields }: Resource,
  { owner, limit }: OutOfBounds,
  { refused, childPath }: PgError,
): string[] {
  const written = refused?.resource ?? resource
  if (limit === null || fields[owner]?.options.to !== written.name) return []
  const [first = '', inner] = (ledger?.limits?.[owner] ?? '').split('.')
  return [inner === undefined || !childPath ? first : childPath + inner]
}

/** The owner's current name; a new owner is not visible outside this transaction. */
async function nameOfOwner(
  { kernel, person, resource }: CallContext,
  ledger: Resource,
  { owner, owner_id: id }: OutOfBounds,
  { refused }: PgError,
): Promise<string> {
  const field = ledger.fields[owner]
  if (!field) return ''
  const target = kernel.target(field)
  const { rows } = await sql<{
    name: string
  }>`select (${titleOf(kernel, target, 't')})::text as name
    from ${sql.table(tableOf(target))} t where t.contract_id = ${person.contractId} and t.id = ${id}`.execute(
    kernel.db,
  )
  if (rows[0]) return rows[0].name
  const own: Wire = (target.name === (refused?.resource ?? resource).name && refused?.row) || {}
  return nameIn(target, own, person.contract.timeZone)
}
