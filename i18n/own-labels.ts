// The names that an organisation gives to its own fields.
import type { Locale } from '#resources/kernel/locales.ts'
import type { OwnLabel } from '#resources/kernel/types.ts'

/** The name in a language, or the only one. */
export function ownLabel(locale: Locale, { name, name_uz, name_cyrl, name_en }: OwnLabel): string {
  const names = { ru: name, uz: name_uz, 'uz-Cyrl': name_cyrl, en: name_en }
  return names[locale] ?? name
}
