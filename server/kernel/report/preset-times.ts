// Named periods, relative to the contract's current day.
import { addDays, addMonths, startOfWeek } from '#i18n/format/civil.ts'
import { momentAt } from '#i18n/format/zone.ts'
import { periodKeyOf } from '#resources/kernel/views/report.ts'
import type { Preset, Report } from '#resources/kernel/views/report.ts'
import type { ReportParameters } from '#resources/wire/reports.ts'

interface Days {
  from: string
  to: string
}

/** The reference day and the calendar. */
export interface PresetContext {
  today: string
  /** 1 to 7, from Monday. */
  weekStart: number
  timeZone: string
  closedMonth: string | null
}

const firstOfMonth = (day: string) => `${day.slice(0, 8)}01`
const monthFrom = (first: string): Days => ({ from: first, to: addDays(addMonths(first, 1), -1) })
const yearOf = (year: string): Days => ({ from: `${year}-01-01`, to: `${year}-12-31` })
const weekFrom = (first: string): Days => ({ from: first, to: addDays(first, 6) })

/** The days of each; null for a period that does not exist yet. */
const days: Readonly<Record<Preset, (context: PresetContext) => Days | null>> = {
  last_closed_month: ({ closedMonth }) => (closedMonth === null ? null : monthFrom(closedMonth)),
  last_month: ({ today }) => monthFrom(addMonths(firstOfMonth(today), -1)),
  this_month: ({ today }) => monthFrom(firstOfMonth(today)),
  last_week: ({ today, weekStart }) => weekFrom(addDays(startOfWeek(today, weekStart), -7)),
  this_week: ({ today, weekStart }) => weekFrom(startOfWeek(today, weekStart)),
  last_31_days: ({ today }) => ({ from: addDays(today, -31), to: today }),
  yesterday: ({ today }) => ({ from: addDays(today, -1), to: addDays(today, -1) }),
  today: ({ today }) => ({ from: today, to: today }),
  last_12_months: ({ today }) => ({ from: addMonths(firstOfMonth(today), -11), to: today }),
  this_year: ({ today }) => yearOf(today.slice(0, 4)),
  last_year: ({ today }) => yearOf(String(Number(today.slice(0, 4)) - 1)),
  next_30_days: ({ today }) => ({ from: today, to: addDays(today, 30) }),
}

/**
 * The filter values of the preset; null if there is no such period. Future days are cut off where
 * the report excludes them.
 */
export function presetValues(
  report: Pick<Report, 'asks' | 'within'>,
  preset: Preset,
  context: PresetContext,
): ReportParameters | null {
  const found = days[preset](context)
  if (!found) return null
  const span = periodKeyOf(report)
  if (span === 'month') return { month: firstOfMonth(found.from) }
  if (span === undefined) return {}
  const { today, timeZone } = context
  const to = report.within?.ahead || found.to <= today ? found.to : today
  if (report.asks[span]?.options.of !== 'moment') return { period: { from: found.from, to } }
  const last = addDays(to, 1)
  const ends = [found.from, last].map((day) => momentAt(day, '00:00', timeZone))
  return { period: { from: ends[0], to: ends[1] } }
}
