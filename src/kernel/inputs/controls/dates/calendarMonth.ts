import { addDays, addMonths, civilDay, dateParts, startOfWeek } from '#i18n/format/civil.ts'

/**
 * The six weeks, each from `weekStart` (1 is Monday) on, that show the month of `day`; the
 * neighbours' days fill them.
 */
export function weeksOf(day: string, weekStart = 1): string[][] {
  const [year, month] = dateParts(day)
  const first = civilDay(year, month, 1) ?? day
  const start = startOfWeek(first, weekStart)
  return Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (_, i) => addDays(start, week * 7 + i)),
  )
}

/** The day that a key moves to in the calendar's grid; undefined for other keys. */
export function dayByKey(
  day: string,
  key: string,
  shift: boolean,
  weekStart = 1,
): string | undefined {
  const first = startOfWeek(day, weekStart)
  const moves: Record<string, () => string> = {
    ArrowLeft: () => addDays(day, -1),
    ArrowRight: () => addDays(day, 1),
    ArrowUp: () => addDays(day, -7),
    ArrowDown: () => addDays(day, 7),
    Home: () => first,
    End: () => addDays(first, 6),
    PageUp: () => addMonths(day, shift ? -12 : -1),
    PageDown: () => addMonths(day, shift ? 12 : 1),
  }
  return moves[key]?.()
}
