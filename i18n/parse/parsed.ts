/**
 * What a typed text means: a value of the wire, null for nothing typed, 'bad' for what no value can
 * be made of.
 */
export type Parsed<T> = T | null | 'bad'

/**
 * Typed or pasted text without the spaces, no-break spaces and marks of direction around and inside
 * that mean nothing.
 */
export function cleaned(text: string): string {
  return text
    .replace(/[\u200b\u200e\u200f\ufeff]/g, '')
    .replace(/[\s\u00a0\u202f\u2009]+/g, ' ')
    .trim()
}
