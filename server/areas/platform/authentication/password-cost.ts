// Estimates the number of guesses that a password withstands, as log10. Common words, years and
// keyboard walks are cheap, since attackers try them first.
import { commonPasswords } from './common-passwords.ts'

/**
 * Costs as powers of ten: a known word, a keyboard walk, a year; a letter, any other character, and
 * a change between kinds of characters.
 */
const wordCost = 2.5
const walkCost = 1.5
const yearCost = 2
const letterCost = 0.55
const signCost = 0.6
const changeCost = 0.8
/** Characters considered: more cannot reduce the cost. */
const mostCharacters = 64
const longestWord = Math.max(...[...commonPasswords].map((word) => word.length))

const latin = "`qwertyuiop[]asdfghjkl;'zxcvbnm,."
const cyrillic = 'ёйцукенгшщзхъфывапролджэячсмитьбю'
/** The text as typed in the other keyboard layout: «ghjcnj» becomes «просто». */
const otherKeys = (text: string) => [...text].map((c) => cyrillic[latin.indexOf(c)] ?? c).join('')
const lookalikes: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

const asLetters = (text: string) => [...text].map((c) => lookalikes[c] ?? c).join('')
function kindOf(c: string): 'letter' | 'figure' | 'sign' {
  if (/\p{L}/u.test(c)) return 'letter'
  return /\d/.test(c) ? 'figure' : 'sign'
}

/** Keyboard rows and the alphabet, then common patterns across rows. */
const rows = [
  '1234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'йцукенгшщзхъ',
  'фывапролджэ',
  'ячсмитьбю',
  'abcdefghijklmnopqrstuvwxyz',
  'абвгдежзиклмнопрст',
]
const columns = [
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  'qazwsxedcrfvtgbyhnujmikolp',
  'a1s2d3f4g5h6',
  '1a2s3d4f5g6h',
  'z1x2c3v4b5n6',
  '1z2x3c4v5b6n',
  'a1b2c3d4e5f6',
  '1a2b3c4d5e6f',
]
const walks = [...rows, ...columns].flatMap((row) => [row, [...row].reverse().join('')])
const isWalk = (part: string) =>
  part.length >= 3 &&
  (walks.some((walk) => walk.includes(part)) ||
    /^(.)\1+$/u.test(part) ||
    walks.some((walk) => (walk + walk).includes(part)))

/**
 * Cost of one part; infinite if it has to be split.
 * @param before the preceding character
 * @param own words about the account itself, which cost nothing
 */
function costOf(part: string, before: string | undefined, own: ReadonlySet<string>): number {
  if (own.has(part)) return 0
  if (
    part.length >= 3 &&
    [part, asLetters(part), otherKeys(part)].some((one) => commonPasswords.has(one))
  )
    return wordCost
  if (isWalk(part)) return walkCost
  if (/^(19|20)\d\d$/.test(part)) return yearCost
  if (part.length > 1) return Infinity
  const kind = kindOf(part)
  return (
    (kind === 'letter' ? letterCost : signCost) +
    (before !== undefined && kindOf(before) !== kind ? changeCost : 0)
  )
}

/** Cost of the cheapest decomposition into parts, as a power of ten. */
export function passwordCost(password: string, own: readonly string[] = []): number {
  const text = password.toLowerCase().slice(0, mostCharacters)
  const known = new Set(own.map((word) => word.toLowerCase()).filter((word) => word.length >= 3))
  const longest = Math.max(longestWord, ...[...known].map((word) => word.length), 40)
  const half = /^(.{3,}?)\1+$/u.exec(text)?.[1]
  if (half !== undefined) return passwordCost(half, own) + 0.5
  const best = [0]
  for (let end = 1; end <= text.length; end++) {
    best[end] = Infinity
    for (let start = Math.max(0, end - longest); start < end; start++)
      best[end] = Math.min(
        best[end]!,
        best[start]! + costOf(text.slice(start, end), text[start - 1], known),
      )
  }
  return best[text.length]!
}
