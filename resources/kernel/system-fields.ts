// The system columns of every row as fields: filtered, sorted and shown in lists like declared
// ones.
import { isRecordOnly, isReference } from './kind-traits.ts'
import { fieldEntries, isPictured } from './derive.ts'
import { ledgerFields } from './rules/ledger.ts'
import { replacedField } from './replacement.ts'
import type { Readable } from './access.ts'
import type { Field, Resource } from './types.ts'

export const idField: Field = {
  kind: 'integer',
  presence: 'required',
  options: { min: 1, max: Number.MAX_SAFE_INTEGER },
}

/**
 * Whose account it was; nobody's where the server itself did it. In filters `me` is the caller's
 * own.
 */
export const accountField: Field = { kind: 'integer', presence: 'optional', options: {} }
const momentField: Field = { kind: 'moment', presence: 'required', options: {} }
/** Whose account it was, in words. */
const whoField: Field = { kind: 'computed', presence: 'optional', options: { as: 'text' } }

export const systemFields: Readonly<Record<string, Field>> = {
  id: idField,
  created_at: momentField,
  created_by: accountField,
  updated_at: momentField,
  updated_by: accountField,
}

const replacementFields = { ...systemFields, replaced: replacedField }
const archiveFields = {
  ...systemFields,
  archived_at: momentField,
  archived_by: accountField,
  archived_by_name: whoField,
}

/** What of a descriptor says which system fields its rows have. */
type SystemFacts = Pick<Resource, 'fields' | 'mode' | 'archive' | 'replaces' | 'ledger'>

/**
 * A view's rows have no history of their own; only what is archived has a moment at which it was,
 * and somebody who did it; only what may be corrected says whether it is; only a movement has a
 * document.
 */
export function systemFieldsOf(resource: SystemFacts): Readonly<Record<string, Field>> {
  const { mode, archive, replaces, ledger, fields } = resource
  if (mode === 'view') return { id: idField }
  if (ledger) return { ...systemFields, ...ledgerFields({ fields, ledger }) }
  if (replaces) return replacementFields
  return archive ? archiveFields : systemFields
}

/** A declared field or a system one; undefined for a word that names neither. */
export function fieldOf(resource: SystemFacts, key: string): Field | undefined {
  if (Object.hasOwn(resource.fields, key)) return resource.fields[key]
  const system = systemFieldsOf(resource)
  return Object.hasOwn(system, key) ? system[key] : undefined
}

/** Whether a reference names accounts, as the system columns do. */
export function namesAccounts(field: Field): boolean {
  return field === accountField || (isReference(field) && field.options.to === 'colleague')
}

/**
 * Whether a field says who somebody is, so that `me` may be asked for: employees and accounts by
 * reference, accounts in system columns.
 */
export function knowsMe(field: Field): boolean {
  return namesAccounts(field) || (isReference(field) && field.options.to === 'staff')
}

/**
 * Keys of all that a list can show as a column: declared fields in their order, of photos the main
 * one, then system fields; accounts have no name there.
 */
export function listedKeys(resource: Resource, readable: Readable): string[] {
  const own = fieldEntries(resource.fields).filter(
    ([key, field]) =>
      readable(key, field) && (!isRecordOnly(field) || isPictured(resource, key, field)),
  )
  const system = Object.entries(systemFieldsOf(resource)).filter(
    ([, field]) => field !== accountField,
  )
  return [...own, ...system].map(([key]) => key)
}
