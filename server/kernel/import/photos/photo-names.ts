// Which record a photo belongs to, by its path in the archive: '01 A 123 BC (2).png',
// '2001/front.jpg'.
import { foldLookAlikes } from '#resources/kernel/values/plate.ts'

/**
 * Only letters and digits, look-alikes folded: how names of files and values of fields are
 * compared.
 */
export function plain(text: string): string {
  return foldLookAlikes(text.normalize('NFKC').toUpperCase()).replace(/[^\p{L}\p{N}]/gu, '')
}

/** Files that archivers and systems add to those of users. */
const beside = /^__MACOSX\/|(^|\/)(\.[^/]*|thumbs\.db|desktop\.ini)$/i
/**
 * A number of a photo among several, or a word for what it shows. Plates have shorter groups of
 * letters.
 */
const extra = /^(\(?\d{1,2}\)?|\p{L}{3,})$/u
const mostExtras = 3
/** Characters of a path that are used: its end. Paths in an archive may have up to 65,535. */
const longestPath = 1000

/** Whether the entry is a file added by a user. */
export function isOwn(path: string): boolean {
  return !path.endsWith('/') && !beside.test(path.replaceAll('\\', '/'))
}

/**
 * Possible names of the record, the most likely first: the name of the file, without its suffix,
 * then the folders from the innermost outwards.
 */
export function namesIn(path: string): string[] {
  const parts = path
    .slice(-longestPath)
    .split(/[\\/]/)
    .filter((part) => part !== '' && part !== '.' && part !== '..')
  const stem = (parts.pop() ?? '').replace(/\.[^.]*$/, '')
  const words = stem
    .replace(/(\(\d{1,2}\))\s*$/, ' $1')
    .split(/[\s_-]+/)
    .filter(Boolean)
  const shorter: string[] = []
  for (
    let i = words.length;
    i > 1 && words.length - i < mostExtras && extra.test(words[i - 1]!);
    i--
  )
    shorter.push(words.slice(0, i - 1).join(' '))
  const names = [stem, ...shorter, ...parts.reverse()].map(plain)
  return [...new Set(names)].filter(Boolean)
}
