// Rows of other resources typed before the record that they belong to is stored: they are pending
// in its form, and sent after its save.
import { hasPreview } from '#resources/kernel/calls/standard-calls.ts'
import { fieldEntries } from '#resources/kernel/derive.ts'
import type { Resource } from '#resources/kernel/types.ts'
import type { Values } from '../form/formValues.ts'

export interface WaitingRow {
  /** Also the idempotency key of its save: resent after a lost response, it is stored once. */
  key: string
  /** Form values, with labels of references. */
  values: Values
  /** Why the server refused it. */
  refused?: string
}

/** Keyed by the names of the record's relations. */
export type WaitingRows = Readonly<Record<string, readonly WaitingRow[]>>

export function countWaiting(rows: WaitingRows): number {
  return Object.values(rows).reduce((sum, some) => sum + some.length, 0)
}

/**
 * Whether rows can be pending. Not those with files or secrets, derived values, documents, or
 * append-only rows: they need a stored record.
 */
export function mayWait(of: Resource): boolean {
  return (
    of.mode === 'table' &&
    !of.states &&
    !hasPreview(of) &&
    fieldEntries(of.fields).every(([, { kind }]) => !/^(files|photos|secret)$/.test(kind))
  )
}

/** The resource as entered while its owner has no id. */
export function withoutOwner(of: Resource, by: string): Resource {
  const field = of.fields[by]
  if (!field) return of
  const { required: _, ...options } = field.options
  return { ...of, fields: { ...of.fields, [by]: { ...field, presence: 'optional', options } } }
}

const left = new Map<string, WaitingRows>()
const keyOf = (resource: string, id: number) => `${resource} ${id}`

/** Unsent rows of a new record's form, passed to the form of the stored record that replaces it. */
export function keepUnsentRows(resource: string, id: number, rows: WaitingRows): void {
  if (countWaiting(rows) > 0) left.set(keyOf(resource, id), rows)
  else left.delete(keyOf(resource, id))
}

export function unsentRows(resource: string, id: number | null): WaitingRows {
  return (id !== null && left.get(keyOf(resource, id))) || {}
}
