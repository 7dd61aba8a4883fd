// Data that differ by country; a contract has one country. Seasons and surcharges of fuel norms are
// initial values of a new contract, which its organisation edits. Forms will follow those of their
// country.
interface CountryPack {
  /** ISO 4217: the default of every amount. */
  readonly currency: string
  /** Code of its telephone numbers, and the digits that follow it. */
  readonly dials: string
  readonly digits: number
  /** Prefix of national numbers. */
  readonly trunk: string
  readonly fuelNorms: FuelNormDefaults
}

/**
 * Start and end of winter and summer for fuel norms ('MM-DD'), and percentages. The surcharges are
 * the upper bounds of order AM-23-r of the Ministry of Transport of Russia, whose formulas
 * neighbouring countries use as well; an organisation's own are set by an order of its head.
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
/** A country with a pack; one without is treated as the first of them. */
export function knownCountry(country: string): CountryCode {
  return Object.hasOwn(countryPacks, country) ? (country as CountryCode) : 'UZ'
}

/** The pack of a contract. */
export const packOf = (country: string): CountryPack => countryPacks[knownCountry(country)]

/** The values of each country, for built-in rows that start with them. */
export function byCountry<T>(of: (pack: CountryPack) => T): Readonly<Record<CountryCode, T>> {
  return { UZ: of(countryPacks.UZ), RU: of(countryPacks.RU) }
}

/** First day of the week → its number from Monday, 1 to 7. */
export const weekStarts = { monday: 1, saturday: 6, sunday: 7 } as const
export type WeekStart = keyof typeof weekStarts

/**
 * Name of a time zone (IANA): a place, never an offset from UTC, whose sign PostgreSQL and browsers
 * interpret differently.
 */
export const zonePattern = '[A-Za-z][A-Za-z0-9_+-]*(?:/[A-Za-z0-9_+-]+)*'
/** Whether this computer knows a time zone of that name. */
export function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
