// Time along a timeline: minutes of the wall clock in the contract's zone, counted from 1970-01-01
// 00:00 on that wall. Every day has 1,440 of them.
import {
  addDays,
  addMonths,
  daysInMonth,
  numberOf,
  dateParts,
  startOfWeek,
} from '#i18n/format/civil.ts'
import { momentAt, wallOf } from '#i18n/format/zone.ts'

export const dayMinutes = 1440
export const scales = ['day', 'week', 'month'] as const
export type Scale = (typeof scales)[number]

/** The visible time: whole days, divided into columns. */
export interface TimeWindow {
  readonly scale: Scale
  /** Its first day, 'YYYY-MM-DD'. */
  readonly day: string
  readonly days: number
  /** Minutes; the end is exclusive. */
  readonly from: number
  readonly to: number
  /** Minutes of a column: an hour of a day, a day of a week or month. */
  readonly unit: number
}

/** The day, week or month that contains `day`. */
export function windowAt(scale: Scale, day: string, weekStart: number): TimeWindow {
  const [year, month] = dateParts(day)
  const shape = {
    day: { first: day, days: 1 },
    week: { first: startOfWeek(day, weekStart), days: 7 },
    month: { first: `${day.slice(0, 8)}01`, days: daysInMonth(year, month) },
  }[scale]
  const from = numberOf(shape.first) * dayMinutes
  return {
    scale,
    day: shape.first,
    days: shape.days,
    from,
    to: from + shape.days * dayMinutes,
    unit: scale === 'day' ? 60 : dayMinutes,
  }
}

/** A day in the window before (-1) or after (1) this one. */
export function shiftedDay({ scale, day }: TimeWindow, by: -1 | 1): string {
  if (scale === 'month') return addMonths(day, by)
  return addDays(day, scale === 'week' ? 7 * by : by)
}

const epoch = '1970-01-01'
export function dayAt(minutes: number): string {
  return addDays(epoch, Math.floor(minutes / dayMinutes))
}

const two = (n: number) => String(n).padStart(2, '0')
/** '14:05' */
export function timeAt(minutes: number): string {
  const ofDay = ((minutes % dayMinutes) + dayMinutes) % dayMinutes
  return `${two(Math.floor(ofDay / 60))}:${two(ofDay % 60)}`
}

export function minutesOfTime(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
}

/** How a period is stored: moments, or days with an inclusive end. */
export interface PeriodKind {
  readonly kind: 'moment' | 'day'
  readonly timeZone: string
}

const known = new Map<string, number>()
const mostKnown = 50_000
/** Minutes of a moment, cached: the same few thousand are converted repeatedly. */
function minutesOfMoment(moment: string, timeZone: string): number {
  const key = `${timeZone} ${moment}`
  let minutes = known.get(key)
  if (minutes === undefined) {
    if (known.size >= mostKnown) known.clear()
    const [day, time] = wallOf(moment, timeZone)
    minutes = numberOf(day) * dayMinutes + minutesOfTime(time)
    known.set(key, minutes)
  }
  return minutes
}

/** The time span of a period in wire format; null if it is empty. */
export function periodSpan(
  start: unknown,
  end: unknown,
  { kind, timeZone }: PeriodKind,
): Span | null {
  if (typeof start !== 'string' || typeof end !== 'string') return null
  if (kind === 'day')
    return { from: numberOf(start) * dayMinutes, to: (numberOf(end) + 1) * dayMinutes }
  return { from: minutesOfMoment(start, timeZone), to: minutesOfMoment(end, timeZone) }
}

/** Minutes beyond every timeline. */
export const endless = 4_000_000_000

export interface Span {
  readonly from: number
  readonly to: number
}

/** The ends of a period in wire format. */
export function wireEnds({ from, to }: Span, { kind, timeZone }: PeriodKind): [string, string] {
  if (kind === 'day') return [dayAt(from), dayAt(Math.max(from, to - dayMinutes))]
  return [momentAt(dayAt(from), timeAt(from), timeZone), momentAt(dayAt(to), timeAt(to), timeZone)]
}

/** The filter for records that overlap a window. */
export function windowFilter(
  window: Pick<TimeWindow, 'from' | 'to'>,
  [start, end]: readonly [string, string],
  period: PeriodKind,
): Record<string, unknown> {
  const [from, to] = wireEnds(window, period)
  return { [start]: { to }, [end]: { from } }
}

export function snapTo(minutes: number, step: number): number {
  return Math.round(minutes / step) * step
}

/** Minimum px of each drag step. */
const leastPixels = 6
const coarser = [60, 120, 180, 360, 720, dayMinutes]

/** The step itself, or a coarser one if a minute is too narrow for a pointer. */
export function aimedStep(step: number, pixelsPerMinute: number): number {
  const fits = (one: number) => one * pixelsPerMinute >= leastPixels
  return fits(step) ? step : (coarser.find((one) => one % step === 0 && fits(one)) ?? dayMinutes)
}

/** Minutes by which a bar moves: in a month by days, keeping its hours. */
export function moveStep({ scale }: TimeWindow, step: number): number {
  return scale === 'month' ? dayMinutes : step
}
