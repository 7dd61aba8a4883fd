// Text typed in the wrong one of two keyboard layouts, Latin and Russian.
const latin = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`"
const russian = 'йцукенгшщзхъфывапролджэячсмитьбюё'

/** Shorter words are ambiguous. */
const shortest = 4

function swap(text: string, from: string, to: string): string {
  return text.replace(/\S/gu, (key) => to[from.indexOf(key)] ?? '?')
}

/**
 * The same keys in the other layout; null if that is not all letters, or some words are too short.
 */
export function inOtherLayout(text: string): string | null {
  const typed = text.trim().toLowerCase()
  const isRussian = /[а-яё]/.test(typed)
  if (isRussian === /[a-z]/.test(typed)) return null
  const other = isRussian ? swap(typed, russian, latin) : swap(typed, latin, russian)
  const words = other.split(/\s+/)
  return words.every((word) => word.length >= shortest && /^\p{L}+$/u.test(word)) ? other : null
}
