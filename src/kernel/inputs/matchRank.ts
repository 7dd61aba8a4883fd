import { foldedWords, searchWords } from '#resources/kernel/values/search-key.ts'

/**
 * 0 equal, 1 a prefix, 2 a prefix of a word, 3 inside a word or in another spelling, 4 no match.
 * Ignores alphabets and apostrophes.
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

/** Best matches first; a stable sort. */
export function sortByMatch<O extends { name: string }>(options: readonly O[], typed: string): O[] {
  if (typed.trim() === '') return [...options]
  return options
    .map((option) => ({ option, far: matchRank(option.name, typed) }))
    .sort((a, b) => a.far - b.far)
    .map(({ option }) => option)
}
