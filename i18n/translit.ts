// Uzbek Latin (alphabet of 1995, Oʻ Gʻ with U+02BB, ʼ U+02BC) into Uzbek Cyrillic. One text, two
// scripts: they never disagree.
import { kept, softEnding, stems, suffixes } from './translit/stems.ts'

const okina = '\u02bb'
const tutuq = '\u02bc'
const vowels = 'aeiou'
const latin = 'abcdfghijklmnopqrstuvwxyz'
const cyrillic = 'абсдфгҳижклмнопқрстуввхйз'
const single: ReadonlyMap<string, string> = new Map(
  [...latin].map((letter, at) => [letter, cyrillic.charAt(at)]),
)
/**
 * Letters of several characters, in search order; ye, e and ʼ depend on their context.
 */
const joined: readonly (readonly [latin: string, cyrillic: string])[] = [
  [`yo${okina}`, 'йў'],
  [`o${okina}`, 'ў'],
  [`g${okina}`, 'ғ'],
  [`s${tutuq}h`, 'сҳ'],
  ['sh', 'ш'],
  ['ch', 'ч'],
  ['tsiya', 'ция'],
  ['tsion', 'цион'],
  ['ya', 'я'],
  ['yu', 'ю'],
  ['yo', 'ё'],
]
const stemsByLength = Object.keys({ ...softEnding, ...stems }).sort((a, b) => b.length - a.length)

/** Any apostrophe becomes ʻ after o and g, and ʼ elsewhere. */
export function normalizeLatin(text: string): string {
  return text
    .replace(/(?<=[og])['`\u2018\u2019\u201b\u02b9\u02bb\u02bc\u00b4\u2032]/gi, okina)
    .replace(/(?<![og])['`\u2018\u2019\u201b\u02b9\u02bb\u00b4\u2032]/gi, tutuq)
}

/**
 * %{placeholders}, {placeholders}, e-mail addresses and codes of capitals and digits (AA1234567)
 * stay as they are.
 */
export function toCyrillic(text: string): string {
  const parts = normalizeLatin(text).split(
    /(%?\{[^}]*\}|[\w.]+@[\w.]+|[A-Z]+\d[A-Z\d]*|\d+[A-Z][A-Z\d]*)/,
  )
  return parts
    .map((part, i) => (i % 2 ? part : part.replace(/[A-Za-z\u02bb\u02bc]+/g, wordToCyrillic)))
    .join('')
}

/** Every text of a tree. */
export function treeToCyrillic<T>(tree: T): T {
  if (typeof tree === 'string') return toCyrillic(tree) as T
  if (Array.isArray(tree)) return tree.map(treeToCyrillic) as T
  return Object.fromEntries(
    Object.entries(tree as object).map(([key, value]) => [key, treeToCyrillic(value)]),
  ) as T
}

function wordToCyrillic(word: string): string {
  if (kept.has(word)) return word
  const low = word.toLowerCase()
  const stem = stemsByLength.find(
    (one) => low.startsWith(one) && suffixes.has(low.slice(one.length)),
  )
  if (stem === undefined) return byRules(word, false)
  const rest = word.slice(stem.length)
  const base = getStemText(stem, rest)
  return (
    inCaseOf(isUpper(word) ? word : word.slice(0, stem.length), base) +
    byRules(rest, true, vowels.includes(stem.slice(-1)))
  )
}

function getStemText(stem: string, rest: string): string {
  const soft = softEnding[stem]
  if (soft === undefined) return stems[stem] ?? ''
  return rest ? soft : `${soft}ь`
}

function isUpper(text: string): boolean {
  return text.length > 1 && text === text.toUpperCase()
}

function inCaseOf(source: string, text: string): string {
  if (isUpper(source)) return text.toUpperCase()
  return /^\p{Lu}/u.test(source) ? text.charAt(0).toUpperCase() + text.slice(1) : text
}

/** Letter by letter. `inside`: after a stem; `afterVowel`: the stem ends in a vowel. */
function byRules(word: string, inside: boolean, afterVowel = false): string {
  const low = word.toLowerCase()
  let out = ''
  let open = !inside || afterVowel
  let at = 0
  while (at < word.length) {
    const [latin, cyrillic] = letterAt(low, at, open)
    const source = word.slice(at, at + latin.length)
    if (cyrillic.length > 1) out += inCaseOfLetters(source, cyrillic)
    else out += isCapital(source, word, at) ? cyrillic.toUpperCase() : cyrillic
    open = /[аеёиоуэюяў]$/.test(cyrillic)
    at += latin.length
  }
  return out
}

/** `open`: at the start of a word or after a vowel, where e is э and ye is е. */
function letterAt(
  low: string,
  at: number,
  open: boolean,
): readonly [latin: string, cyrillic: string] {
  const long = joined.find(([latin]) => low.startsWith(latin, at))
  if (long) return long
  if (low.startsWith('ye', at)) return ['ye', open ? 'е' : 'ье']
  const letter = low.charAt(at)
  if (letter === 'e') return ['e', open ? 'э' : 'е']
  if (letter === tutuq) return [tutuq, 'ъ']
  const found = single.get(letter)
  if (found === undefined) throw new Error(`No Cyrillic letter for «${letter}» in «${low}»`)
  return [letter, found]
}

/** ʼ has no case of its own: it is large between large letters. */
function isCapital(source: string, word: string, at: number): boolean {
  if (source === tutuq) return isUpper(`${word.charAt(at - 1)}${word.charAt(at + 1)}`)
  return /^\p{Lu}/u.test(source)
}

/** Several letters from several: large where the Latin ones are. */
function inCaseOfLetters(source: string, cyrillic: string): string {
  const large = [...source].filter(
    (letter) => /\p{L}/u.test(letter) && letter !== okina && letter !== tutuq,
  )
  if (large.length > 1 && large.every((letter) => /\p{Lu}/u.test(letter)))
    return cyrillic.toUpperCase()
  return /^\p{Lu}/u.test(source) ? cyrillic.charAt(0).toUpperCase() + cyrillic.slice(1) : cyrillic
}
