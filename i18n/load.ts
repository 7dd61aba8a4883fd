// Texts for the browser, one chunk a language.
import type { TranslationMessages } from 'react-admin'
import { allResources } from '#resources/kernel/derive.ts'
import type { Locale } from '#resources/kernel/names.ts'
import type { Resource } from '#resources/kernel/types.ts'
import type { Messages, Shell } from './messages.ts'
import { toTree } from './tree.ts'

const whole: Readonly<Record<Locale, () => Promise<Messages>>> = {
  ru: async () => (await import('./ru/index.ts')).ru,
  uz: async () => (await import('./uz/index.ts')).uz,
  'uz-Cyrl': async () => (await import('./uz-Cyrl/index.ts')).uzCyrl,
  en: async () => (await import('./en/index.ts')).en,
}
/** Everything a language says about `resources`, as react-admin's polyglot reads it. */
export async function loadMessages(locale: Locale, resources: readonly Resource[] = allResources()): Promise<TranslationMessages> {
  return toTree(await whole[locale](), resources)
}

const shells: Readonly<Record<Locale, () => Promise<Shell>>> = {
  ru: async () => (await import('./ru/shell.ts')).shell,
  uz: async () => (await import('./uz/shell.ts')).shell,
  'uz-Cyrl': async () => (await import('./uz-Cyrl/shell.ts')).shell,
  en: async () => (await import('./en/shell.ts')).shell,
}
/** The texts around the pages alone, for the sign-in page, which loads neither react-admin nor the rest. */
export function loadShell(locale: Locale): Promise<Shell> {
  return shells[locale]()
}
