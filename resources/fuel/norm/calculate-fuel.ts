// Litres by the norm, and why. The formulas are those of order AM-23-r of 14.03.2008 (ed.
// 30.09.2021) of the Ministry of Transport of Russia; Q litres, S km, D the sum of surcharges in %:
//   car               Q = 0.01·Hs·S·(1 + 0.01·D)
//   bus with heater   … + Hh·T                       Hh l/h, T hours of the heater
//   truck, train      Q = 0.01·((Hs + Hg·G)·S + Hw·W)·(1 + 0.01·D)   G t of trailer, W t·km
//   tipper            Hg·(G + 0.5·q) for G, q t of the trailer's capacity, … + Hz·Z loaded trips
//   equipment         Q = (0.01·Hs·S + He·T)·(1 + 0.01·D)            per hour or per operation
// Standing with the engine on has its own rate, with no surcharge, up to the norm's limit.
import {
  add,
  compareExact,
  exact,
  fromHundredths,
  half,
  hundredth,
  isPositive,
  isZero,
  multiply,
  smaller,
  textOf,
  toHundredths,
  zero,
} from '../../kernel/values/exact-decimal.ts'
import type { Exact } from '../../kernel/values/exact-decimal.ts'
import type {
  Conditions,
  FuelNorm,
  FuelResult,
  LineCode,
  SeasonName,
  Segment,
  Trip,
} from './norm-types.ts'
import { chooseRate, countsHeaterHours } from './rates.ts'
import type { Rate } from './rates.ts'
import { seasonOf } from './seasons.ts'
import { judgeSurcharges } from './surcharges.ts'

/** A line before anything is rounded. */
interface ExactLine {
  readonly code: LineCode
  readonly values: Readonly<Record<string, string>>
  readonly litres: Exact
}

interface Calculation {
  readonly norm: FuelNorm
  readonly trip: Trip
  readonly conditions: Conditions
  readonly season: SeasonName | null
  readonly rate: Rate
}

/** Litres that one trip may burn of one fuel. @throws Error for what is no decimal */
export function calculateFuel(norm: FuelNorm, trip: Trip, conditions: Conditions): FuelResult {
  const season = seasonOf(trip.day, norm, conditions.season)
  const rate = chooseRate(norm, trip, season)
  const calculation = { norm, trip, conditions, season, rate }
  const lines = [
    ...trip.segments.flatMap((segment) => segmentLines(calculation, segment)),
    ...equipmentLines(calculation),
    ...plainLines(calculation),
    ...(rate.refusesConditioner ? [note('conditioner_in_winter', {})] : []),
  ]
  const litres = add(zero, ...lines.map((line) => line.litres))
  return {
    litres: fromHundredths(toHundredths(litres)),
    season,
    variant: rate.variant,
    lines: roundLines(lines),
  }
}

/**
 * Each line is what the sum so far grows by, once that is rounded: the lines add up exactly, and
 * none is further than 0.01 l from its own value.
 */
function roundLines(lines: readonly ExactLine[]): FuelResult['lines'] {
  let sum = zero
  let rounded = 0n
  return lines.map(({ code, values, litres }) => {
    sum = add(sum, litres)
    const grown = toHundredths(sum)
    const line = { code, values, litres: fromHundredths(grown - rounded) }
    rounded = grown
    return line
  })
}

const note = (code: LineCode, values: ExactLine['values']): ExactLine => ({
  ...{ code, values },
  litres: zero,
})

/** rate × amount (× 0.01 where the rate is per hundred). */
function product(
  code: LineCode,
  named: Readonly<Record<string, Exact>>,
  perHundred = false,
  words: ExactLine['values'] = {},
): ExactLine[] {
  const litres = multiply(...Object.values(named), ...(perHundred ? [hundredth] : []))
  if (isZero(litres)) return []
  const values = Object.fromEntries(Object.entries(named).map(([key, one]) => [key, textOf(one)]))
  return [{ code, values: { ...values, ...words }, litres }]
}

