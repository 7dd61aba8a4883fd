import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react'
import type { I18nProvider, Store } from 'react-admin'
import polyglotI18nProvider from 'ra-i18n-polyglot'
import { signal } from '#dataProviders/browser/signal.ts'
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
import { ChunkError, loadScript, loadTexts } from './loadChunk.ts'

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
  /** Loads all texts, if they are not there. @throws ChunkError */
  loadAll(): Promise<void>
  /** Begins to load the labels of an area, if they are not there. */
  loadLabels(area: string): void
  /** Whether the labels of an area are there. @throws ChunkError when they could not be loaded */
  hasLabels(area: string): boolean
  /** Calls `listener` when labels are there, or cannot be loaded. */
  watch(listener: () => void): () => void
}

function createWords(
  locale: Locale,
  resources: readonly Resource[],
  texts: TextPart,
  isAll = false,
): Words {
  let known = texts
  const names = locales.map((one) => ({ locale: one, name: localeNames[one] }))
  // Passed as the fourth argument: with the third alone, changeLocale would drop the rules. A
  // missing text is shown as its key.
  const i18nProvider = polyglotI18nProvider(() => toTree(known, resources), locale, names, {
    allowMissing: true,
    pluralRules,
  })
  const add = async (part: TextPart) => {
    known = joined(known, part)
    // The provider stays the same: what is on the screen needs none of the new texts.
    await i18nProvider.changeLocale(locale)
  }
  let whole = isAll ? Promise.resolve() : null
  const all = signal(isAll)
  const areas = signal<ReadonlyMap<string, 'loading' | 'there' | ChunkError>>(new Map())
  const note = (area: string, state: 'loading' | 'there' | ChunkError) =>
    areas.set(new Map([...areas.get(), [area, state]]))
  return {
    locale,
    i18nProvider,
    loadAll() {
      whole ??= loadScript(() => loadWhole(locale))
        .then(add)
        .then(
          () => all.set(true),
          (error: unknown) => {
            // the next part to be opened tries again
            whole = null
            throw error
          },
        )
      return whole
    },
    loadLabels(area) {
      if (all.get() || areas.get().has(area)) return
      note(area, 'loading')
      loadScript(() => loadLabels(locale, area))
        .then(add)
        .then(
          () => note(area, 'there'),
          (error: ChunkError) => note(area, error),
        )
    },
    hasLabels(area) {
      if (all.get()) return true
      const state = areas.get().get(area)
      if (state instanceof ChunkError) throw state
      return state === 'there'
    },
    watch(listener) {
      const stops = [all.watch(listener), areas.watch(listener)]
      return () => stops.forEach((stop) => stop())
    },
  }
}

/**
 * The initial language of a page, whose first texts must be loaded before anything is rendered: all
 * texts, if an application has been shown, because the parts that it loaded do not wait again.
 */
export async function firstWords(resources: readonly Resource[]): Promise<Words> {
  const locale = currentLocale()
  const isWhole = shownWords.get() !== null
  const texts = await loadScript<TextPart>(() => (isWhole ? loadWhole(locale) : loadFirst(locale)))
  return createWords(locale, resources, texts, isWhole)
}

/** Those on the screen, which the next application of this page begins with; null before the first. */
export const shownWords = signal<Words | null>(null)

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
  shownWords.set(words)
  loadTexts.set(words.loadAll)
  return words
}

const still = () => () => {}

/**
 * Whether the labels of a resource are there; they begin to load when a component asks that.
 * @throws ChunkError when they could not be loaded
 */
export function useTextsOf({ area }: Resource): boolean {
  // a component alone, outside of the application, has all texts
  const words = useContext(LanguageContext)?.words
  useEffect(() => words?.loadLabels(area), [words, area])
  return useSyncExternalStore(words?.watch ?? still, () => words?.hasLabels(area) ?? true)
}
