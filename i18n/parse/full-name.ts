import { cleaned } from './parsed.ts'

interface FullName {
  surname: string
  name: string
  patronymic: string
}

/**
 * The Uzbek words for son and daughter of, in both scripts and with whatever sign the keyboard had,
 * and the Turkic ones of old papers.
 */
const childOf =
  /^(?:o['`ʻʼ‘’]?g['`ʻʼ‘’]?li|u['`ʻʼ‘’]?g['`ʻʼ‘’]?li|o['`ʻʼ‘’]?gly|qizi|kizi|ўғли|угли|уғли|ўгли|огли|оглы|улы|уулу|қизи|кизи|кызы|гызы)$/i
/** Written together with the father's name: Рустам-оғли, Рустамқизи. */
const joined =
  /(?:[-–](?:o['`ʻʼ‘’]?g['`ʻʼ‘’]?li|qizi|kizi|ўғли|угли|уғли|ўгли|огли|оглы|қизи|кизи|кызы))$|.{3}(?:ўғли|o['ʻʼ‘’]g['ʻʼ‘’]li|қизи|qizi)$/i
/** Characters of a full name: its three fields hold no more. */
const longestName = 300
const patronymic = /(?:ович|евич|ьич|овна|евна|ична|ovich|evich|ovna|evna|ichna)$/i
/** А.Р. or А. Р.: initials in one word. */
const initials = /^(?:\p{Lu}\.){1,3}$|^\p{Lu}$|^\p{Lu}\.\p{Lu}$/u

/**
 * A person's full name in its parts, those that it does not have empty. The surname stands first,
 * or last behind a patronymic or initials that are known as such. 'bad' where it is not clear which
 * word is what: a guess would put a name into the wrong field permanently.
 */
export function parseFullName(text: string): FullName | 'bad' {
  if (text.length > longestName) return 'bad'
  const words = cleaned(text)
    .split(/\s*,\s*|\s+/)
    .filter(Boolean)
    .flatMap((word) => (initials.test(word) ? word.split(/(?<=\.)/) : [word]))
  if (words.length === 0 || words.some((word) => /[\d@/\\]/.test(word))) return 'bad'
  const marked = patronymicIn(words)
  if (marked) {
    const [from, to] = marked
    const before = words.slice(0, from)
    const after = words.slice(to)
    const father = words.slice(from, to).join(' ')
    // 'Алишер Рустамович' alone, or followed by the surname
    if (before.length === 1)
      return { surname: after.join(' '), name: before[0]!, patronymic: father }
    if (after.length > 0 || before.length === 0) return 'bad'
    return { surname: before.slice(0, -1).join(' '), name: before.at(-1)!, patronymic: father }
  }
  const short = words.filter((word) => /^\p{Lu}\.?$/u.test(word))
  if (short.length > 0 && short.length < words.length && short.length <= 2) {
    const long = words.filter((word) => !short.includes(word))
    const together =
      words.slice(0, short.length).every((word) => short.includes(word)) ||
      words.slice(-short.length).every((word) => short.includes(word))
    if (!together || long.length > 1) return 'bad'
    return { surname: long[0]!, name: short[0]!, patronymic: short[1] ?? '' }
  }
  if (words.length > 3) return 'bad'
  const [surname = '', name = '', third = ''] = words
  return { surname, name, patronymic: third }
}

/**
 * Where the patronymic begins and ends: before the last word, or in the last words. The former
 * first: a surname may look like a patronymic («Алишер Рустамович Абрамович»), a first name never
 * does.
 */
function patronymicIn(words: readonly string[]): [from: number, to: number] | null {
  const son = words.findIndex((word, i) => i >= 2 && childOf.test(word))
  if (son >= 0) return [son - 1, son + 1]
  for (const at of [words.length - 2, words.length - 1])
    if (at >= 1 && (patronymic.test(words[at]!) || joined.test(words[at]!))) return [at, at + 1]
  return null
}
