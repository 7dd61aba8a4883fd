import { useEffect, useMemo, useState } from 'react'
import { useTranslate } from 'react-admin'
import { mayOpen } from '#dataProviders/session/rights.ts'
import { loadHelp } from '#i18n/help/load.ts'
import { pagedResources } from '#i18n/help/pages.ts'
import type { HelpSource } from '#i18n/help/help-page.ts'
import type { HelpTexts } from '#i18n/help/texts.ts'
import type { Locale } from '#resources/kernel/locales.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { useLanguage } from '../../common/language.ts'
import { loadChunk } from '../../common/loadChunk.ts'
import { useFormats } from '../../common/useFormats.ts'
import { useAppServices } from '../../kernel/appServices.ts'

interface Help {
  source: HelpSource
  /** The resources whose screens are open to the user. */
  open: readonly Resource[]
}

/** The help in the language of the screen; null while it is loading, and if it could not be. */
export function useHelpSource(): Help | null {
  const { user, resources } = useAppServices()
  const { locale } = useLanguage()
  const translate = useTranslate()
  const { day } = useFormats()
  const texts = useHelpTexts(locale)
  return useMemo(() => {
    if (!texts) return null
    const paged = pagedResources(resources)
    return {
      source: {
        texts,
        resources: paged,
        say: (key) => translate(key, { smart_count: 1 }),
        sayMany: (key) => translate(key, { smart_count: 2 }),
        sayDay: day,
      },
      open: paged.filter((one) =>
        Object.values(one.screens).some((screen) => mayOpen(user, one, screen)),
      ),
    }
  }, [texts, user, resources, translate, day])
}

function useHelpTexts(locale: Locale): HelpTexts | null {
  const [loaded, setLoaded] = useState<{ locale: Locale; texts: HelpTexts } | null>(null)
  useEffect(() => {
    let over = false
    void loadChunk(() => loadHelp(locale)).then(
      (texts) => over || setLoaded({ locale, texts }),
      () => null,
    )
    return () => {
      over = true
    }
  }, [locale])
  return loaded?.locale === locale ? loaded.texts : null
}
