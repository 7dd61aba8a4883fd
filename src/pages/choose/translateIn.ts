// Texts of the product before react-admin is loaded.
import { loadWhole } from '#i18n/chunks.ts'
import { filled } from '#i18n/plural.ts'
import type { Locale } from '#resources/kernel/names.ts'
import type { Translate } from '../../common/useT.ts'
import { loadChunk } from '../../common/loadChunk.ts'

const said = new Map<Locale, Promise<Translate>>()

/** The texts of a language; the same promise every time. @throws ChunkError */
export function translateIn(locale: Locale): Promise<Translate> {
  const known = said.get(locale)
  if (known) return known
  const t = loadChunk(() => loadWhole(locale)).then((messages): Translate => (key, params = {}) => {
    const text = key
      .split('.')
      .reduce<unknown>(
        (tree, part) => (tree as Record<string, unknown> | undefined)?.[part],
        messages,
      )
    return typeof text === 'string' ? filled(locale, text, params) : key
  })
  said.set(locale, t)
  return t
}

/** The message of a failure: the server's, or a generic one. */
export function failureText(error: unknown, t: Translate): string {
  if (!(error instanceof Error)) return t('app.failure.unknown')
  return error.message.startsWith('app.')
    ? t(error.message as Parameters<Translate>[0])
    : error.message
}
