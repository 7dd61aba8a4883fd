// Which fields of a resource a column can fill, and which of them identify a record.
import { traitsOf } from '#resources/kernel/kind-traits.ts'
import type { Locale } from '#resources/kernel/names.ts'
import { childColumns, splitColumnPath } from '#resources/kernel/values/child-columns.ts'
import { fieldEntries, isExportable, isWritable, uniqueKeys } from '#resources/kernel/derive.ts'
import { formFields } from '#resources/kernel/views/form-groups.ts'
import { fullName, fullNameField, partsOfFullName } from '#resources/kernel/values/full-name.ts'
import type { Field, Resource } from '#resources/kernel/types.ts'
import type { ImportField } from '#resources/wire/imports.ts'
import { fieldLabelIn, sheetTexts } from '#i18n/server.ts'
import type { Person } from '../../session/viewer.ts'
import { readableBy } from '../../session/viewer.ts'

/** Fields that fit into one cell and may be in a file that others can find. */
const isImportable = (field: Field) => isWritable(field) && isExportable(field)
/** Fields by which a reader distinguishes records. */
const isRecognized = (field: Field) =>
  traitsOf(field).textual || field.kind === 'integer' || field.kind === 'year'

/**
 * Fields that the caller may fill from a file, those of child rows as 'fuels.norm', in the order of
 * the form.
 */
export function importFields(resource: Resource, person: Person): [path: string, Field][] {
  const readable = readableBy(person, resource)
  const order = formFields(resource)
  const place = (path: string) => order.indexOf(splitColumnPath(path)[0] ?? path)
  const own = fieldEntries(resource.fields).filter(
    ([key, field]) => isImportable(field) && readable(key, field),
  )
  const children = childColumns(resource, readable)
    .filter(({ list, field }) => isWritable(resource.fields[list]!) && isWritable(field))
    .map(({ path, field }): [string, Field] => [path, field])
  const whole = partsOfFullName(resource, readable)
  const fields = [...own, ...children].sort(([a], [b]) => place(a) - place(b))
  const at = fields.findIndex(([key]) => whole.includes(key))
  return at < 0 ? fields : fields.toSpliced(at, 0, [fullName, fullNameField])
}

/** The fields that a column fills beside its own: none for most. */
export function filledBy(resource: Resource, path: string): readonly string[] {
  return path === fullName ? (resource.fullName ?? []) : []
}

/** The label of a field in the caller's language. */
export function importLabel(locale: Locale, resource: Resource, path: string): string {
  return path === fullName && resource.fullName
    ? sheetTexts(locale).full_name
    : fieldLabelIn(locale, resource, path)
}

/**
 * Whether this field alone identifies a record: among all, or among active ones; null if it does
 * not.
 */
export function keyAmong(resource: Resource, key: string): 'all' | 'active' | null {
  const field = Object.hasOwn(resource.fields, key) ? resource.fields[key] : undefined
  if (!field || !isRecognized(field)) return null
  const alone = uniqueKeys(resource).filter(({ keys }) => keys.length === 1 && keys[0] === key)
  if (alone.length === 0) return null
  return alone.every(({ active }) => active) ? 'active' : 'all'
}

export const isKey = (resource: Resource, key: string) => keyAmong(resource, key) !== null
export function describeFields(resource: Resource, person: Person, locale: Locale): ImportField[] {
  return importFields(resource, person).map(([key, field]) => ({
    key,
    label: importLabel(locale, resource, key),
    // a child row demands its fields only where there is one
    required:
      field.presence === 'required' && !field.options.when && splitColumnPath(key)[0] === null,
    kind: field.kind,
    keyable: isKey(resource, key),
    ...(key === fullName && { fills: [...filledBy(resource, key)] }),
  }))
}
