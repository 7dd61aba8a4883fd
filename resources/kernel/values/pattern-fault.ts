// The fault of a text that does not match its field's pattern.
import { fault } from '../calls/error-codes.ts'
import type { Fault } from '../calls/error-codes.ts'
import type { FieldOptions } from '../types.ts'

/** The numbers of digits that a purely numeric pattern permits: '\\d{9}|\\d{14}'. */
function digitCounts(pattern: string): string[] | null {
  const counts = pattern.split('|').map((one) => /^\\d\{(\d+)\}$/.exec(one)?.[1])
  return counts.every((one) => one !== undefined) ? counts : null
}

/** The fault with the number of digits, or an example: the code alone has neither. */
export function patternFault({ pattern = '', example }: FieldOptions): Fault {
  const counts = digitCounts(pattern)
  if (counts) return fault('digit_count', counts.join('|'))
  return example === undefined ? 'pattern' : fault('like', example)
}
