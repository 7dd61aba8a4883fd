// Numbers as a language writes them, from exact text and without floating point.
import type { FormatWords } from './words.ts'

/** '1234567' → groups of three. */
function grouped(digits: string, group: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, group)
}

/**
 * An exact number at `scale` digits behind the point, half away from zero: ('2.345', 2) → '2.35'.
 */
export function rounded(value: string, scale: number): string {
  const [, sign = '', units = '0', parts = ''] = /^(-?)(\d*)\.?(\d*)$/.exec(value) ?? []
  if (parts.length <= scale)
    return `${sign}${units || '0'}${scale > 0 ? `.${parts.padEnd(scale, '0')}` : ''}`
  const half = (parts[scale] ?? '0') >= '5' ? 1n : 0n
  const text = String(BigInt((units || '0') + parts.slice(0, scale)) + half).padStart(
    scale + 1,
    '0',
  )
  const whole = text.slice(0, text.length - scale)
  const shown = scale > 0 ? `${whole}.${text.slice(-scale)}` : whole
  return /[1-9]/.test(shown) ? sign + shown : shown
}

/** An exact number at the scale of its field, as screens, files and papers have it. */
export function decimalDigits(value: string, scale = 2): string {
  return withoutEmptyPlaces(rounded(value, scale), scale)
}

/** Decimal places beyond the second are shown only if not zero: 104 pieces, not 104,000. */
export function withoutEmptyPlaces(value: string, scale: number): string {
  return scale > 2 ? trimmedZeros(value) : value
}

/** '104.000' → '104', '2.500' → '2.5' */
export function trimmedZeros(value: string): string {
  if (!value.includes('.')) return value
  let end = value.length
  while (value[end - 1] === '0') end--
  return value.slice(0, value[end - 1] === '.' ? end - 1 : end)
}

/**
 * '1234567.5' → '1 234 567,5', `scale` digits behind the sign (as many as there are when absent). A
 * minus is the keyboard's: spreadsheets know no other.
 */
export function decimalText(
  value: string,
  words: Pick<FormatWords, 'group' | 'decimal'>,
  scale?: number,
): string {
  const [units = '0', parts] = (scale === undefined ? value : rounded(value, scale)).split('.')
  const shown = grouped(units.replace('-', ''), words.group) + (parts ? words.decimal + parts : '')
  return units.startsWith('-') ? `-${shown}` : shown
}

/** As typed into an input: the language's decimal sign, no groups, a plain minus. */
export function editableText(value: string, words: Pick<FormatWords, 'decimal'>): string {
  return value.replace('.', words.decimal)
}

/** Counts above 999 as thousands: one decimal, half up, Latin k, as specified: 1250 → 1.3k. */
export function shortCount(count: number): string {
  if (count <= 999) return String(count)
  const tenths = Math.floor((count + 50) / 100)
  return `${Math.floor(tenths / 10)}.${tenths % 10}k`
}
