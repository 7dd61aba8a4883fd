// Built-in rows in the reader's language: their names are translated, unless the organisation has
// renamed them.
import { sql } from 'kysely'
import { toCyrillic } from '#i18n/translit.ts'
import { builtInRows } from '#resources/built-in.ts'
import type { BuiltInValue } from '#resources/kernel/built-in.ts'
import { locales } from '#resources/kernel/locales.ts'
import type { Locale } from '#resources/kernel/locales.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { currentCall } from '../db/instrumented-client.ts'
import type { Fragment } from '../types.ts'

type Rows = Readonly<Record<string, Readonly<Record<string, BuiltInValue>>>>
type Words = Readonly<Record<'ru' | 'uz' | 'en', string>>

const rowsOf = ({ name }: Resource): Rows =>
  (builtInRows as Readonly<Record<string, Rows>>)[name] ?? {}
const areWords = (value: BuiltInValue | undefined): value is Words =>
  typeof value === 'object' && 'ru' in value
const wordIn = (locale: Locale, words: Words) =>
  locale === 'uz-Cyrl' ? toCyrillic(words.uz) : words[locale]

/** Every name that a built-in row of this code may have; none for other rows. */
export function builtInTexts(resource: Resource, code: unknown, keys: readonly string[]): string[] {
  const row = typeof code === 'string' ? rowsOf(resource)[code] : undefined
  return keys.flatMap((key) => {
    const words = row?.[key]
    return areWords(words) ? locales.map((locale) => wordIn(locale, words)) : []
  })
}

const known = new Map<string, string | null>()
/** Code and stored text → the text in a language, as JSON; null for other fields. */
function translations(resource: Resource, key: string, locale: Locale): string | null {
  const name = [resource.name, key, locale].join(' ')
  const before = known.get(name)
  if (before !== undefined) return before
  const pairs = Object.entries(rowsOf(resource)).flatMap(([code, { [key]: words }]) =>
    areWords(words)
      ? locales.map((one) => [`${code} ${wordIn(one, words)}`, wordIn(locale, words)] as const)
      : [],
  )
  const made = pairs.length > 0 ? JSON.stringify(Object.fromEntries(pairs)) : null
  known.set(name, made)
  return made
}

/**
 * All names of the row `alias`: the stored one, and for a built-in row that was not renamed its
 * translations.
 */
export function spellingsOf(resource: Resource, alias: string, key: string): Fragment[] {
  const stored = sql.ref(`${alias}.${key}`)
  const translated = locales.filter((locale) => translations(resource, key, locale) !== null)
  return [stored, ...translated.map((locale) => textIn(resource, alias, key, locale))]
}

/** Whether the row `alias` is called `name` in any language; case-insensitive. */
export function isCalled(resource: Resource, alias: string, key: string, name: Fragment): Fragment {
  const texts = spellingsOf(resource, alias, key).map((text) => sql`lower(${text})`)
  return sql`lower(${name}) in (${sql.join(texts)})`
}

/** The language of the request being answered; undefined in background work. */
export const readersLocale = (): Locale | undefined => currentCall()?.locale

/** The text `key` of the row `alias` in this language; the stored text if it was renamed. */
export function textIn(
  resource: Resource,
  alias: string,
  key: string,
  locale = readersLocale(),
): Fragment {
  const stored = sql.ref(`${alias}.${key}`)
  const pairs = locale && translations(resource, key, locale)
  if (!pairs) return stored
  // literals instead of parameters: a text in `group by` must equal the one in `select`
  return sql`coalesce(${sql.lit(pairs)}::jsonb ->> (${sql.ref(`${alias}.code`)} || ' ' || ${stored}), ${stored})`
}
