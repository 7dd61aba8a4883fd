// The fields that a list's search covers.
import { fieldEntries } from './derive.ts'
import { isSingleReference, traitsOf } from './kind-traits.ts'
import type { Field, Fields } from './types.ts'

/** The fields whose words are in a row's search key. */
export function searchedTexts(fields: Fields): string[] {
  return fieldEntries(fields).flatMap(([key, field]) =>
    field.options.search && traitsOf(field).textual ? [key] : [],
  )
}

/** The references that a search covers: rows match by the texts of their targets. */
export function searchedRefs(fields: Fields): [string, Field][] {
  return fieldEntries(fields).filter(
    ([, field]) => field.options.search && isSingleReference(field),
  )
}
