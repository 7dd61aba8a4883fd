import { civilDay } from '../format/civil.ts'
import { fullYear } from './day.ts'
import { cleaned } from './parsed.ts'
import type { Parsed } from './parsed.ts'
import { parseWrittenDay, writtenMonth } from './written-day.ts'

const word = '\\p{L}{1,10}'
const ofYear = '(?:[\\s-]*(?:года|год|г|йил|й|yil|y)(?![\\p{L}])\\.?)?'
const apart = '[\\s.,/-]*'
const nameFirst = new RegExp(`^(${word})\\.?${apart}(\\d{4}|\\d{2})${ofYear}$`, 'u')
const yearFirst = new RegExp(`^(\\d{4})${ofYear}${apart}(${word})\\.?$`, 'u')

/**
 * A month as people and files write it, by its first day: 03.2025, 3/25, 2025-03, март 2025, 2025-yil
 * mart, 2025 йил март, Mar 2025; and any day in it, as `parseWrittenDay` reads days.
 */
export function parseMonth(text: string, today: string): Parsed<string> {
  const written = cleaned(text.replace(/["'«»„“”]/g, '')).toLowerCase()
  if (written === '') return null
  const found = inDigits(written, today) ?? inWords(written, today)
  if (found !== undefined) return found
  const day = parseWrittenDay(written, today)
  return day === null || day === 'bad' ? day : `${day.slice(0, 8)}01`
}

/** Undefined where it is no month in digits. */
function inDigits(written: string, today: string): string | undefined {
  const text = written.replace(/[\s-]{0,3}(?:года|год|г|йил|й|yil|y)\.?$/u, '')
  const [, year, month] = /^(\d{4}) ?[-./] ?(\d{1,2})$/.exec(text) ?? []
  const [, first, last = ''] = /^(\d{1,2}) ?[-./ ] ?(\d{4}|\d{2})$/.exec(text) ?? []
  if (year !== undefined) return firstOf(Number(year), Number(month))
  if (first === undefined) return undefined
  return firstOf(last.length === 2 ? fullYear(Number(last), today) : Number(last), Number(first))
}

function inWords(text: string, today: string): string | undefined {
  const [, name, year = ''] = nameFirst.exec(text) ?? []
  const [, full, after] = yearFirst.exec(text) ?? []
  const month = writtenMonth(name ?? after ?? '')
  if (month === 0) return undefined
  if (full !== undefined) return firstOf(Number(full), month)
  return firstOf(year.length === 2 ? fullYear(Number(year), today) : Number(year), month)
}

const firstOf = (year: number, month: number): string => civilDay(year, month, 1) ?? 'bad'
