// What differs by country and is data of a pack: a contract has one. Forms, surcharges and season
// dates will join those of their country.
interface CountryPack {
  /** ISO 4217: that of every amount that says no other. */
  readonly currency: string
  /** Code of its telephone numbers, and the digits that follow it. */
  readonly dials: string
  readonly digits: number
  /** What may stand before the digits of a number within the country. */
  readonly trunk: string
}

/** By ISO 3166. */
const countryPacks = {
  UZ: { currency: 'UZS', dials: '998', digits: 9, trunk: '' },
  RU: { currency: 'RUB', dials: '7', digits: 10, trunk: '8' },
} as const satisfies Readonly<Record<string, CountryPack>>
type CountryCode = keyof typeof countryPacks
/** The pack of a contract; what no pack is of is taken for the first of them. */
export function packOf(country: string): CountryPack {
  return Object.hasOwn(countryPacks, country)
    ? countryPacks[country as CountryCode]
    : countryPacks.UZ
}

/** Day with which a week may begin → its number from Monday, 1 to 7. */
export const weekStarts = { monday: 1, saturday: 6, sunday: 7 } as const
export type WeekStart = keyof typeof weekStarts

/**
 * How a time zone is called (IANA): a place, never a distance from UTC, whose sign PostgreSQL and
 * browsers read differently.
 */
export const zonePattern = '[A-Za-z][A-Za-z0-9_+-]*(?:/[A-Za-z0-9_+-]+)*'
/** Whether this computer knows a zone of that name. */
export function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
