import { civilDay } from '../format/civil.ts'
import { fullYear, parseDay } from './day.ts'
import { cleaned } from './parsed.ts'
import type { Parsed } from './parsed.ts'

/** How the months begin in Russian, in both scripts of Uzbek, and in English. */
const months = [
  'янв|yan|jan',
  'фев|fev|feb',
  'мар|mar',
  'апр|apr',
  'ма[йяе]|may',
  'июн|iyun|jun',
  'июл|iyul|jul',
  'авг|avg|aug',
  'сен|sen|sep',
  'окт|okt|oct',
  'ноя|noy|nov',
  'дек|dek|dec',
].map((begin) => new RegExp(`^(?:${begin})`))
const roman = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii']
/** The word for a year, with its endings, and the ordinal of a day: they add no information. */
const year = '(?:[\\s-]*(?:года|год|гг|г|йили|йил|й|yili|yil|y)(?![\\p{L}])\\.?)?'
const day = '(\\d{1,2})(?:-?(?:е|го|st|nd|rd|th)(?![\\p{L}]))?'
const word = '(\\p{L}{1,10})\\.?'
const apart = '[\\s.,/-]*'
const forms = [
  {
    form: new RegExp(`^${day}${apart}${word}${apart}(\\d{4}|\\d{2})${year}$`, 'u'),
    order: [1, 2, 3],
  },
  { form: new RegExp(`^(\\d{4})${year}${apart}${day}${apart}${word}$`, 'u'), order: [2, 3, 1] },
  { form: new RegExp(`^(\\d{4})${apart}${word}${apart}${day}$`, 'u'), order: [3, 2, 1] },
  { form: new RegExp(`^${word}${apart}${day}${apart}(\\d{4})${year}$`, 'u'), order: [2, 1, 3] },
] as const

/**
 * A day as papers and other programs write it, as 'YYYY-MM-DD': «12» мая 2019 г., 12-may 2019,
 * 2019-yil 12-may, May 12, 2019, 12.V.2019, and all that `parseDay` reads. A month's name may be
 * cut; one that is none is 'bad', and so is a day without its year.
 */
export function parseWrittenDay(text: string, today: string): Parsed<string> {
  const written = cleaned(text.replace(/["'«»„“”]/g, '')).toLowerCase()
  if (written === '') return null
  const numbers = written.replace(/[\s-]*(?:года|год|г|йил|йили|й|yil|yili|y)\.?$/u, '')
  if (!/\p{L}/u.test(numbers))
    return /^\d{1,2}\D+\d{1,2}\D?$|^\d{1,4}$/.test(numbers) ? 'bad' : parseDay(numbers, today)
  for (const { form, order } of forms) {
    const found = form.exec(written)
    if (!found) continue
    const [date, name, full] = order.map((place) => found[place] ?? '') as [string, string, string]
    const month = writtenMonth(name)
    if (month === 0) continue
    return (
      civilDay(
        full.length === 2 ? fullYear(Number(full), today) : Number(full),
        month,
        Number(date),
      ) ?? 'bad'
    )
  }
  return 'bad'
}

/** From 1; 0 for a word that is no month. */
export function writtenMonth(word: string): number {
  return roman.indexOf(word) + 1 || months.findIndex((one) => one.test(word)) + 1
}
