// Built-in rows of every contract: resource → code → initial values, with the names in every
// written language.
import type { Registry, ResourceName } from '../index.ts'
import type { CountryCode } from './country-packs.ts'
import type { FieldsOf, Writable } from './types.ts'

/** A text in each manually translated language; Uzbek Cyrillic is derived. */
type Words = Readonly<Record<'ru' | 'uz' | 'en', string>>
/** Initial values of a new contract that depend on its country. */
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
