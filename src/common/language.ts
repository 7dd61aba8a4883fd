import { createContext, useCallback, useContext, useMemo, useState } from 'react'
import type { I18nProvider, Store, TranslationMessages } from 'react-admin'
import polyglotI18nProvider from 'ra-i18n-polyglot'
import { currentLocale } from '#dataProviders/http/call.ts'
import { loadMessages } from '#i18n/load.ts'
import { localeNames, locales } from '#i18n/locales.ts'
import type { Locale } from '#i18n/locales.ts'
import { ownLabel } from '#i18n/own-labels.ts'
import { pluralRules } from '#i18n/plural.ts'
import { session } from '#dataProviders/session/session.ts'
import { baseName } from '#resources/kernel/derive.ts'
import { namedDesks } from '#resources/kernel/views/desks.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { loadChunk } from './loadChunk.ts'

interface Language {
  locale: Locale
  i18nProvider: I18nProvider
  /** @throws ChunkError when the texts cannot be loaded; the old language stays */
  choose(locale: Locale): Promise<void>
}

export const LanguageContext = createContext<Language | null>(null)
export function useLanguage(): Language {
  const language = useContext(LanguageContext)
  if (!language) throw new Error('useLanguage is for what lies inside App')
  return language
}

export interface Words {
  locale: Locale
  messages: TranslationMessages
}

async function loadWords(locale: Locale, resources: readonly Resource[]): Promise<Words> {
  return { locale, messages: await loadChunk(() => loadMessages(locale, resources)) }
}

/** The initial language of a page, whose texts must be loaded before anything is rendered. */
export function firstWords(resources: readonly Resource[]): Promise<Words> {
  return loadWords(currentLocale(), resources)
}

function provider({ locale, messages }: Words, resources: readonly Resource[]): I18nProvider {
  const names = locales.map((one) => ({ locale: one, name: localeNames[one] }))
  // Passed as the fourth argument: with the third alone, changeLocale would drop the rules. A
  // missing text is shown as its key.
  const polyglot = polyglotI18nProvider(() => messages, locale, names, {
    allowMissing: true,
    pluralRules,
  })
  return withOwnFieldLabels(polyglot, locale, resources)
}

const ofOwnField = /^resources\.([^.]+)\.fields\.(own_\w+)$/

/** The same texts, with the names that the organisation has given to its own fields. */
function withOwnFieldLabels(
  provider: I18nProvider,
  locale: Locale,
  resources: readonly Resource[],
): I18nProvider {
  const bases = new Map(
    resources
      .filter(({ ownFields }) => ownFields)
      .flatMap((one) => [one, ...namedDesks(one)])
      .map((one) => [one.name, baseName(one)]),
  )
  const labelOf = (key: string) => {
    const [, name = '', field] = (key.includes('.fields.own_') && ofOwnField.exec(key)) || []
    const own = session.get()?.contract.own_fields?.[bases.get(name) ?? '']
    const found = own?.find((one) => one.key === field)
    return found && ownLabel(locale, found)
  }
  return {
    ...provider,
    translate: (key, options) => labelOf(key) ?? provider.translate(key, options),
  }
}

/**
 * The language of the screen. A new one comes with a new provider and not through react-admin's
 * changeLocale, which would remount the whole application and lose unsaved input.
 */
export function useWords(first: Words, store: Store, resources: readonly Resource[]): Language {
  const [words, setWords] = useState(first)
  const choose = useCallback(
    async (locale: Locale) => {
      const next = await loadWords(locale, resources)
      // Together, in one drawing: react-admin compares the store's language with the provider's.
      setWords(next)
      store.setItem('locale', locale)
      document.documentElement.lang = locale
    },
    [resources, store],
  )
  return useMemo(
    () => ({ locale: words.locale, i18nProvider: provider(words, resources), choose }),
    [words, resources, choose],
  )
}
