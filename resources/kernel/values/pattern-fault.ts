// What is said of a text that does not fit the pattern of its field.
import { fault } from '../calls/error-codes.ts'
import type { Fault } from '../calls/error-codes.ts'
import type { FieldOptions } from '../types.ts'

/** How many digits a pattern asks for, where it asks for nothing else: '\\d{9}|\\d{14}'. */
function digitCounts(pattern: string): string[] | null {
  const counts = pattern.split('|').map((one) => /^\\d\{(\d+)\}$/.exec(one)?.[1])
  return counts.every((one) => one !== undefined) ? counts : null
}

/** How many digits there are to be, or a text that fits; the code alone says neither. */
export function patternFault({ pattern = '', example }: FieldOptions): Fault {
  const counts = digitCounts(pattern)
  if (counts) return fault('digit_count', counts.join('|'))
  return example === undefined ? 'pattern' : fault('like', example)
}
