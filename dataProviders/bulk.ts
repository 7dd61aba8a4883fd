// One deed to many records, as the wire takes it.
import type { Deed } from '#resources/kernel/calls.ts'
import type { Use } from '#resources/kernel/errors.ts'
import { wireFilter } from './query.ts'

/** Which rows: those named, with the versions that were on the screen, or all that a list's filter finds. */
export type Rows =
  | { readonly ids: Readonly<Record<string, number | null>> }
  | { readonly filter: Readonly<Record<string, unknown>>; readonly archive?: boolean }
export interface Bulk {
  deed: Deed
  rows: Rows
  /** What an update sets: field → value. */
  set?: Readonly<Record<string, unknown>>
  /** `next` and `upTo` of the answer before. */
  after?: number
  upTo?: number
}
/** A row that was refused, and why, in the words of the server. */
export interface RefusedRow {
  id: number
  name: string
  code: string
  message: string
  fields?: Readonly<Record<string, string>>
  used_by?: readonly Use[]
}
export interface BulkAnswer {
  done: number
  refused: readonly RefusedRow[]
  next: number | null
  upTo?: number
}
/** ms. The server ends a call after some 8 s; it may wait for other writes. */
export const bulkTimeout = 60_000

export function bulkBody({ deed, rows, set, after, upTo }: Bulk): object {
  const which = 'ids' in rows ? { ids: rows.ids } : { filter: wireFilter(rows.filter), ...(rows.archive && { archive: true }) }
  return { deed, ...which, ...(set && { set }), ...(after !== undefined && { after }), ...(upTo !== undefined && { upTo }) }
}
