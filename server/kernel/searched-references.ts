// What a search covers beside the rows' own texts: the rows that they refer to.
import type { Resource } from '#resources/kernel/types.ts'
import type { Fragment } from './types.ts'

/** A reference whose target is searched; `only` if the caller does not see all of its rows. */
export interface SearchedRef {
  readonly key: string
  readonly target: Resource
  readonly only?: Fragment | undefined
}

/** The ids of the reference `key` in which the word was found. */
export interface FoundByRef {
  readonly key: string
  readonly ids: readonly (number | string)[]
}

/** By word, as written. */
export type ReferredRows = ReadonlyMap<string, readonly FoundByRef[]>
