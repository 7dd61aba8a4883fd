/**
 * The four languages; `ru` is the default. Separate from names.ts: the first script of every page
 * needs nothing else of it.
 */
export const locales = ['ru', 'uz', 'uz-Cyrl', 'en'] as const
export type Locale = (typeof locales)[number]
