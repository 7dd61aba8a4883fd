// The chunks of the interface's texts: of each language those of the sign-in page, of the first list,
// of each area, and the rest. They are written out, so that no browser divides them or spells Uzbek
// Cyrillic.
import { resolve } from 'node:path'
import type { Plugin } from 'vite'
import { namesOfArea } from '#i18n/area-names.ts'
import { en } from '#i18n/en/index.ts'
import { shell as enShell } from '#i18n/en/shell.ts'
import type { Messages, Shell } from '#i18n/messages.ts'
import { ru } from '#i18n/ru/index.ts'
import { shell as ruShell } from '#i18n/ru/shell.ts'
import { firstPart, labelsPart, restPart } from '#i18n/text-parts.ts'
import { uz } from '#i18n/uz/index.ts'
import { shell as uzShell } from '#i18n/uz/shell.ts'
import { uzCyrl } from '#i18n/uz-Cyrl/index.ts'
import { shell as uzCyrlShell } from '#i18n/uz-Cyrl/shell.ts'
import { allResources } from '#resources/kernel/derive.ts'
import { locales } from '#resources/kernel/locales.ts'
import type { Locale } from '#resources/kernel/locales.ts'

const languages: Readonly<Record<Locale, readonly [Messages, Shell]>> = {
  ru: [ru, ruShell],
  uz: [uz, uzShell],
  'uz-Cyrl': [uzCyrl, uzCyrlShell],
  en: [en, enShell],
}
const areas = [...new Set(allResources().map(({ area }) => area))]

/** The key of a chunk in Vite's manifest; there is no such file. */
export function textChunk(locale: Locale, part: 'shell' | 'first' | 'rest' | { area: string }) {
  const name = typeof part === 'string' ? part : `area-${part.area}`
  return `i18n/chunks/${locale}-${name}.js`
}

const chunksOf = (locale: Locale): readonly (readonly [path: string, texts: object])[] => {
  const [messages, shell] = languages[locale]
  return [
    [textChunk(locale, 'shell'), shell],
    [textChunk(locale, 'first'), firstPart(messages)],
    [textChunk(locale, 'rest'), restPart(messages)],
    ...areas.map(
      (area) => [textChunk(locale, { area }), labelsPart(messages, namesOfArea(area))] as const,
    ),
  ]
}

const load = (path: string) => `async () => (await import('/${path}')).default`

/** What i18n/part-chunks.ts is in a build. */
function partsModule(): string {
  const parts = ['shell', 'first', 'rest'] as const
  const language = (locale: Locale) =>
    parts.map((part) => `${part}: ${load(textChunk(locale, part))}`).join(', ')
  const languages = locales.map((locale) => `'${locale}': { ${language(locale)} }`)
  return `export const textParts = { ${languages.join(', ')} }`
}

/** What i18n/label-chunks.ts is in a build. */
function labelsModule(): string {
  const language = (locale: Locale) =>
    areas.map((area) => `'${area}': ${load(textChunk(locale, { area }))}`).join(', ')
  const languages = locales.map((locale) => `'${locale}': { ${language(locale)} }`)
  return `const labels = { ${languages.join(', ')} }
    export const loadLabels = async (locale, area) => (await labels[locale][area]?.()) ?? {}`
}

export function textChunks(): Plugin {
  const root = resolve()
  const chunks = new Map(locales.flatMap(chunksOf))
  const keyOf = (id: string) => id.slice(root.length + 1)
  return {
    name: 'text-chunks',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => (chunks.has(id.slice(1)) ? root + id : null),
    load(id) {
      if (id === resolve('i18n/part-chunks.ts')) return partsModule()
      if (id === resolve('i18n/label-chunks.ts')) return labelsModule()
      const texts = chunks.get(keyOf(id))
      return texts ? `export default ${JSON.stringify(texts)}` : null
    },
  }
}
