// Litres by the norm, implemented independently from the order AM-23-r. A value
// is a whole number of 10⁻¹² of its unit; a norm has no more than 11 digits behind the point.

const unit = 10n ** 12n

/** What a vehicle may burn; rates as texts, l/100 km, l/100 t·km, l, l/h, %. */
export interface Rates {
  readonly kind: 'car' | 'bus' | 'truck' | 'tipper' | 'special'
  readonly norm: string
  readonly winter_norm: string | null
  readonly heater_per_hour: string | null
  readonly cargo_rate: string | null
  readonly per_trip: string | null
  readonly per_hour: string | null
  readonly idle_per_hour: string | null
  readonly idle_limit_hour: string | null
}

/** One way of a vehicle. */
export interface Way {
  readonly km: number
  readonly tonneKm: number
  readonly heaterHours: number
  readonly equipmentHours: number
  readonly idleHours: number
  readonly trips: number
}

/** A decimal number, exactly. */
function exactly(value: string | number | null): bigint {
  const [whole = '0', digits = ''] = String(value ?? 0).split('.')
  return BigInt(whole + digits.padEnd(12, '0').slice(0, 12))
}

const times = (a: bigint, b: bigint) => (a * b) / unit

/**
 * Hundredths of a litre, halves up. `percent`: of the surcharges of the vehicle; `winter`: of the
 * season, on a rate that has no winter of its own; null outside of it.
 */
export function litresByNorm(
  rates: Rates,
  way: Way,
  { percent, winter }: { percent: number; winter: number | null },
): number {
  const ofWinter = winter !== null && rates.winter_norm === null ? winter : 0
  const rate = winter !== null && rates.winter_norm !== null ? rates.winter_norm : rates.norm
  const hundredth = exactly('0.01')
  const run = times(times(exactly(rate), exactly(way.km)), hundredth)
  const cargo = times(times(exactly(rates.cargo_rate), exactly(way.tonneKm)), hundredth)
  const work = times(exactly(rates.per_hour), exactly(way.equipmentHours))
  const more = unit + times(exactly(percent + ofWinter), hundredth)
  const idle = Math.min(way.idleHours, Number(rates.idle_limit_hour ?? way.idleHours))
  const litres =
    times(run + cargo + work, more) +
    times(exactly(rates.heater_per_hour), exactly(way.heaterHours)) +
    times(exactly(rates.per_trip), exactly(way.trips)) +
    times(exactly(rates.idle_per_hour), exactly(idle))
  return Number((litres + unit / 200n) / (unit / 100n))
}
