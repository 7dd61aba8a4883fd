// The address of a new record, with the values that it begins with.
import { fieldEntries, isWritable } from '#resources/kernel/derive.ts'
import type { Kind, Resource } from '#resources/kernel/types.ts'
import { homePath, objectIn, recordAddress, searchText } from './listAddress.ts'

type Given = Readonly<Record<string, number | string>>

/** The address of a new record of `of` with these initial values: references, days and moments. */
export function createAddress(of: Resource, given: Given): string {
  const [path = '', query = ''] = recordAddress(of, 'create', null).split('?')
  const params = new URLSearchParams(query)
  params.set('refs', JSON.stringify(given))
  return `${path}${searchText(params)}`
}

const isId = (value: unknown) => Number.isSafeInteger(value) && Number(value) > 0
const isText = (pattern: RegExp) => (value: unknown) =>
  typeof value === 'string' && pattern.test(value) && !Number.isNaN(Date.parse(value))
const givenKinds: Readonly<Partial<Record<Kind, (value: unknown) => boolean>>> = {
  ref: isId,
  day: isText(/^\d{4}-\d\d-\d\d$/),
  moment: isText(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
}

/** The initial values of a new record in its address; fields that it may not set are left out. */
export function givenInAddress(of: Resource, search: string): Record<string, number | string> {
  const asked = objectIn(search, 'refs')
  const given = fieldEntries(of.fields).flatMap(([key, field]): [string, number | string][] => {
    const value = isWritable(field) && givenKinds[field.kind]?.(asked[key]) ? asked[key] : null
    return typeof value === 'number' || typeof value === 'string' ? [[key, value]] : []
  })
  return Object.fromEntries(given)
}

/** The form of a draft: of a record, of a new one, of a copy. */
export function draftAddress(of: Resource, record: string, search = ''): string {
  const id = Number(record)
  if (id > 0) return recordAddress(of, 'edit', id, search)
  // a workstation restores its own draft
  if (of.workstation && record === 'new') return homePath(of)
  const address = recordAddress(of, 'create', null, search)
  if (record === 'new') return address
  const [path = '', query = ''] = address.split('?')
  const params = new URLSearchParams(query)
  params.set('create', record.replace('copy-', ''))
  return `${path}?${params}`
}
