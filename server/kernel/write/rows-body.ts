// The `rows` of a `write`: each row and what it gets. What is wrong with a value is the row's own matter, told with its refusal.
import { bulkRows } from '#resources/kernel/calls.ts'
import { fault } from '#resources/kernel/errors.ts'
import type { Fault } from '#resources/kernel/errors.ts'

export type Wire = Readonly<Record<string, unknown>>
/** `id` null: a new row. `set` null: the row goes. */
export interface RowInput {
  id: number | null
  version: number | null
  set: Wire | null
}
export const isObject = (value: unknown): value is Wire => typeof value === 'object' && value !== null && !Array.isArray(value)
export const isId = (value: unknown): value is number => typeof value === 'number' && Number.isSafeInteger(value) && value > 0
export const isVersion = (value: unknown) => value === null || (isId(value) && value < 2 ** 31)
const known = new Set(['id', 'version', 'set', 'remove'])

/** Faults stand at 'rows.3.version'. */
export function parseRows(rows: unknown, faults: Record<string, Fault>): RowInput[] {
  if (!Array.isArray(rows) || rows.length === 0) faults.rows = rows === undefined ? 'required' : 'list'
  else if (rows.length > bulkRows) faults.rows = fault('too_many_items', bulkRows)
  else {
    const ids = new Set<number>()
    return rows.map((row: unknown, i) => {
      const input = parseRow(row, (key, why) => void (faults[key === '' ? `rows.${i}` : `rows.${i}.${key}`] = why))
      if (input.id !== null && ids.has(input.id)) faults[`rows.${i}.id`] = 'repeated'
      if (input.id !== null) ids.add(input.id)
      return input
    })
  }
  return []
}
function parseRow(row: unknown, wrong: (key: string, why: Fault) => void): RowInput {
  const nothing = { id: null, version: null, set: {} }
  if (!isObject(row)) {
    wrong('', 'object')
    return nothing
  }
  const { id = null, version = null, set, remove } = row
  for (const key of Object.keys(row)) if (!known.has(key)) wrong(key, 'unknown')
  if (id !== null && !isId(id)) wrong('id', 'id')
  if (!isVersion(version)) wrong('version', 'version')
  if (remove !== undefined && remove !== true) wrong('remove', 'flag')
  if (remove === true) {
    if (set !== undefined) wrong('set', 'unknown')
    if (id === null) wrong('id', 'required')
  } else if (!isObject(set)) wrong('set', set === undefined ? 'required' : 'object')
  else if ('id' in set || 'version' in set) wrong('set', 'unknown')
  return { id: id as number | null, version: version as number | null, set: remove === true ? null : isObject(set) ? set : {} }
}
