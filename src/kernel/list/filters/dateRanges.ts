// Ranges of days in filters, for days and for moments in the contract's zone.
import { addDays, startOfWeek } from '#i18n/format/civil.ts'
import { daysFromToday } from '#resources/kernel/values/relative-day.ts'
import { momentAt, wallOf } from '#i18n/format/zone.ts'
import type { Formats } from '#i18n/format/index.ts'

/** Ends included; a missing one is open. */
export interface Range<V = string> {
  from?: V | null
  to?: V | null
}

/**
 * Presets for expiry days: expired, or expiring soon; relative to the current day, also in a saved
 * view.
 */
export function expiryPresets({ noticeDays }: Pick<Formats, 'noticeDays'>): ExpiryPreset[] {
  const soon = [...new Set([noticeDays, quarter])].map((days) => ({
    ...({ key: 'soon', days, range: { from: 'today', to: `today+${days}` } } as const),
  }))
  return [{ key: 'expired', days: 0, range: { to: 'today-1' } }, ...soon]
}

interface ExpiryPreset {
  key: 'expired' | 'soon'
  days: number
  range: Range
}

/** Days of a longer preset for planning, beside the organisation's notice days. */
const quarter = 90

/** Replaces relative days by dates. */
export function resolveRange({ from, to }: Range, today: string): Range {
  const day = (end: string) => {
    const days = daysFromToday(end)
    return days === null ? end : addDays(today, days)
  }
  return { ...(from != null && { from: day(from) }), ...(to != null && { to: day(to) }) }
}

export const presets = ['today', 'yesterday', 'this_week', 'last_7_days', 'this_month'] as const
type Preset = (typeof presets)[number]

/**
 * `weekStart`: the first day of the week, counted from Monday, 1 to 7; the last 7 days end today.
 */
export function presetRange(preset: Preset, today: string, weekStart = 1): Range {
  switch (preset) {
    case 'today':
      return { from: today, to: today }
    case 'yesterday':
      return { from: addDays(today, -1), to: addDays(today, -1) }
    case 'this_week': {
      const first = startOfWeek(today, weekStart)
      return { from: first, to: addDays(first, 6) }
    }
    case 'last_7_days':
      return { from: addDays(today, -6), to: today }
    case 'this_month': {
      const first = `${today.slice(0, 8)}01`
      return { from: first, to: addDays(`${addDays(first, 31).slice(0, 8)}01`, -1) }
    }
  }
}

/** Whole days of the zone as moments: up to the last millisecond of the last day. */
export function momentsOf({ from, to }: Range, timeZone: string): Range {
  return {
    ...(from && { from: momentAt(from, '00:00', timeZone) }),
    ...(to && {
      to: new Date(Date.parse(momentAt(addDays(to, 1), '00:00', timeZone)) - 1).toISOString(),
    }),
  }
}

/** The days of the ends. */
export function daysOfRange({ from, to }: Range, timeZone: string): Range {
  return {
    ...(from && { from: wallOf(from, timeZone)[0] }),
    ...(to && { to: wallOf(to, timeZone)[0] }),
  }
}
