// The referenced rows that a search covers in addition to the rows' own texts.
import type { Resource } from '#resources/kernel/types.ts'
import type { Fragment } from './types.ts'

/**
 * A reference whose target is searched; `only` if not all of its rows are visible to the caller.
 */
export interface SearchedRef {
  readonly key: string
  readonly target: Resource
  readonly only?: Fragment | undefined
}

/** The ids, in the reference `key`, in which the word was found. */
export interface FoundByRef {
  readonly key: string
  readonly ids: readonly (number | string)[]
}

/** Found rows by word, as written. */
export type ReferredRows = ReadonlyMap<string, readonly FoundByRef[]>
