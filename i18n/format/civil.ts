// Days as text, 'YYYY-MM-DD': the calendar alone. What is counted with date-fns is counted at
// midnight of the local zone, in a Date that never leaves this file.
import {
  addDays as shiftDays,
  addMonths as shiftMonths,
  getDaysInMonth,
  getISODay,
  startOfWeek as firstOfWeek,
} from 'date-fns'
import type { Day } from 'date-fns'

const firstYear = 1800
const lastYear = 2299
const two = (n: number) => String(n).padStart(2, '0')

/** `month` 1–12. */
export function daysInMonth(year: number, month: number): number {
  return getDaysInMonth(new Date(year, month - 1))
}

/** 'YYYY-MM-DD', or null when the calendar has no such day. */
export function civilDay(year: number, month: number, date: number): string | null {
  const real =
    year >= firstYear &&
    year <= lastYear &&
    month >= 1 &&
    month <= 12 &&
    date >= 1 &&
    date <= daysInMonth(year, month)
  return real ? `${year}-${two(month)}-${two(date)}` : null
}

export function dateParts(day: string): [year: number, month: number, date: number] {
  return [Number(day.slice(0, 4)), Number(day.slice(5, 7)), Number(day.slice(8, 10))]
}

function dateOf(day: string): Date {
  const [year, month, date] = dateParts(day)
  return new Date(year, month - 1, date)
}

function textOf(date: Date): string {
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** Days since 1970-01-01. */
export function numberOf(day: string): number {
  const [year, month, date] = dateParts(day)
  return Date.UTC(year, month - 1, date) / 86_400_000
}

export function addDays(day: string, days: number): string {
  return textOf(shiftDays(dateOf(day), days))
}

/** The same date `months` later, or the last of a shorter month. */
export function addMonths(day: string, months: number): string {
  return textOf(shiftMonths(dateOf(day), months))
}

/** '2025-03-07' → 07.03.2025 */
export const dotted = (day: string): string =>
  `${day.slice(8, 10)}.${day.slice(5, 7)}.${day.slice(0, 4)}`

/** 1 Monday … 7 Sunday. */
export function weekdayOf(day: string): number {
  return getISODay(dateOf(day))
}

/**
 * The day on which the week of `day` began, where weeks begin with `weekStart`: 1 Monday … 7
 * Sunday.
 */
export function startOfWeek(day: string, weekStart: number): string {
  return textOf(firstOfWeek(dateOf(day), { weekStartsOn: (weekStart % 7) as Day }))
}
