import { addDays, civilDay, daysInMonth, dateParts } from '../format/civil.ts'
import { cleaned } from './parsed.ts'
import type { Parsed } from './parsed.ts'

// The key of t types е on a Russian keyboard.
const todays = /^(t|т|е|today|сегодня|bugun|бугун)?([+-]\d{1,4})?$/i

/**
 * A typed day as 'YYYY-MM-DD': 12032019, 120319, 12.03.2019, 2-4-12, 12/03 (this year), 5 (this
 * month), 2019-03-12, t for today, t+1, -7. Day before month always; two digits of a year reach
 * twenty years ahead.
 */
export function parseDay(text: string, today: string): Parsed<string> {
  const typed = cleaned(text).replace(/ ?(г|y)\.?$/i, '')
  if (typed === '') return null
  const [, word, shift] = todays.exec(typed) ?? []
  if (word !== undefined || shift !== undefined) return addDays(today, Number(shift ?? 0))
  return (/^\d+$/.test(typed) ? fromDigits(typed, today) : fromParts(typed, today)) ?? 'bad'
}

function fromDigits(digits: string, today: string): string | null {
  const at = (start: number, end: number) => Number(digits.slice(start, end))
  const [year, month] = dateParts(today)
  if (digits.length === 8)
    return civilDay(at(4, 8), at(2, 4), at(0, 2)) ?? civilDay(at(0, 4), at(4, 6), at(6, 8))
  if (digits.length === 6) return civilDay(fullYear(at(4, 6), today), at(2, 4), at(0, 2))
  if (digits.length === 4) return civilDay(year, at(2, 4), at(0, 2))
  return digits.length <= 2 ? civilDay(year, month, at(0, 2)) : null
}

function fromParts(typed: string, today: string): string | null {
  const [, y, m, d] = /^(\d{4})[-./](\d{1,2})[-./](\d{1,2})$/.exec(typed) ?? []
  if (y) return civilDay(Number(y), Number(m), Number(d))
  const [, date, , month, last] =
    /^(\d{1,2})( ?[-./,] ?| )(\d{1,2})(?:\2(\d{2}|\d{4})|\2)?$/.exec(typed) ?? []
  if (!date) return null
  const year = last === undefined ? dateParts(today)[0] : readYear(last, today)
  return civilDay(year, Number(month), Number(date))
}

function readYear(digits: string, today: string): number {
  return digits.length === 2 ? fullYear(Number(digits), today) : Number(digits)
}

/** 26 → 2026 and 55 → 1955 when today is in 2026: a year reaches at most twenty years ahead. */
export function fullYear(twoDigits: number, today: string): number {
  const year = dateParts(today)[0]
  const near = year - (year % 100) + twoDigits
  return near > year + 20 ? near - 100 : near
}

/** A typed day of every year as 'MM-DD': 15.10, 1510, 5/1; 29.02 is one. */
export function parseDayMonth(text: string): Parsed<string> {
  const typed = cleaned(text).replace(/\.$/, '')
  if (typed === '') return null
  const [, date, month] =
    /^(\d{1,2}) ?[-./, ] ?(\d{1,2})$/.exec(typed) ?? /^(\d\d)(\d\d)$/.exec(typed) ?? []
  const d = Number(date)
  const m = Number(month)
  const real = m >= 1 && m <= 12 && d >= 1 && d <= daysInMonth(2024, m)
  return real ? `${String(m).padStart(2, '0')}-${String(d).padStart(2, '0')}` : 'bad'
}
