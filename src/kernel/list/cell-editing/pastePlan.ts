// Applies a pasted block to the rows of a list: changes, new records, invalid cells. Pure, without
// requests.
import { isSingleReference } from '#resources/kernel/kind-traits.ts'
import type { Field, Resource } from '#resources/kernel/types.ts'
import type { WireRow } from '../../cells/cell.ts'
import type { Meant } from './pastedNames.ts'
import type { Read } from './cellText.ts'

export interface Faulty {
  /** From 1, in the pasted block. */
  row: number
  /** '' for the row as a whole. */
  key: string
  text: string
  /** A code of faults.<code>, or a message. */
  fault: string
}

/** One record and its new values; `row` null for a new one. */
export interface PastedChange {
  row: WireRow | null
  /** From 1, in the pasted block. */
  at: number
  values: Record<string, unknown>
}

export interface PastePlan {
  changes: PastedChange[]
  faulty: Faulty[]
}

/**
 * A block applied to its rows: `rows[n]` gets `cells[n]`; cells beyond the rows become new records.
 */
export interface Block {
  cells: readonly (readonly string[])[]
  rows: readonly WireRow[]
  keys: readonly string[]
}

interface Reading {
  of: Resource
  read(text: string, key: string, field: Field): Read
  /** The record meant by a name in a reference's column; null while undecided. */
  match(key: string, name: string): Meant | null
  /** Faults of a whole record with these values: key → fault. */
  faults(
    values: Readonly<Record<string, unknown>>,
    row: WireRow | null,
  ): Readonly<Record<string, string>>
  /** The server's refusals of the row: key of a column, or '' → reason. */
  refused(at: number): Readonly<Record<string, string>>
}

/** One value or one row on a selection of several fills it. */
export function filledBlock(
  cells: readonly (readonly string[])[],
  rows: readonly WireRow[],
): Block['cells'] {
  return cells.length === 1 ? rows.map(() => cells[0] ?? []) : cells.slice(0, rows.length)
}

/** Maximum length of a name; the server has the same limit. */
const longestName = 500
/** Names in the columns of references, once each: field → names. */
export function namesIn(of: Resource, { cells, keys }: Block): Map<string, string[]> {
  const names = new Map<string, string[]>()
  keys.forEach((key, column) => {
    if (!isSingleReference(of.fields[key])) return
    const all = cells
      .map((row) => (row[column] ?? '').trim())
      .filter((text) => text !== '' && text.length <= longestName)
    names.set(key, [...new Set(all)])
  })
  return names
}

export function planPaste({ cells, rows, keys }: Block, reading: Reading): PastePlan {
  const plan: PastePlan = { changes: [], faulty: [] }
  cells.forEach((texts, index) => {
    const row = rows[index] ?? null
    const change: PastedChange = { row, at: index + 1, values: {} }
    const wrong = new Set<string>()
    const fault = (key: string, text: string, why: string) => {
      wrong.add(key)
      plan.faulty.push({ row: index + 1, key, text, fault: why })
    }
    keys.forEach((key, column) => {
      const field = reading.of.fields[key]
      const text = texts[column]
      if (!field || text === undefined) return
      const read = isSingleReference(field)
        ? readName(key, text.trim(), reading)
        : reading.read(text, key, field)
      if (read === null) wrong.add(key)
      else if ('fault' in read) fault(key, text, read.fault)
      else change.values[key] = read.value
    })
    const refused = reading.refused(index + 1)
    for (const [key, why] of Object.entries(refused)) {
      if (!wrong.has(key)) fault(key, texts[keys.indexOf(key)] ?? '', why)
      delete change.values[key]
    }
    if ('' in refused) return
    for (const [key, why] of Object.entries(reading.faults({ ...row, ...change.values }, row))) {
      const column = keys.indexOf(key)
      // A new record lacks what its block does not provide: reported once, not for every row.
      if (column === -1 || wrong.has(key)) continue
      fault(key, texts[column] ?? '', why)
      delete change.values[key]
    }
    if (row === null) {
      if (wrong.size === 0) plan.changes.push(change)
      return
    }
    for (const key of Object.keys(change.values))
      if (same(change.values[key], row[key])) delete change.values[key]
    if (Object.keys(change.values).length > 0) plan.changes.push(change)
  })
  return plan
}

/** null: no match, which is reported once for all rows. */
function readName(key: string, name: string, { match }: Reading): Read | null {
  if (name === '') return { value: null }
  if (name.length > longestName) return { fault: `too_long|${longestName}` }
  const meant = match(key, name)
  return meant && { value: meant.id }
}

const same = (a: unknown, b: unknown) => (a ?? null) === (b ?? null)
