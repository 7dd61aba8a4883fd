// Merges the child rows of a file with those that are stored.
import { fieldEntries } from '#resources/kernel/derive.ts'
import { isSingleReference } from '#resources/kernel/kind-traits.ts'
import type { Field } from '#resources/kernel/types.ts'
import type { Wire } from '../../types.ts'

/** A moment is shown to the minute: a difference only in seconds is not a change. */
export function keepSeconds(
  fields: Readonly<Record<string, Field>>,
  values: Wire,
  before: Wire,
): void {
  for (const [key, value] of Object.entries(values))
    if (
      fields[key]?.kind === 'moment' &&
      typeof value === 'string' &&
      String(before[key]).slice(0, 16) === value.slice(0, 16)
    )
      values[key] = before[key]
}

/**
 * The new list: a row that refers to the same records as a stored one replaces it; without
 * references, the row at the same position does. It keeps values that are not in the file. `keys`:
 * the columns of the file. Stored rows that are not in the file are omitted.
 */
export function mergedRows(
  field: Field,
  given: readonly Wire[],
  stored: readonly Wire[],
  keys: ReadonlySet<string>,
): Wire[] {
  const fields = field.options.fields ?? {}
  const references = [...keys].filter((key) => isSingleReference(fields[key]))
  const free = [...stored]
  return given.map((row) => {
    const at = free.findIndex((one) => references.every((key) => one[key] === (row[key] ?? null)))
    const [before] = at < 0 ? [] : free.splice(at, 1)
    if (!before) return row
    keepSeconds(fields, row, before)
    return {
      id: before.id,
      ...Object.fromEntries(fieldEntries(fields).map(([key]) => [key, before[key]])),
      ...row,
    }
  })
}
