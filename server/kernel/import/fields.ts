// Which fields of a resource a column can mean, and which of them tell one record from another.
import type { Locale } from '#resources/kernel/names.ts'
import { childColumns, partsOf } from '#resources/kernel/child-columns.ts'
import { fieldEntries } from '#resources/kernel/derive.ts'
import type { Field, Kind, Resource } from '#resources/kernel/types.ts'
import { fieldLabel } from '#i18n/server.ts'
import type { Person } from '../person.ts'
import { readableBy } from '../person.ts'

/** Nothing that one cell could hold, or nothing that belongs into a file that lies about. */
const never: ReadonlySet<Kind> = new Set(['files', 'photos', 'secret', 'computed', 'rows'])

/** Of which one record is told from another by sight. */
const compared: ReadonlySet<Kind> = new Set(['text', 'email', 'phone', 'plate', 'integer', 'year'])

export interface ImportField {
  key: string
  label: string
  required: boolean
  kind: Kind
  keyable: boolean
}
/** Fields that the caller may fill from a file, those of child rows as 'fuels.norm', in the order of the form. */
export function importFields(resource: Resource, person: Person): [path: string, Field][] {
  const readable = readableBy(person, resource)
  const order = Object.values(resource.form).flat() as string[]
  const place = (path: string) => order.indexOf(partsOf(path)[0] ?? path)
  const own = fieldEntries(resource.fields).filter(([key, field]) => !never.has(field.kind) && readable(key, field))
  const children = childColumns(resource, readable).map(({ path, field }): [string, Field] => [path, field])
  return [...own, ...children].sort(([a], [b]) => place(a) - place(b))
}
/** Whether a record can be found by this field alone. */
export function isKey(resource: Resource, key: string): boolean {
  const field = Object.hasOwn(resource.fields, key) ? resource.fields[key] : undefined
  return Boolean(field && compared.has(field.kind) && (field.options.unique || (resource.builtIn && key === 'code')))
}
export function describeFields(resource: Resource, person: Person, locale: Locale): ImportField[] {
  return importFields(resource, person).map(([key, field]) => ({
    key,
    label: fieldLabel(locale, resource.name, key),
    // a child row demands its fields only where there is one
    required: field.presence === 'required' && !field.options.when && partsOf(key)[0] === null,
    kind: field.kind,
    keyable: isKey(resource, key),
  }))
}
