// The fields that a list's search covers.
import { fieldEntries } from './derive.ts'
import { isSingleReference, traitsOf } from './kind-traits.ts'
import type { Field, Fields } from './types.ts'

const textsOf = new WeakMap<Fields, readonly string[]>()

/** The fields whose words are in a row's search key. */
export function searchedTexts(fields: Fields): readonly string[] {
  const texts =
    textsOf.get(fields) ??
    fieldEntries(fields).flatMap(([key, field]) =>
      field.options.search && traitsOf(field).textual ? [key] : [],
    )
  textsOf.set(fields, texts)
  return texts
}

/** The references that a search covers: rows match by the texts of their targets. */
export function searchedRefs(fields: Fields): [string, Field][] {
  return fieldEntries(fields).filter(
    ([, field]) => field.options.search && isSingleReference(field),
  )
}
