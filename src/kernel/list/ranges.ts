// Ranges of days as filters say them, for days and for moments in the contract's zone.
import { addDays, weekdayOf } from '#i18n/format/civil.ts'
import { momentAt, wallOf } from '#i18n/format/zone.ts'

/** Ends included; a missing one is open. */
export interface Range<V = string> {
  from?: V | null
  to?: V | null
}
export const presets = ['today', 'yesterday', 'this_week', 'last_7_days', 'this_month'] as const
export type Preset = (typeof presets)[number]

/** Weeks begin on Monday; the last 7 days end today. */
export function presetRange(preset: Preset, today: string): Range {
  switch (preset) {
    case 'today':
      return { from: today, to: today }
    case 'yesterday':
      return { from: addDays(today, -1), to: addDays(today, -1) }
    case 'this_week':
      return { from: addDays(today, 1 - weekdayOf(today)), to: addDays(today, 7 - weekdayOf(today)) }
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
    ...(to && { to: new Date(Date.parse(momentAt(addDays(to, 1), '00:00', timeZone)) - 1).toISOString() }),
  }
}
/** The days in which the ends lie. */
export function daysOf({ from, to }: Range, timeZone: string): Range {
  return { ...(from && { from: wallOf(from, timeZone)[0] }), ...(to && { to: wallOf(to, timeZone)[0] }) }
}
