// Search keys of rows and search queries: lower-case ASCII in which Russian and both Uzbek scripts
// coincide. The key has words in two spellings if they differ: as written, and as typed without ў,
// қ, ғ and ҳ on the keyboard, or in other transliterations.
import { foldLookAlikes, viewPlate } from './plate.ts'
import { inOtherLayout } from './keyboard-layout.ts'

const letters: Readonly<Record<string, string>> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ё: 'e',
  ж: 'j',
  з: 'z',
  и: 'i',
  й: 'y',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'x',
  ц: 's',
  ч: 'ch',
  ш: 'sh',
  щ: 'sh',
  ъ: '',
  ы: 'i',
  ь: '',
  э: 'e',
  ю: 'yu',
  я: 'ya',
  ў: 'o',
  қ: 'q',
  ғ: 'g',
  ҳ: 'h',
  w: 'v',
}

const apostrophes = /['`‘’‛ʹʻʼ´′]/g

/**
 * Applied in order to words as written: differences between alphabets, transliterations and
 * keyboards.
 */
const spellings: readonly (readonly [RegExp, string])[] = [
  [/sh?ch/g, 'sh'],
  [/x|kh/g, 'h'],
  [/kh/g, 'h'],
  [/q|c(?!h)/g, 'k'],
  [/zh/g, 'j'],
  [/dj/g, 'j'],
  [/u/g, 'o'],
  [/y[oe]/g, 'e'],
  [/ts/g, 's'],
  [/iy/g, 'i'],
  [/(?<![aeio])y(?![aeio])/g, 'i'],
  [/([a-z])\1/g, '$1'],
]

const isMixed = (word: string) => /\p{L}/u.test(word) && /\d/.test(word)

/**
 * A word of letters by sound; one that mixes letters and digits (a plate, a part number) by the
 * shape of its letters.
 */
function writeInAscii(word: string): string {
  const shaped = isMixed(word) ? foldLookAlikes(word.toUpperCase()).toLowerCase() : word
  return shaped
    .replace(/./gu, (c) => letters[c] ?? c)
    .normalize('NFD')
    .replace(/[^a-z0-9]/g, '')
}

/** The normalised spelling. Words with digits have only one. */
function foldSpelling(word: string): string {
  if (/\d/.test(word)) return word
  return spellings.reduce((text, [from, to]) => text.replace(from, to), word)
}

const isPlate = (group: readonly string[]) =>
  viewPlate(foldLookAlikes(group.join('').toUpperCase())).usual

/** Maximum length of a word joined across spaces and dashes. */
const longestJoined = 14

/**
 * Words that may be one: 01 A 777 BC, АИ-92. The words of a group are separated by a dash, or by
 * one space if they are as short as the parts of a plate. After a complete plate a new group
 * begins.
 */
function groupWords(text: string): string[][] {
  const clean = text.normalize('NFC').toLowerCase().replace(apostrophes, '')
  const isShort = (word = '') => /\d/.test(word) || word.length <= 3
  const groups: string[][] = []
  let end = 0
  for (const { 0: word, index } of clean.matchAll(/[\p{L}\p{N}]+/gu)) {
    const group = groups.at(-1)
    const gap = clean.slice(end, index)
    const isNear = gap === '-' || (gap === ' ' && isShort(word) && isShort(group?.at(-1)))
    if (group && isNear && !isPlate(group)) group.push(word)
    else groups.push([word])
    end = index + word.length
  }
  return groups
}

/** A group of letters and digits as one word; null if it is not one. */
function joinGroup(group: readonly string[]): string | null {
  const joined = group.join('')
  const isOne = group.length > 1 && joined.length <= longestJoined && isMixed(joined)
  return isOne ? writeInAscii(joined) : null
}

const asWords = (groups: readonly (readonly string[])[]) =>
  groups.flat().map(writeInAscii).filter(Boolean)

/** Words of the text in the common alphabet, as written. */
export function searchWords(text: string): string[] {
  return asWords(groupWords(text))
}

/** The same in the normalised spelling. */
export function foldedWords(text: string): string[] {
  return searchWords(text).map(foldSpelling).filter(Boolean)
}

/**
 * The stored key: each word after a space, so that '% to%' finds word beginnings; written words
 * first, then the other spellings.
 */
export function searchKey(texts: readonly (string | null | undefined)[]): string {
  const groups = texts.flatMap((text) => groupWords(text ?? ''))
  const words = asWords(groups)
  const others = [...words.map(foldSpelling), ...groups.flatMap((group) => joinGroup(group) ?? [])]
  const known = new Set(words)
  return [...words, ...new Set(others.filter((word) => word && !known.has(word)))]
    .map((word) => ` ${word}`)
    .join('')
}

/** Texts that sound alike have the same: «Ёқилғи» and yoqilgʻi, but not «Бур» and «Бор». */
export function soundKey(text: string): string {
  return searchWords(text)
    .map((word) => (/\d/.test(word) ? word : word.replace(/y[oe]/g, 'e').replaceAll('ts', 's')))
    .join(' ')
}

/** A word in each of its spellings, any of which matches. */
export type SoughtWord = readonly [written: string, ...others: string[]]
/** Words that must all occur. */
export type SoughtWords = readonly SoughtWord[]

const spelled = (word: string): SoughtWord => {
  const folded = foldSpelling(word)
  return folded === word || folded === '' ? [word] : [word, folded]
}

/**
 * The alternatives of a search: as typed; with the parts of a plate joined; and in the other
 * keyboard layout. Empty without words.
 */
export function parseSearch(text: string): readonly SoughtWords[] {
  const groups = groupWords(text)
  const words = asWords(groups)
  if (words.length === 0) return []
  const joined = groups.flatMap((group) => joinGroup(group) ?? asWords([group]))
  const other = inOtherLayout(text)
  return [
    words.map(spelled),
    ...(joined.length < words.length ? [joined.map(spelled)] : []),
    ...(other === null ? [] : [searchWords(other).map(spelled)]),
  ]
}

/** The LIKE pattern of a word: under three characters only at the beginning of a word. */
export function piece(word: string): string {
  return word.length < 3 ? ` ${word}` : word
}

/** Whether a key matches the search. */
export function isFound(key: string, search: readonly SoughtWords[]): boolean {
  return search.some((words) =>
    words.every((forms) => forms.some((form) => key.includes(piece(form)))),
  )
}
