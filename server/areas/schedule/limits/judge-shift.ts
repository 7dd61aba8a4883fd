// Compares a driver's hours of work and rest with the organisation's limits. Pure.
import { addDays, startOfWeek } from '#i18n/format/civil.ts'
import { momentAt, wallOf } from '#i18n/format/zone.ts'
import { hourMs } from '../../../kernel/time-units.ts'

export interface ShiftSpan {
  readonly start_date: string
  readonly end_date: string
}

export const limitCodes = ['over_day_hours', 'over_week_hours', 'short_rest'] as const
export type LimitCode = (typeof limitCodes)[number]

interface WorkLimit {
  readonly hours: number
  readonly effect: 'blocks' | 'warns'
}
/** The limits that the organisation has not switched off. */
export type WorkLimits = Readonly<Partial<Record<LimitCode, WorkLimit>>>

/** The time zone that defines days, and the first day of the week: 1 Monday … 7 Sunday. */
interface WorkCalendar {
  readonly timeZone: string
  readonly weekStart: number
}

/** A limit that a shift violates. */
export interface Breach extends Pick<WorkLimit, 'effect'> {
  readonly code: LimitCode
  readonly limit: number
  /** The actual hours. */
  readonly hours: number
  /**
   * The day of the shift; of a week, its first day; for a short rest, the day of the shift after
   * it.
   */
  readonly day: string
  /** The end of the shift that should move. */
  readonly at: 'start_date' | 'end_date'
}

const beginOf = ({ start_date: start }: ShiftSpan) => Date.parse(start)
const endOf = ({ end_date: end }: ShiftSpan) => Date.parse(end)
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

/** Hours rounded to 0.01 for display; comparisons use exact values. */
const saidHours = (ms: number) => Math.round((ms / hourMs) * 100) / 100

interface Judged {
  readonly shift: ShiftSpan
  /** The driver's other shifts: at least all of the same weeks, and the adjacent ones. */
  readonly others: readonly ShiftSpan[]
  readonly calendar: WorkCalendar
}
type Judge = (limit: WorkLimit, judged: Judged) => readonly Omit<Breach, 'code' | 'effect'>[]

/** A shift counts for the day on which it begins; night shifts are not split at midnight. */
function overDayHours({ hours: limit }: WorkLimit, { shift, others, calendar }: Judged) {
  const dayOf = (one: ShiftSpan) => wallOf(one.start_date, calendar.timeZone)[0]
  const day = dayOf(shift)
  const worked = sum(
    [shift, ...others.filter((one) => dayOf(one) === day)].map((one) => endOf(one) - beginOf(one)),
  )
  return worked > limit * hourMs
    ? [{ limit, hours: saidHours(worked), day, at: 'end_date' as const }]
    : []
}

/** Hours count in the week in which they are worked; shifts are split at its boundaries. */
function overWeekHours({ hours: limit }: WorkLimit, { shift, others, calendar }: Judged) {
  const { timeZone, weekStart } = calendar
  const midnight = (day: string) => Date.parse(momentAt(day, '00:00', timeZone))
  const found: Omit<Breach, 'code' | 'effect'>[] = []
  let week = startOfWeek(wallOf(shift.start_date, timeZone)[0], weekStart)
  for (let from = midnight(week); from < endOf(shift); from = midnight(week)) {
    const next = addDays(week, 7)
    const to = midnight(next)
    const worked = sum(
      [shift, ...others].map((one) =>
        Math.max(0, Math.min(endOf(one), to) - Math.max(beginOf(one), from)),
      ),
    )
    if (worked > limit * hourMs)
      found.push({ limit, hours: saidHours(worked), day: week, at: 'end_date' })
    week = next
  }
  return found
}

/**
 * Rest is the time between shifts that begin on different days; a break within a day is not rest.
 */
function shortRest({ hours: limit }: WorkLimit, { shift, others, calendar }: Judged) {
  const dayOf = (one: ShiftSpan) => wallOf(one.start_date, calendar.timeZone)[0]
  const inOrder = [...others].sort((a, b) => beginOf(a) - beginOf(b))
  const before = inOrder.filter((one) => beginOf(one) < beginOf(shift)).at(-1)
  const after = inOrder.find((one) => beginOf(one) > beginOf(shift))
  const pairs = [
    ...(before ? [{ first: before, second: shift, at: 'start_date' as const }] : []),
    ...(after ? [{ first: shift, second: after, at: 'end_date' as const }] : []),
  ]
  return pairs.flatMap(({ first, second, at }) => {
    const rest = beginOf(second) - endOf(first)
    if (dayOf(first) === dayOf(second) || rest >= limit * hourMs) return []
    return [{ limit, hours: saidHours(rest), day: dayOf(second), at }]
  })
}

const judges: Readonly<Record<LimitCode, Judge>> = {
  over_day_hours: overDayHours,
  over_week_hours: overWeekHours,
  short_rest: shortRest,
}

/** The limits that a shift violates, blocking ones first. */
export function judgeShift(
  shift: ShiftSpan,
  others: readonly ShiftSpan[],
  limits: WorkLimits,
  calendar: WorkCalendar,
): Breach[] {
  const found = limitCodes.flatMap((code): Breach[] => {
    const limit = limits[code]
    if (!limit) return []
    const breaches = judges[code](limit, { shift, others, calendar })
    return breaches.map((one) => ({ ...one, code, effect: limit.effect }))
  })
  const forbids = ({ effect }: Breach) => effect === 'blocks'
  return [...found.filter(forbids), ...found.filter((one) => !forbids(one))]
}
