// A streaming reader for the XML of spreadsheets. It keeps only the tag at hand and defines no
// entity.
import { AppError } from '#resources/kernel/calls/error-codes.ts'

/**
 * A tag without its prefix ('/c' when it closes), its attributes unparsed, the text after it.
 */
export type OnTag = (tag: string, attributes: string, text: string) => void
/** Characters that one tag with its text may have. */
const longestPiece = 2_000_000

/**
 * Calls `on` for every tag of the pieces, in order; yields after each piece, so that what was
 * collected can be passed on.
 */
export async function* scanXml(pieces: AsyncIterable<Buffer>, on: OnTag): AsyncGenerator<void> {
  const decoder = new TextDecoder('utf-8')
  let rest = ''
  for await (const piece of pieces) {
    rest = scan(rest + decoder.decode(piece, { stream: true }), false, on)
    if (rest.length > longestPiece) throw new AppError('broken_file')
    yield
  }
  scan(rest + decoder.decode(), true, on)
  yield
}

/** The end mark of the comment or CDATA section that starts at `at`; null if a tag starts there. */
function findSpecialEnd(text: string, at: number): '-->' | ']]>' | null {
  if (text.startsWith('<!--', at)) return '-->'
  return text.startsWith('<![CDATA[', at) ? ']]>' : null
}

/** What could not be read yet. */
function scan(text: string, last: boolean, on: OnTag): string {
  let at = text.indexOf('<')
  while (at >= 0) {
    const special = findSpecialEnd(text, at)
    const close = special ? text.indexOf(special, at) : tagEnd(text, at)
    if (close < 0) return last ? '' : text.slice(at)
    const behind = close + (special?.length ?? 1)
    const next = text.indexOf('<', behind)
    if (next < 0 && !last) return text.slice(at)
    const inner = text.slice(at + 1, close)
    const words = decoded(text.slice(behind, next < 0 ? text.length : next))
    if (special === ']]>') on('', '', inner.slice(8) + words)
    else if (special === '-->') on('', '', words)
    else if (/^!doctype/i.test(inner)) throw new AppError('broken_file')
    else tagged(inner, words, on)
    at = next
  }
  return ''
}

/** The first '>' outside quotes; -1 while there is none. */
function tagEnd(text: string, at: number): number {
  const end = text.indexOf('>', at)
  if (end < 0 || !text.slice(at, end).includes('"')) return end
  let quote = ''
  for (let i = at; i < text.length; i++) {
    const c = text[i]!
    if (quote) quote = c === quote ? '' : quote
    else if (c === '"' || c === "'") quote = c
    else if (c === '>') return i
  }
  return -1
}

function tagged(inner: string, text: string, on: OnTag): void {
  const closes = inner.startsWith('/')
  const own = inner.endsWith('/')
  let end = closes ? 1 : 0
  // letters, digits and name characters are above the space and not the slash
  while (end < inner.length && inner.charCodeAt(end) > 32 && inner.charCodeAt(end) !== 47) end++
  const whole = inner.slice(closes ? 1 : 0, end)
  const name = whole.slice(whole.indexOf(':') + 1)
  if (closes) return on(`/${name}`, '', text)
  on(name, inner.slice(end, own ? -1 : undefined), own ? '' : text)
  if (own) on(`/${name}`, '', text)
}

/** The value of one attribute, with any prefix. */
export function attribute(attributes: string, name: string): string | null {
  const found = new RegExp(`(?:^|[\\s:])${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes)
  return found ? decoded(found[1] ?? found[2] ?? '') : null
}

const known: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }
function decoded(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(
    /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w{1,8}));/gi,
    (whole, hex, digits, name) => {
      if (name) return known[name as string] ?? whole
      const code = hex ? parseInt(hex as string, 16) : Number(digits)
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
    },
  )
}
