// Plural rules: which of a text's forms, parted by ||||, goes with a count.
import type { Locale } from '#resources/kernel/names.ts'

/**
 * Index of the form: Russian one, few, many; the others one and other. A fraction takes the Russian
 * few (1,5 литра).
 */
export function pluralForm(locale: Locale, count: number): 0 | 1 | 2 {
  if (locale !== 'ru') return count === 1 ? 0 : 1
  if (!Number.isInteger(count)) return 1
  const tens = count % 100
  const ones = count % 10
  if (ones === 1 && tens !== 11) return 0
  return ones >= 2 && ones <= 4 && (tens < 12 || tens > 14) ? 1 : 2
}

/** For polyglot, which knows no Uzbek and would use English rules. */
export const pluralRules = {
  pluralTypes: {
    ru: (count: number) => pluralForm('ru', count),
    en: (count: number) => pluralForm('en', count),
    uz: (count: number) => pluralForm('uz', count),
  },
  pluralTypeToLanguages: { ru: ['ru'], en: ['en'], uz: ['uz', 'uz-Cyrl'] },
}

/**
 * The form of a text that goes with a count, `%{name}` filled in; what has no value stays as it is.
 */
export function filled(
  locale: Locale,
  text: string,
  params: Readonly<Record<string, string | number>>,
): string {
  const forms = text.split('||||')
  const count = params['smart_count']
  const form = typeof count === 'number' ? (forms[pluralForm(locale, count)] ?? forms[0]) : forms[0]
  return (form ?? '')
    .trim()
    .replace(/%\{(\w+)\}/g, (hole, name: string) => String(params[name] ?? hole))
}
