// The product's texts before react-admin is there to say them.
import { loadWhole } from '#i18n/chunks.ts'
import { filled } from '#i18n/plural.ts'
import type { Locale } from '#resources/kernel/names.ts'
import type { Say } from '../../common/translate.ts'
import { chunk } from '../../common/loadChunk.ts'

const said = new Map<Locale, Promise<Say>>()

/** How a language says the product's texts; the same promise every time. @throws ChunkError */
export function sayIn(locale: Locale): Promise<Say> {
  const known = said.get(locale)
  if (known) return known
  const say = chunk(() => loadWhole(locale)).then((messages): Say => (key, params = {}) => {
    const text = key.split('.').reduce<unknown>((tree, part) => (tree as Record<string, unknown> | undefined)?.[part], messages)
    return typeof text === 'string' ? filled(locale, text, params) : key
  })
  said.set(locale, say)
  return say
}
/** A failure in words: the server's own, or ours for what it could not say. */
export function failureText(error: unknown, say: Say): string {
  if (!(error instanceof Error)) return say('app.failure.unknown')
  return error.message.startsWith('app.') ? say(error.message as Parameters<Say>[0]) : error.message
}
