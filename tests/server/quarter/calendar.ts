// Days and hours of the motor pools of the simulation: Tashkent, which has no summer time.

const dayMs = 86_400_000
const zoneMs = 5 * 3_600_000

/** The day so many days behind another: `dayAfter('2026-02-28', 1)` is '2026-03-01'. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00Z`) + days * dayMs).toISOString().slice(0, 10)

/** Days from one day to another. */
export const daysBetween = (from: string, until: string): number =>
  (Date.parse(until) - Date.parse(from)) / dayMs

/** The moment in UTC at which clocks there show a time ('07:30') on a day. */
export const momentOn = (day: string, time: string): string =>
  new Date(Date.parse(`${day}T${time}Z`) - zoneMs).toISOString()

/** The same, so many minutes later. */
export const minutesAfter = (moment: string, minutes: number): string =>
  new Date(Date.parse(moment) + minutes * 60_000).toISOString()

/** The day that it is there at a moment. */
export const dayOf = (moment: string): string =>
  new Date(Date.parse(moment) + zoneMs).toISOString().slice(0, 10)

/** 1 for a Monday, 7 for a Sunday. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00Z`).getUTCDay() || 7

/** '2026-02-01' for a day of that month. */
export const monthOf = (day: string): string => `${day.slice(0, 8)}01`
