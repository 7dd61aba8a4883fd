import { useEffect, useState } from 'react'
import { loadWhole } from '#i18n/chunks.ts'
import type { Messages } from '#i18n/messages.ts'
import type { Locale } from '#resources/kernel/locales.ts'
import { loadChunk } from '../../common/loadChunk.ts'

/** One locale per pronunciation: Uzbek Cyrillic is searched as Uzbek Latin. */
const spoken: readonly Locale[] = ['ru', 'uz', 'en']

/** Messages of the languages: the screen's immediately, the others when loaded. */
export function useMessages(locale: Locale): readonly Messages[] {
  const [words, setWords] = useState<readonly Messages[]>([])
  useEffect(() => {
    let over = false
    const load = async () => {
      const own = await loadChunk(() => loadWhole(locale))
      if (!over) setWords([own])
      const others = await Promise.all(
        spoken.filter((one) => one !== locale).map((one) => loadChunk(() => loadWhole(one))),
      )
      if (!over) setWords([own, ...others])
    }
    // without them, fewer words match
    void load().catch(() => null)
    return () => {
      over = true
    }
  }, [locale])
  return words
}
