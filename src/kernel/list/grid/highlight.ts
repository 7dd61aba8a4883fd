import { useEffect } from 'react'
import { foldedWords, parseSearch, searchWords } from '#resources/kernel/values/search-key.ts'
import type { SoughtWord } from '#resources/kernel/values/search-key.ts'
import './highlight.css'

const wordsOfText = /[\p{L}\p{N}'`‘’‛ʹʻʼ´′]+/gu
/** The word as written, and its other spellings. */
const folds = [searchWords, foldedWords].map((fold) => (text: string) => fold(text).join(''))

/** The positions of search words in a text, [from, to) in characters, in any script. */
export function matchesIn(
  text: string,
  search: readonly SoughtWord[],
): [from: number, to: number][] {
  return [...text.matchAll(wordsOfText)].flatMap(({ 0: word, index }) =>
    search.flatMap((forms): [number, number][] => {
      const found = folds.flatMap((fold, i) => placeIn(word, fold, forms[i] ?? forms[0]) ?? [])
      const [from, to] = found
      return from === undefined || to === undefined ? [] : [[index + from, index + to]]
    }),
  )
}

/** The position of a folded text within a word, in characters of the word; null if not found. */
function placeIn(
  word: string,
  fold: (text: string) => string,
  wanted: string,
): [from: number, to: number] | null {
  const at = findPosition(fold(word), wanted)
  if (at < 0) return null
  const length = (letters: number) => fold(word.slice(0, letters)).length
  let from = 0
  while (from < word.length && length(from + 1) <= at) from++
  let to = from + 1
  while (to < word.length && length(to) < at + wanted.length) to++
  return [from, to]
}

/** Like the server: short words match only at the beginning of a word. */
function findPosition(key: string, wanted: string): number {
  if (wanted.length >= 3) return key.indexOf(wanted)
  return key.startsWith(wanted) ? 0 : -1
}

const name = 'found'
/**
 * Highlights search words in searched cells, without changing their markup. Browsers without
 * support show them plain.
 */
export function useHighlight(root: HTMLElement | null, search: unknown, rows: unknown): void {
  useEffect(() => {
    const words = typeof search === 'string' ? parseSearch(search).flat() : []
    const highlights =
      typeof CSS === 'undefined' ? undefined : (CSS.highlights as HighlightRegistry | undefined)
    if (!root || !highlights || words.length === 0) return
    const ranges: Range[] = []
    for (const cell of root.querySelectorAll('td[data-searched]')) {
      const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode())
        for (const [from, to] of matchesIn(node.textContent ?? '', words)) {
          const range = new Range()
          range.setStart(node, from)
          range.setEnd(node, to)
          ranges.push(range)
        }
    }
    highlights.set(name, new Highlight(...ranges))
    return () => void highlights.delete(name)
  }, [root, search, rows])
}
