// What differs by country and is data of a pack: a contract has one. Seasons and surcharges of fuel
// norms are what a new contract begins with; its organisation edits them. Forms will join those of
// their country.
interface CountryPack {
  /** ISO 4217: that of every amount that says no other. */
  readonly currency: string
  /** Code of its telephone numbers, and the digits that follow it. */
  readonly dials: string
  readonly digits: number
  /** What may stand before the digits of a number within the country. */
  readonly trunk: string
  readonly fuelNorms: FuelNormDefaults
}

/**
 * Where winter and summer of fuel norms begin and end ('MM-DD'), and percentages. The surcharges
 * are the upper bounds of order AM-23-r of the Ministry of Transport of Russia, whose formulas its
 * neighbours use as well; the head's order sets those of an organisation.
 */
interface FuelNormDefaults {
  readonly winter_from: string
  readonly winter_until: string
  readonly winter_percent: string
  readonly summer_from: string
  readonly summer_until: string
  readonly surcharges: Readonly<Record<FuelSurchargeCode, string>>
}

export type FuelSurchargeCode = keyof typeof fuelSurcharges
const fuelSurcharges = {
  city_over_5m: '35.00',
  city_1m_5m: '25.00',
  city_250k_1m: '15.00',
  city_100k_250k: '10.00',
  city_under_100k: '5.00',
  highway: '-15.00',
  conditioner: '7.00',
  age_5: '5.00',
  age_8: '10.00',
} as const

/** By ISO 3166. */
const countryPacks = {
  UZ: {
    // dialled until 2021, and still written
    ...{ currency: 'UZS', dials: '998', digits: 9, trunk: '8' },
    fuelNorms: {
      ...{ winter_from: '11-01', winter_until: '03-15', winter_percent: '10.00' },
      ...{ summer_from: '03-16', summer_until: '10-31' },
      surcharges: fuelSurcharges,
    },
  },
  RU: {
    ...{ currency: 'RUB', dials: '7', digits: 10, trunk: '8' },
    fuelNorms: {
      ...{ winter_from: '11-01', winter_until: '03-31', winter_percent: '10.00' },
      ...{ summer_from: '04-01', summer_until: '10-31' },
      surcharges: fuelSurcharges,
    },
  },
} as const satisfies Readonly<Record<string, CountryPack>>
export type CountryCode = keyof typeof countryPacks
/** A country that has a pack; what has none is taken for the first of them. */
export function knownCountry(country: string): CountryCode {
  return Object.hasOwn(countryPacks, country) ? (country as CountryCode) : 'UZ'
}

/** The pack of a contract. */
export const packOf = (country: string): CountryPack => countryPacks[knownCountry(country)]

/** What each country has there: for built-in rows that begin with it. */
export function byCountry<T>(of: (pack: CountryPack) => T): Readonly<Record<CountryCode, T>> {
  return { UZ: of(countryPacks.UZ), RU: of(countryPacks.RU) }
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
