// One pure function makes the searched key of a row and of a query: lower-case ASCII in which
// Russian and both Uzbek scripts meet.
import { foldLookAlikes } from './plate.ts'

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
 * A word of letters by sound; a word that mixes letters and digits (a plate, a part number) by the
 * shape of its letters.
 */
function foldWord(word: string): string {
  const mixed = /\p{L}/u.test(word) && /\d/.test(word)
  const folded = (mixed ? foldLookAlikes(word.toUpperCase()).toLowerCase() : word).replace(
    /./gu,
    (c) => letters[c] ?? c,
  )
  // Uzbek Latin writes yo, ye and ts where Cyrillic has ё, е and ц; ё and е are one letter to
  // whoever types.
  const sound = mixed
    ? folded
    : folded.replaceAll('yo', 'e').replaceAll('ye', 'e').replaceAll('ts', 's')
  return sound.normalize('NFD').replace(/[^a-z0-9]/g, '')
}

/** Words of the text in the common alphabet. */
export function searchWords(text: string): string[] {
  return text
    .toLowerCase()
    .replace(apostrophes, '')
    .split(/[^\p{L}\p{N}]+/u)
    .map(foldWord)
    .filter(Boolean)
}

/** The stored key: each word after a space, so that '% to%' finds beginnings of words. */
export function searchKey(texts: readonly (string | null | undefined)[]): string {
  return texts
    .flatMap((text) => searchWords(text ?? ''))
    .map((word) => ` ${word}`)
    .join('')
}
