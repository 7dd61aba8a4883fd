/** What has no width and comes along when a text is copied: marks of direction and of byte order. */
const invisible = /[\u061c\u200b\u200e\u200f\u2060\ufeff]/g

/** A text without what cannot be seen in it and without space around it. */
export function visibleText(text: string): string {
  return text.replace(invisible, '').trim()
}
