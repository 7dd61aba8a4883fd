// Whether a field fits an index: PostgreSQL's B-tree takes keys of up to 2704 bytes, and a
// character may take four.
import type { Field } from '#resources/kernel/types.ts'
import { longestEmail, longestText } from '#resources/kernel/values/kind-limits.ts'

const mostCharacters = 600

function charactersOf({ kind, options }: Field): number {
  if (kind === 'email') return longestEmail
  if (kind !== 'text') return 0
  if (typeof options.max === 'number') return options.max
  return longestText(options)
}

/** Longer texts can be sorted, but not by an index. */
export function fitsKey(fields: readonly Field[]): boolean {
  return fields.reduce((sum, field) => sum + charactersOf(field), 0) <= mostCharacters
}
