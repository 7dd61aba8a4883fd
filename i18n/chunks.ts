// The texts of a language, as they are loaded. It knows no resource, so that the first script of a
// page can begin to load them.
import type { Locale } from '#resources/kernel/names.ts'
import type { Messages, Shell } from './messages.ts'
import { textParts } from './part-chunks.ts'
import { joined } from './text-parts.ts'
import type { TextPart } from './text-parts.ts'

/** The texts of the frame and of any list, the names of all resources among them. */
export function loadFirst(locale: Locale): Promise<TextPart> {
  return textParts[locale].first()
}

/** All texts of a language. */
export async function loadWhole(locale: Locale): Promise<Messages> {
  const { first, rest } = textParts[locale]
  const parts = await Promise.all([first(), rest()])
  return joined(...parts) as Messages
}

/**
 * The texts around the pages alone, for the sign-in page, which loads neither react-admin nor the
 * rest.
 */
export function loadShell(locale: Locale): Promise<Shell> {
  return textParts[locale].shell()
}
