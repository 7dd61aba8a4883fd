/**
 * The demonstration's two languages: the first contract speaks Russian, the second Uzbek in Latin
 * letters.
 */
export type DemoLocale = 'ru' | 'uz'
export type Localized = Readonly<Record<DemoLocale, string>>
