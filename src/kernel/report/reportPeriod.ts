// The two ends of a period input: the first one bounds the second.
import { addDays, addMonths } from '#i18n/format/civil.ts'

export interface Ends {
  from: string | null
  to: string | null
}

/** Limits of a report: maximum days, years back, and whether it may end after today. */
interface Bounds {
  days?: number
  years?: number
  ahead?: true
}

const isMoment = (end: string) => end.length > 10
const least = (a: string, b: string) => (a < b ? a : b)

/** The same time of day a number of days later. */
function later(end: string, days: number): string {
  if (!isMoment(end)) return addDays(end, days)
  return new Date(Date.parse(end) + days * 86_400_000).toISOString()
}

/** The initial period. `last`: today, or the current minute. */
export function firstEnds(last: string, days = 31): Ends {
  return { from: later(last, -days), to: last }
}

/**
 * Changing the start moves the end as late as permitted, at most `last`; without a start there is
 * no bound, and the end is `last`.
 */
export function withStart(from: string | null, last: string, days = 31): Ends {
  return { from, to: from === null ? last : least(later(from, days), last) }
}

type EndFault = {
  end: keyof Ends
  code: 'required' | 'too_early' | 'too_late'
  than?: string
}

/** The first error of the ends; null if they are valid. */
export function faultOfEnds({ from, to }: Ends, last: string, bounds: Bounds): EndFault | null {
  if (from === null) return { end: 'from', code: 'required' }
  if (to === null) return { end: 'to', code: 'required' }
  const today = last.slice(0, 10)
  const earliest = bounds.years === undefined ? null : addMonths(today, -12 * bounds.years)
  if (earliest && from.slice(0, 10) < earliest)
    return { end: 'from', code: 'too_early', than: earliest }
  if (!bounds.ahead && from > last) return { end: 'from', code: 'too_late', than: today }
  if (to < from) return { end: 'to', code: 'too_early', than: from.slice(0, 10) }
  const latest = bounds.days === undefined ? to : later(from, bounds.days)
  if (to > latest) return { end: 'to', code: 'too_late', than: latest.slice(0, 10) }
  if (!bounds.ahead && to > last) return { end: 'to', code: 'too_late', than: today }
  return null
}
