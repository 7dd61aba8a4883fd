// Rows that every contract has from its first day: resource → code → what the row holds at first,
// its words in every written language.
import type { Registry, ResourceName } from '../index.ts'
import type { CountryCode } from './country-packs.ts'
import type { FieldsOf, Writable } from './types.ts'

/** One text in each language that is written by hand; Uzbek Cyrillic is derived. */
type Words = Readonly<Record<'ru' | 'uz' | 'en', string>>
/** What a new contract begins with in its country. */
interface InCountry {
  readonly inCountry: Readonly<Record<CountryCode, string | number>>
}
export type BuiltInValue = Words | InCountry | number | string
type Columns<N extends ResourceName> = {
  readonly [K in Exclude<keyof Writable<FieldsOf<Registry[N]>>, 'code'>]?: BuiltInValue
}

/** Keys that the resource does not have do not compile. */
export type BuiltIn = {
  readonly [N in ResourceName]?: Readonly<Record<string, Columns<N> & { readonly name: Words }>>
}
