// Telephone numbers however they are written: +998 90 123-45-67, 8 (90) 1234567, 901234567.

/** Digits that identify a number within one country. */
export const nationalDigits = 9
/** Fewer digits are a house, a flat or a year. */
const least = 7

/**
 * The last digits of a number, without country code and separators; null if the text is not a
 * number.
 */
export function phoneDigits(text: string): string | null {
  if (!/^[\d\s()+./–-]+$/u.test(text.trim())) return null
  const digits = text.replace(/\D/g, '')
  return digits.length < least || digits.length > 15 ? null : digits.slice(-nationalDigits)
}
