// What the search of a list looks at.
import { fieldEntries } from './derive.ts'
import { traitsOf } from './kind-traits.ts'
import type { Field, Fields } from './types.ts'

/** The fields whose words are in the key that a row is searched by. */
export function searchedTexts(fields: Fields): string[] {
  return fieldEntries(fields).flatMap(([key, field]) =>
    field.options.search && traitsOf(field).textual ? [key] : [],
  )
}

/** The references that a search looks at: the words of what they lead to find the row. */
export function searchedRefs(fields: Fields): [string, Field][] {
  return fieldEntries(fields).filter(([, { kind, options }]) => options.search && kind === 'ref')
}
