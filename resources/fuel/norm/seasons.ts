// Winter and summer as ranges of days that every year has: winter may run over the new year, and
// the two never overlap.
import type { Season, SeasonDates, SeasonName } from './norm-types.ts'

const isSet = (text: string | null | undefined): text is string => Boolean(text)

/** Whether a day of the year is between two others, both included; '11-01' to '03-15' wraps. */
export function isWithin(day: string, from: string, until: string): boolean {
  return from <= until ? from <= day && day <= until : day >= from || day <= until
}

/** Whether two ranges of days have one in common. */
function haveCommonDay(
  [from, until]: readonly [string, string],
  [otherFrom, otherUntil]: readonly [string, string],
): boolean {
  return (
    isWithin(from, otherFrom, otherUntil) ||
    isWithin(until, otherFrom, otherUntil) ||
    isWithin(otherFrom, from, until)
  )
}

type SeasonFault = 'required' | 'overlaps'

/** By key what is wrong with seasons: half a season, or two that overlap. */
export function seasonFaults(dates: SeasonDates): Partial<Record<keyof SeasonDates, SeasonFault>> {
  const faults: Partial<Record<keyof SeasonDates, SeasonFault>> = {}
  for (const season of ['winter', 'summer'] as const) {
    const from = dates[`${season}_from`]
    const until = dates[`${season}_until`]
    if (isSet(from) && !isSet(until)) faults[`${season}_until`] = 'required'
    if (!isSet(from) && isSet(until)) faults[`${season}_from`] = 'required'
  }
  const winter = rangeOf(dates, 'winter')
  const summer = rangeOf(dates, 'summer')
  if (winter && summer && haveCommonDay(winter, summer)) faults.summer_from = 'overlaps'
  return faults
}

function rangeOf(
  dates: SeasonDates | null | undefined,
  season: SeasonName,
): readonly [string, string] | null {
  const from = dates?.[`${season}_from`]
  const until = dates?.[`${season}_until`]
  return isSet(from) && isSet(until) ? [from, until] : null
}

/**
 * The season of a day ('YYYY-MM-DD'). The dates of the norm itself go before those of the
 * organisation: a regional act or an order of the head sets them.
 */
export function seasonOf(
  day: string,
  norm: SeasonDates,
  organisation: Season | null | undefined,
): SeasonName | null {
  const monthDay = day.slice(5)
  for (const season of ['winter', 'summer'] as const) {
    const range = rangeOf(norm, season) ?? rangeOf(organisation, season)
    if (range && isWithin(monthDay, ...range)) return season
  }
  return null
}
