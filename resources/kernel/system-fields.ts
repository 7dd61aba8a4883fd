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

/** The author's account; null if the server wrote it. In filters `me` is the caller's own. */
export const accountField: Field = { kind: 'integer', presence: 'optional', options: {} }
const momentField: Field = { kind: 'moment', presence: 'required', options: {} }
/** The author's name. */
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

/** The parts of a descriptor that determine its system fields. */
type SystemFacts = Pick<Resource, 'fields' | 'mode' | 'archive' | 'replaces' | 'ledger'>

/**
 * Rows of a view have no history; only archivable rows have an archiving moment and author, only
 * correctable ones a correction, only movements a document.
 */
export function systemFieldsOf(resource: SystemFacts): Readonly<Record<string, Field>> {
  const { mode, archive, replaces, ledger, fields } = resource
  if (mode === 'view') return { id: idField }
  if (ledger) return { ...systemFields, ...ledgerFields({ fields, ledger }) }
  if (replaces) return replacementFields
  return archive ? archiveFields : systemFields
}

/** A declared field or a system one; undefined for other names. */
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
 * Whether a field identifies a person, so that `me` is a valid filter: references to employees and
 * accounts, accounts in system columns.
 */
export function knowsMe(field: Field): boolean {
  return namesAccounts(field) || (isReference(field) && field.options.to === 'staff')
}

/**
 * Keys of all columns that a list can show: declared fields in order, of photos the main one, then
 * system fields; accounts have no label there.
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
