// The four languages, how each calls itself, and which one a browser asks for.
import { locales } from '#resources/kernel/locales.ts'
import type { Locale } from '#resources/kernel/locales.ts'

export { locales }
export type { Locale }
export const defaultLocale: Locale = 'ru'
/** For the language menu: every language in its own words. */
export const localeNames: Readonly<Record<Locale, string>> = {
  ru: 'Русский',
  uz: 'Oʻzbekcha',
  'uz-Cyrl': 'Ўзбекча',
  en: 'English',
}

function localeOfTag(tag: string): Locale | null {
  const [language, ...rest] = tag.trim().toLowerCase().split(/[-_]/)
  if (language === 'uz') return rest.includes('cyrl') ? 'uz-Cyrl' : 'uz'
  return language === 'ru' || language === 'en' ? language : null
}

/**
 * The best known language of an Accept-Language header ('uz-Cyrl-UZ, en-GB;q=0.8'); Russian when
 * none is known.
 */
export function localeOf(acceptLanguage: string | undefined): Locale {
  const wanted = (acceptLanguage ?? '')
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...params] = part.split(';')
      const quality = params.map((param) => /^\s*q=([\d.]+)\s*$/i.exec(param)?.[1]).find(Boolean)
      return { locale: localeOfTag(tag), quality: quality === undefined ? 1 : Number(quality) }
    })
  const known = wanted.filter(({ locale, quality }) => locale !== null && quality > 0)
  return (
    known.reduce<(typeof known)[number] | undefined>(
      (best, one) => (best && best.quality >= one.quality ? best : one),
      undefined,
    )?.locale ?? defaultLocale
  )
}
