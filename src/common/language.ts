import { createContext, use, useCallback, useContext, useMemo, useState } from 'react'
import type { I18nProvider, Store } from 'react-admin'
import polyglotI18nProvider from 'ra-i18n-polyglot'
import { currentLocale } from '#dataProviders/http/call.ts'
import { loadFirst, loadWhole } from '#i18n/chunks.ts'
import { loadLabels } from '#i18n/label-chunks.ts'
import { localeNames, locales } from '#i18n/locales.ts'
import type { Locale } from '#i18n/locales.ts'
import { pluralRules } from '#i18n/plural.ts'
import { joined } from '#i18n/text-parts.ts'
import type { TextPart } from '#i18n/text-parts.ts'
import { toTree } from '#i18n/tree.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { loadScript, loadTexts } from './loadChunk.ts'

interface Language {
  locale: Locale
  i18nProvider: I18nProvider
  words: Words
  /** @throws ChunkError when the texts cannot be loaded; the old language stays */
  choose(locale: Locale): Promise<void>
}

export const LanguageContext = createContext<Language | null>(null)
export function useLanguage(): Language {
  const language = useContext(LanguageContext)
  if (!language) throw new Error('useLanguage is for what lies inside App')
  return language
}

/** The texts of one language, which become more while they are used. */
export interface Words {
  locale: Locale
  i18nProvider: I18nProvider
  /** Loads the labels of a resource: null once they are there, the same promise until then. */
  loadLabels(of: Resource): Promise<void> | null
  /** Loads all texts: null once they are there. @throws ChunkError */
  loadAll(): Promise<void> | null
}

function createWords(
  locale: Locale,
  resources: readonly Resource[],
  texts: TextPart,
  isAll = false,
): Words {
  let known = texts
  let isWhole = isAll
  const names = locales.map((one) => ({ locale: one, name: localeNames[one] }))
  // As the fourth argument: as the third, changeLocale would drop the rules. A key without a text
  // shows itself.
  const i18nProvider = polyglotI18nProvider(() => toTree(known, resources), locale, names, {
    allowMissing: true,
    pluralRules,
  })
  const add = async (part: TextPart) => {
    known = joined(known, part)
    // The provider stays the same: what is on the screen needs none of the new texts.
    await i18nProvider.changeLocale(locale)
  }
  let whole: Promise<void> | null = null
  const areas = new Map<string, Promise<void> | null>()
  return {
    locale,
    i18nProvider,
    loadLabels({ area }) {
      if (isWhole) return null
      const begun = areas.get(area)
      if (begun !== undefined) return begun
      const labels = loadScript(() => loadLabels(locale, area))
        .then(add)
        .then(() => void areas.set(area, null))
      areas.set(area, labels)
      return labels
    },
    loadAll() {
      if (isWhole) return null
      whole ??= loadScript(() => loadWhole(locale))
        .then(add)
        .then(
          () => void (isWhole = true),
          (error: unknown) => {
            // the next part to be opened tries again
            whole = null
            throw error
          },
        )
      return whole
    },
  }
}

/** The initial language of a page, whose first texts must be loaded before anything is rendered. */
export async function firstWords(resources: readonly Resource[]): Promise<Words> {
  const locale = currentLocale()
  return createWords(locale, resources, await loadScript(() => loadFirst(locale)))
}

/**
 * The language of the screen. A new one comes with a new provider and not through react-admin's
 * changeLocale, which would remount the whole application and lose unsaved input.
 */
export function useWords(first: Words, store: Store, resources: readonly Resource[]): Language {
  const [words, setWords] = useState(() => show(first))
  const choose = useCallback(
    async (locale: Locale) => {
      // all texts: whatever is open shows itself in the new language at once
      const texts = await loadScript(() => loadWhole(locale))
      const next = createWords(locale, resources, texts, true)
      // Together, in one drawing: react-admin compares the store's language with the provider's.
      setWords(show(next))
      store.setItem('locale', locale)
      document.documentElement.lang = locale
    },
    [resources, store],
  )
  const { locale, i18nProvider } = words
  return useMemo(
    () => ({ locale, i18nProvider, words, choose }),
    [locale, i18nProvider, words, choose],
  )
}

/** Parts that are opened from now on wait for all texts of this language. */
function show(words: Words): Words {
  loadTexts.set(async () => {
    await words.loadAll()
  })
  return words
}

/** Begins to load the labels of a resource, in parallel with its rows. */
export function useStartedTextsOf(of: Resource): void {
  void useContext(LanguageContext)
    ?.words.loadLabels(of)
    ?.catch(() => null)
}

/** Suspends until the labels of a resource are there. @throws ChunkError */
export function useTextsOf(of: Resource): void {
  const labels = useContext(LanguageContext)?.words.loadLabels(of)
  if (labels) use(labels)
}
