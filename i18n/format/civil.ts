// Days as text, 'YYYY-MM-DD': the calendar alone, never a Date in local time.

const firstYear = 1800
const lastYear = 2299
const two = (n: number) => String(n).padStart(2, '0')

/** `month` 1–12. */
export function daysInMonth(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

/** 'YYYY-MM-DD', or null when the calendar has no such day. */
export function dayOf(year: number, month: number, date: number): string | null {
  const real =
    year >= firstYear &&
    year <= lastYear &&
    month >= 1 &&
    month <= 12 &&
    date >= 1 &&
    date <= daysInMonth(year, month)
  return real ? `${year}-${two(month)}-${two(date)}` : null
}

export function partsOf(day: string): [year: number, month: number, date: number] {
  return [Number(day.slice(0, 4)), Number(day.slice(5, 7)), Number(day.slice(8, 10))]
}

/** Days since 1970-01-01. */
export function numberOf(day: string): number {
  const [year, month, date] = partsOf(day)
  return Date.UTC(year, month - 1, date) / 86_400_000
}

export function addDays(day: string, days: number): string {
  return new Date((numberOf(day) + days) * 86_400_000).toISOString().slice(0, 10)
}

/** 1 Monday … 7 Sunday. */
export function weekdayOf(day: string): number {
  return ((((numberOf(day) + 3) % 7) + 7) % 7) + 1
}

/**
 * The day on which the week of `day` began, where weeks begin with `weekStart`: 1 Monday … 7
 * Sunday.
 */
export function startOfWeek(day: string, weekStart: number): string {
  return addDays(day, -((weekdayOf(day) - weekStart + 7) % 7))
}
