/**
 * Removes zero-width characters that are copied along with text: direction and byte order marks.
 */
const invisible = /[\u061c\u200b\u200e\u200f\u2060\ufeff]/g

/** A text without invisible characters and surrounding space. */
export function visibleText(text: string): string {
  return text.replace(invisible, '').trim()
}
