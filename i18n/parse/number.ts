import type { Locale } from '#resources/kernel/names.ts'
import { cleaned } from './parsed.ts'
import type { Parsed } from './parsed.ts'

/**
 * A typed number as exact text with a point: '42,23' and '42.23' → '42.23', '1 234,5' → '1234.5',
 * '1,234,567.8' → '1234567.8'. Groups must be of three. In English a lone comma before three digits
 * could be either sign, so it is refused, never guessed.
 */
export function parseNumber(text: string, locale: Locale = 'ru'): Parsed<string> {
  const typed = cleaned(text).replace(/^\u2212/, '-')
  if (typed === '') return null
  const [, sign = '', body = ''] = /^([-+]?) ?(\d[\d .,]*|[.,]\d+)$/.exec(typed) ?? []
  const parts = body && split(body, locale)
  if (!parts) return 'bad'
  const units = parts[0].replace(/^0+(?=\d)/, '') || '0'
  const exact = parts[1] ? `${units}.${parts[1]}` : units
  return sign === '-' && /[1-9]/.test(exact) ? `-${exact}` : exact
}

/** Digits before and behind the decimal sign, or null when the signs contradict each other. */
function split(body: string, locale: Locale): [units: string, parts: string] | null {
  const signs = [...body.replace(/[\d ]/g, '')]
  const last = signs.at(-1)
  if (!last) return ungroup(body, ' ')
  const at = body.lastIndexOf(last)
  const repeated = signs.length > 1 && signs.every((sign) => sign === last)
  if (repeated) return body.includes(' ') ? null : ungroup(body, last)
  if (signs.filter((sign) => sign === last).length > 1) return null
  const head = body.slice(0, at)
  const tail = body.slice(at + 1)
  if (tail.includes(' ')) return null
  if (
    locale === 'en' &&
    last === ',' &&
    signs.length === 1 &&
    /^[1-9]\d{0,2}$/.test(head) &&
    tail.length === 3
  )
    return null
  const group = signs.length > 1 ? (signs[0] ?? '') : ' '
  if (group !== ' ' && head.includes(' ')) return null
  const units = ungroup(head, group)
  return units && [units[0], tail]
}

/** Digits in groups of three, or without groups at all. */
function ungroup(digits: string, group: string): [units: string, parts: string] | null {
  const groups = digits.trim().split(group)
  const first = groups[0] ?? ''
  if (
    groups.length > 1 &&
    !(/^\d{1,3}$/.test(first) && groups.slice(1).every((three) => /^\d{3}$/.test(three)))
  )
    return null
  const units = groups.join('')
  return /^\d*$/.test(units) ? [units, ''] : null
}

/** A typed whole number; '12,0' is one, '12,5' is not. */
export function parseInteger(text: string, locale: Locale = 'ru'): Parsed<number> {
  const exact = parseNumber(text, locale)
  if (exact === null || exact === 'bad') return exact
  const whole = /^(-?\d+)(\.0+)?$/.exec(exact)?.[1]
  return whole !== undefined && Number.isSafeInteger(Number(whole)) ? Number(whole) : 'bad'
}
