// Append-only rows that are corrected: a later row refers to the one that it corrects, which is no
// longer in force. Each row is corrected once at most, within the same owner.
import type { Field, Resource } from './types.ts'

/** Read-only keys of a row that may be corrected: whether it is, and the id of its correction. */
export const replacementKeys = ['replaced', 'replaced_by_id'] as const

/**
 * Whether a later row replaces this one. A list whose filter does not name it shows rows in force
 * alone.
 */
export const replacedField: Field = {
  kind: 'flag',
  presence: 'defaulted',
  options: { sorted: false },
}

/**
 * The filter that also finds rows that are no longer in force; none where rows have no corrections.
 */
export function withReplaced({
  replaces,
}: Pick<Resource, 'replaces'>): Readonly<Record<string, readonly boolean[]>> {
  return replaces ? { replaced: [true, false] } : {}
}
