// Where each language's texts are fetched from. It knows no resource, so that the first script of a
// page can begin to load them.
import type { Locale } from '#resources/kernel/names.ts'
import type { Messages, Shell } from './messages.ts'

const whole: Readonly<Record<Locale, () => Promise<Messages>>> = {
  ru: async () => (await import('./ru/index.ts')).ru,
  uz: async () => (await import('./uz/index.ts')).uz,
  'uz-Cyrl': async () => (await import('./uz-Cyrl/index.ts')).uzCyrl,
  en: async () => (await import('./en/index.ts')).en,
}

/** All texts of a language. */
export function loadWhole(locale: Locale): Promise<Messages> {
  return whole[locale]()
}

const shells: Readonly<Record<Locale, () => Promise<Shell>>> = {
  ru: async () => (await import('./ru/shell.ts')).shell,
  uz: async () => (await import('./uz/shell.ts')).shell,
  'uz-Cyrl': async () => (await import('./uz-Cyrl/shell.ts')).shell,
  en: async () => (await import('./en/shell.ts')).shell,
}

/**
 * The texts around the pages alone, for the sign-in page, which loads neither react-admin nor the
 * rest.
 */
export function loadShell(locale: Locale): Promise<Shell> {
  return shells[locale]()
}
