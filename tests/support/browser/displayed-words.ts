// Words displayed by the browser, looked up in its own texts.
import { loadWhole } from '#i18n/chunks.ts'
import { locales } from '#resources/kernel/locales.ts'
import type { Locale } from '#resources/kernel/locales.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { toTree } from '#i18n/tree.ts'

const whole = Object.fromEntries(
  await Promise.all(locales.map(async (locale) => [locale, await loadWhole(locale)] as const)),
)

/** The displayed word of a flag. */
export function yesWord(locale: Locale, on: boolean): string {
  const { yes, no } = whole[locale]!.app.list
  return on ? yes : no
}

/** The displayed word of a choice's code. */
export function optionWord(locale: Locale, resource: Resource, key: string, code: string): string {
  const tree = toTree(whole[locale]!, [resource]) as unknown as {
    resources: Record<string, { options: Record<string, Record<string, string>> }>
  }
  return tree.resources[resource.name]?.options[key]?.[code] ?? code
}
