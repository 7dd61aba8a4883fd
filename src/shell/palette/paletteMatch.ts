// Matches entries of the palette: by prefixes of words regardless of inflection, by synonyms, and
// by substrings, as lists search.
import { synonyms } from '#i18n/synonyms.ts'
import { foldedWords, isFound, parseSearch } from '#resources/kernel/values/search-key.ts'

interface Searched {
  /** Its texts in all languages, as a search key. */
  readonly search: string
  readonly label: string
}

const groups = synonyms.map((words) => words.flatMap(foldedWords))

/** Maximum length of an ending, by the length of the word. */
function ending(length: number): number {
  if (length < 6) return 1
  return length < 8 ? 2 : 3
}
const longestEnding = 4
const shortestStem = 3

/** Whether two words differ only in their endings: «роли» and «ролями». */
function isOneStem(typed: string, word: string): boolean {
  let same = 0
  while (same < typed.length && typed[same] === word[same]) same++
  return (
    same >= shortestStem &&
    same >= typed.length - ending(typed.length) &&
    word.length - same <= longestEnding
  )
}

/** The weight of a typed word in an entry: 3 for a prefix of one of its words, 0 for no match. */
function worthOf(typed: string, words: readonly string[]): number {
  if (words.some((word) => word.startsWith(typed))) return 3
  if (words.some((word) => isOneStem(typed, word))) return 3
  const meant = groups.filter((group) =>
    group.some((one) => one === typed || isOneStem(typed, one)),
  )
  if (meant.some((group) => group.some((one) => words.some((word) => isOneStem(one, word)))))
    return 2
  return typed.length >= 3 && words.some((word) => word.includes(typed)) ? 1 : 0
}

/**
 * Entries that match every word, the best first: of equal ones those with fewer words, then in the
 * given order.
 */
export function matching<E extends Searched>(entries: readonly E[], text: string): E[] {
  const sought = parseSearch(text)
  const typed = foldedWords(text)
  if (typed.length === 0) return []
  const scored = entries.flatMap((one) => {
    const words = one.search.split(' ').filter(Boolean)
    const worths = typed.map((word) => worthOf(word, words))
    const all = worths.every((worth) => worth > 0)
    // matches in the other keyboard layout
    if (!all && !isFound(one.search, sought)) return []
    const sum = worths.reduce((total, worth) => total + worth, 0)
    const begins = foldedWords(one.label)[0]?.startsWith(typed[0] ?? '') ? 1 : 0
    return { one, score: sum + begins, length: foldedWords(one.label).length }
  })
  return scored.sort((a, b) => b.score - a.score || a.length - b.length).map(({ one }) => one)
}
