// What formats need to know of a language. Own data: Chromium has none for Uzbek Latin and half of
// it for Uzbek Cyrillic.
import type { Locale } from '#resources/kernel/names.ts'
import type { Unit } from '#resources/kernel/types.ts'
import { en } from './words-en.ts'
import { ru } from './words-ru.ts'
import { uz } from './words-uz.ts'
import { uzCyrl } from './words-uz-cyrl.ts'

export interface FormatWords {
  /** Nominative, January first. */
  months: readonly string[]
  monthsShort: readonly string[]
  /** Monday first. */
  weekdays: readonly string[]
  weekdaysShort: readonly string[]
  /** d, month (as in a date), year. */
  longDay: (date: number, month: number, year: number) => string
  monthYear: (month: number, year: number) => string
  /** A range whose end is open. */
  since: (from: string) => string
  group: string
  decimal: string
  percent: (number: string) => string
  units: Readonly<Record<Unit, string>>
  /** B, kB, MB, GB. */
  sizes: readonly [string, string, string, string]
  /** Names of currencies where the language has its own; others show their code. */
  currencies: Readonly<Record<string, string>>
}

export const formatWords: Readonly<Record<Locale, FormatWords>> = { ru, en, uz, 'uz-Cyrl': uzCyrl }
