// Rows that every contract has from its first day: resource → code → what the row holds at first,
// its words in every written language.
import type { Registry, ResourceName } from '../index.ts'
import type { FieldsOf, Writable } from './types.ts'

/** One text in each language that is written by hand; Uzbek Cyrillic is derived. */
type Words = Readonly<Record<'ru' | 'uz' | 'en', string>>
export type BuiltInValue = Words | number
type Columns<N extends ResourceName> = {
  readonly [K in Exclude<keyof Writable<FieldsOf<Registry[N]>>, 'code'>]?: BuiltInValue
}

/** Keys that the resource does not have do not compile. */
export type BuiltIn = {
  readonly [N in ResourceName]?: Readonly<Record<string, Columns<N> & { readonly name: Words }>>
}
