// Corrections of append-only rows: a later row refers to the one that it corrects, which is then no
// longer in force. Each row is corrected at most once, within the same owner.
import type { Field, Resource } from './types.ts'

/** Read-only keys of a correctable row: whether it was corrected, and the id of its correction. */
export const replacementKeys = ['replaced', 'replaced_by_id'] as const

/** Whether a later row replaces this one. A list without this filter shows only rows in force. */
export const replacedField: Field = {
  kind: 'flag',
  presence: 'defaulted',
  options: { sorted: false },
}

/**
 * The filter that also matches rows that are no longer in force; empty for rows without
 * corrections.
 */
export function withReplaced({
  replaces,
}: Pick<Resource, 'replaces'>): Readonly<Record<string, readonly boolean[]>> {
  return replaces ? { replaced: [true, false] } : {}
}
