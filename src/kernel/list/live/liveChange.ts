// Compares visible rows with stored ones: which have changed, which are deleted, and whether the
// page is still the same.
import { isReference } from '#resources/kernel/kind-traits.ts'
import { baseName } from '#resources/kernel/derive.ts'
import type { Resource } from '#resources/kernel/types.ts'
import type { RecordsChanged } from '#resources/wire/live.ts'
import type { WireRow } from '../../cells/cell.ts'

interface LiveChange {
  /** Visible rows that may be out of date. */
  rows: readonly number[]
  /**
   * Rows may have entered or left the page; `rows`: it is unknown which of them have changed as well.
   */
  page: 'ids' | 'rows' | null
}

/** The effect of a change event on a list: on its own rows, and on labels of other records. */
export function liveChangeOf(
  of: Pick<Resource, 'name' | 'fields' | 'desk'>,
  shown: readonly WireRow[],
  { resource, ids }: RecordsChanged,
): LiveChange {
  if (resource === '*') return { rows: [], page: 'rows' }
  if (resource === baseName(of)) {
    if (ids === 'many') return { rows: [], page: 'rows' }
    const rows = shown.filter(({ id }) => ids.includes(id)).map(({ id }) => id)
    return { rows, page: rows.length < ids.length ? 'ids' : null }
  }
  const named = Object.entries(of.fields).filter(
    ([, field]) => isReference(field) && field.options.to === resource,
  )
  if (named.length === 0) return { rows: [], page: null }
  if (ids === 'many') return { rows: [], page: shown.length > 0 ? 'rows' : null }
  const shows = (row: WireRow) =>
    named.some(([key]) => [row[key]].flat().some((value) => ids.includes(value as number)))
  return { rows: shown.filter(shows).map(({ id }) => id), page: null }
}

/** Rows that differ from the visible ones with the same id. */
export function changedIds(shown: readonly WireRow[], fresh: readonly WireRow[]): WireRow[] {
  const before = new Map(shown.map((row) => [row.id, JSON.stringify(row)]))
  return fresh.filter((row) => before.has(row.id) && before.get(row.id) !== JSON.stringify(row))
}

/** Replaces rows by new ones with the same id; returns the same array if there are none. */
export function patchRows<R extends { id: unknown }>(
  rows: readonly R[],
  fresh: ReadonlyMap<unknown, R>,
): readonly R[] {
  return rows.some(({ id }) => fresh.has(id)) ? rows.map((row) => fresh.get(row.id) ?? row) : rows
}

/** Whether the visible rows are these, in this order. */
export function showsIds(shown: readonly WireRow[], ids: readonly number[]): boolean {
  return shown.length === ids.length && shown.every(({ id }, at) => id === ids[at])
}
