// Counted nouns without polyglot: 5 записей, 5 ta yozuv.
import type { Locale } from '#resources/kernel/names.ts'
import { counts as en } from './en/counts.ts'
import { decimalText } from './format/numbers.ts'
import { formatWords } from './format/words.ts'
import type { Counts, Noun } from './messages.ts'
import { filled } from './plural.ts'
import { counts as ru } from './ru/counts.ts'
import { treeToCyrillic } from './translit.ts'
import { counts as uz } from './uz/counts.ts'

const counts: Readonly<Record<Locale, Counts>> = { ru, en, uz, 'uz-Cyrl': treeToCyrillic(uz) }

/** `count` in the language's own writing, with the noun in its form. */
export function countOf(locale: Locale, noun: Noun, count: number): string {
  const text = filled(locale, counts[locale][noun], { smart_count: count })
  return text.replace(String(count), decimalText(String(count), formatWords[locale]))
}
