import { foldedWords, searchWords } from '#resources/kernel/values/search-key.ts'

/**
 * 0 the same text, 1 begins with it, 2 a word begins with it, 3 somewhere inside or in another
 * spelling, 4 not there. Alphabets and apostrophes do not matter.
 */
export function matchRank(name: string, typed: string): number {
  const written = rankAmong(searchWords(name), searchWords(typed))
  return written < 4 ? written : Math.max(3, rankAmong(foldedWords(name), foldedWords(typed)))
}

function rankAmong(words: readonly string[], sought: readonly string[]): number {
  const whole = words.join(' ')
  const wanted = sought.join(' ')
  if (whole === wanted) return 0
  if (whole.startsWith(wanted)) return 1
  if (` ${whole}`.includes(` ${wanted}`)) return 2
  return whole.includes(wanted) ? 3 : 4
}

/** Nearest first; equals keep their order. */
export function sortByMatch<O extends { name: string }>(options: readonly O[], typed: string): O[] {
  if (typed.trim() === '') return [...options]
  return options
    .map((option) => ({ option, far: matchRank(option.name, typed) }))
    .sort((a, b) => a.far - b.far)
    .map(({ option }) => option)
}