/** A part of the way with what it carries, and the surcharges on it. */
function segmentLines(calculation: Calculation, segment: Segment): ExactLine[] {
  const { norm, trip, rate, season } = calculation
  const distance = exact(segment.distance)
  const lines = [
    ...product('run', { rate: exact(rate.perHundred), distance }, true, {
      season: season ?? 'none',
      variant: rate.variant,
    }),
    ...product(
      'trailer',
      { rate: exact(norm.mass_rate), tonnes: trailerMass(norm, trip), distance },
      true,
    ),
    ...product('cargo', { rate: exact(norm.cargo_rate), tonne_km: exact(segment.tonne_km) }, true),
  ]
  if (rate.perHundred === null && isPositive(distance))
    lines.push(note('no_rate', { distance: textOf(distance) }))
  lines.push(...surchargeLines(calculation, lines, segment.surcharge_ids ?? []))
  const speed = exact(segment.speed)
  const mode = exact(norm.speed_mode)
  if (isPositive(mode) && compareExact(speed, mode) > 0)
    lines.push(note('speed_over_mode', { speed: textOf(speed), mode: textOf(mode) }))
  return lines
}

/** t: of a tipper's trailer half of what it may carry counts as well: it is full one way. */
function trailerMass({ kind }: FuelNorm, trip: Trip): Exact {
  const own = exact(trip.trailer_mass)
  return kind === 'tipper' ? add(own, multiply(half, exact(trip.trailer_capacity))) : own
}

/** Percentages of `base`, winter's among them. */
function surchargeLines(
  { norm, trip, conditions, season, rate }: Calculation,
  base: readonly ExactLine[],
  segment: readonly number[],
): ExactLine[] {
  const litres = add(zero, ...base.map((line) => line.litres))
  if (isZero(litres)) return []
  const of = fromHundredths(toHundredths(litres))
  const share = (code: LineCode, percent: Exact, words: ExactLine['values'] = {}): ExactLine => ({
    code,
    values: { ...words, percent: textOf(percent), of },
    litres: multiply(litres, percent, hundredth),
  })
  const inRate =
    rate.variant === 'conditioner' && !rate.lacksConditioner ? 'conditioner' : 'nothing'
  const verdicts = judgeSurcharges(conditions, {
    segment,
    vehicle: norm.surcharge_ids ?? [],
    conditioner: rate.lacksConditioner,
    covers: season === 'winter' ? 'winter' : inRate,
  })
  const winter = exact(conditions.season?.winter_percent)
  return [
    ...(rate.lacksWinter && !isZero(winter) ? [share('winter', winter)] : []),
    ...verdicts.map((verdict) => {
      const { name, percent } = verdict.surcharge
      if (verdict.counts) return share('surcharge', exact(percent), { name })
      return verdict.because === 'winter'
        ? note('conditioner_in_winter', {})
        : note('surcharge_excluded', { name, by: verdict.because.name })
    }),
  ].filter(({ code }) => code !== 'conditioner_in_winter' || trip.conditioner !== true)
}

/** Work of equipment, with the surcharges of the vehicle and of the season. */
function equipmentLines(calculation: Calculation): ExactLine[] {
  const { norm, trip } = calculation
  const lines = [
    ...product('equipment', { rate: exact(norm.per_hour), hours: exact(trip.equipment_hours) }),
    ...product('operations', { rate: exact(norm.per_operation), count: exact(trip.operations) }),
  ]
  return [...lines, ...surchargeLines(calculation, lines, [])]
}

/** What has a rate of its own and no surcharge: heater, loaded trips, standing. */
function plainLines({ norm, trip }: Calculation): ExactLine[] {
  const idle = exact(trip.idle_hours)
  const limit = norm.idle_limit_hour == null ? idle : exact(norm.idle_limit_hour)
  const counted = smaller(idle, limit)
  const over = { hours: textOf(idle), limit: textOf(limit) }
  return [
    ...(countsHeaterHours(norm, trip)
      ? product('heater', { rate: exact(norm.heater_per_hour), hours: exact(trip.heater_hours) })
      : []),
    ...product('trips', { rate: exact(norm.per_trip), count: exact(trip.loaded_trips) }),
    ...product('idle', { rate: exact(norm.idle_per_hour), hours: counted }),
    ...(compareExact(idle, limit) > 0 ? [note('idle_over_limit', over)] : []),
  ]
}
