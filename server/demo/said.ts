/** The demonstration's two languages: the first contract speaks Russian, the second Uzbek in Latin letters. */
export type Tongue = 'ru' | 'uz'
export type Said = Readonly<Record<Tongue, string>>
