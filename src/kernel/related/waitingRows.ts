// Rows of other resources that are typed before the record that they belong to is stored: they wait
// in its form, and go behind its save.
import { hasPreview } from '#resources/kernel/calls/standard-calls.ts'
import { fieldEntries } from '#resources/kernel/derive.ts'
import type { Resource } from '#resources/kernel/types.ts'
import type { Values } from '../form/formValues.ts'

export interface WaitingRow {
  /** Also the idempotency key of its save: sent again after a lost answer, it is stored once. */
  key: string
  /** As a form holds them, labels of references included. */
  values: Values
  /** Why the server has not taken it. */
  refused?: string
}

/** By the name under which the record has them. */
export type WaitingRows = Readonly<Record<string, readonly WaitingRow[]>>

export function countWaiting(rows: WaitingRows): number {
  return Object.values(rows).reduce((sum, some) => sum + some.length, 0)
}

/**
 * What is sent apart, is no draft's, or follows from its record needs one that is stored; so do
 * documents and rows that nobody takes back.
 */
export function mayWait(of: Resource): boolean {
  return (
    of.mode === 'table' &&
    !of.states &&
    !hasPreview(of) &&
    fieldEntries(of.fields).every(([, { kind }]) => !/^(files|photos|secret)$/.test(kind))
  )
}

/** The resource as it is typed while nobody knows the record that it belongs to. */
export function withoutOwner(of: Resource, by: string): Resource {
  const field = of.fields[by]
  if (!field) return of
  const { required: _, ...options } = field.options
  return { ...of, fields: { ...of.fields, [by]: { ...field, presence: 'optional', options } } }
}

const left = new Map<string, WaitingRows>()
const keyOf = (resource: string, id: number) => `${resource} ${id}`

/**
 * What a new record's form could not send, on its way to the form of the stored record that takes
 * its place.
 */
export function keepUnsentRows(resource: string, id: number, rows: WaitingRows): void {
  if (countWaiting(rows) > 0) left.set(keyOf(resource, id), rows)
  else left.delete(keyOf(resource, id))
}

export function unsentRows(resource: string, id: number | null): WaitingRows {
  return (id !== null && left.get(keyOf(resource, id))) || {}
}
