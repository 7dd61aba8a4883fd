// Loads the help of a language: a part of its own, fetched when the help is first opened.
import type { Locale } from '#resources/kernel/locales.ts'
import type { HelpTexts } from './texts.ts'

const all: Readonly<Record<Locale, () => Promise<HelpTexts>>> = {
  ru: async () => (await import('./ru/index.ts')).help,
  uz: async () => (await import('./uz/index.ts')).help,
  'uz-Cyrl': async () => (await import('./uz-Cyrl/index.ts')).help,
  en: async () => (await import('./en/index.ts')).help,
}

export function loadHelp(locale: Locale): Promise<HelpTexts> {
  return all[locale]()
}
