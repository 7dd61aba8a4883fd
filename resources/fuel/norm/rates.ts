// Which of a norm's rates a trip is counted by: without conditioner, with it, with the heater, in
// winter or in summer.
import { exact, isPositive } from '../../kernel/values/exact-decimal.ts'
import type { Decimal, FuelNorm, SeasonName, Trip, Variant } from './norm-types.ts'

export interface Rate {
  /** l/100 km; nothing where the norm has none. */
  readonly perHundred: Decimal
  readonly variant: Variant
  /** The rate has no winter of its own: the organisation's surcharge comes on top. */
  readonly lacksWinter: boolean
  /** The conditioner runs, and the rate does not have it: its surcharge comes on top. */
  readonly lacksConditioner: boolean
  /** The conditioner was asked for in winter, where it never counts (order AM-23-r, item 5). */
  readonly refusesConditioner: boolean
}

const given = (value: Decimal | undefined): Decimal =>
  value === null || value === undefined || value === '' ? null : value

/** A heater whose hours are counted is not counted in the rate as well. */
export function countsHeaterHours(norm: FuelNorm, trip: Trip): boolean {
  return isPositive(exact(norm.heater_per_hour)) && isPositive(exact(trip.heater_hours))
}

export function chooseRate(norm: FuelNorm, trip: Trip, season: SeasonName | null): Rate {
  const winter = season === 'winter'
  const base = given(norm.norm) ?? given(norm.summer_norm)
  const own = season === null ? null : given(norm[`${season}_norm`])
  const plain = own ?? base
  const refusesConditioner = trip.conditioner === true && winter
  const common = { lacksConditioner: false, refusesConditioner }
  if (trip.heater && season !== null && !countsHeaterHours(norm, trip)) {
    const heated = given(norm[`${season}_heater`])
    if (heated !== null)
      return { ...common, perHundred: heated, variant: 'heater', lacksWinter: false }
  }
  if (trip.conditioner && !winter) {
    const cooled = given(norm.summer_conditioner)
    const rate = { perHundred: cooled ?? plain, variant: 'conditioner' as const }
    return { ...common, ...rate, lacksWinter: false, lacksConditioner: cooled === null }
  }
  return { ...common, perHundred: plain, variant: 'plain', lacksWinter: winter && own === null }
}
