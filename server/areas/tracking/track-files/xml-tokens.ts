// A strict parser for small XML vocabularies such as GPX. It supports only the predefined entities
// and refuses a DOCTYPE, so that entity expansion is impossible.
import { FileFault } from './track-fault.ts'

type XmlToken =
  /** Names without prefix; a self-closing tag yields both tokens. */
  | { kind: 'begin'; name: string; attributes: ReadonlyMap<string, string>; line: number }
  | { kind: 'end'; name: string; line: number }
  | { kind: 'text'; text: string; line: number }

/** Maximum nesting depth; GPX with extensions has ten levels. */
const deepest = 50
const mostAttributes = 50
/** Maximum characters of a tag. */
const longestTag = 10_000
/** Maximum characters of a text between two tags. */
const longestText = 1_000_000

const known: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }
const name = /^[\p{L}_][\p{L}\p{N}_.:-]{0,99}$/u
const localOf = (whole: string) => whole.slice(whole.indexOf(':') + 1)

/** Parses a document from beginning to end. */
class XmlReader {
  private at = 0
  private line = 1
  private readonly open: string[] = []
  private hasRoot = false

  constructor(private readonly text: string) {}

  *tokens(): Generator<XmlToken> {
    const { text } = this
    while (this.at < text.length) {
      if (text[this.at] !== '<') yield* this.words()
      else if (text.startsWith('<!--', this.at)) this.upTo('-->', 4)
      else if (text.startsWith('<?', this.at)) this.upTo('?>', 2)
      else if (text.startsWith('<![CDATA[', this.at)) yield this.section()
      else if (text.startsWith('<!', this.at)) this.fail('doctype')
      else if (text.startsWith('</', this.at)) yield this.end()
      else yield* this.begin()
    }
    if (this.open.length > 0 || !this.hasRoot) this.fail()
  }

  private fail(code: 'broken_file' | 'doctype' = 'broken_file'): never {
    throw new FileFault(code, this.line)
  }
  private moveTo(next: number): string {
    const passed = this.text.slice(this.at, next)
    for (let n = passed.indexOf('\n'); n >= 0; n = passed.indexOf('\n', n + 1)) this.line++
    this.at = next
    return passed
  }
  /** The text between an opening delimiter of length `begin` and the closing one `sign`. */
  private upTo(sign: string, begin: number): string {
    const end = this.text.indexOf(sign, this.at + begin)
    if (end < 0) this.fail()
    return this.moveTo(end + sign.length).slice(begin, -sign.length)
  }
  private *words(): Generator<XmlToken> {
    const { line } = this
    const end = this.text.indexOf('<', this.at)
    const raw = this.moveTo(end < 0 ? this.text.length : end)
    if (raw.length > longestText) this.fail()
    if (this.open.length > 0) yield { kind: 'text', text: this.decode(raw), line }
    else if (raw.trim() !== '') this.fail()
  }
  private section(): XmlToken {
    const { line } = this
    if (this.open.length === 0) this.fail()
    return { kind: 'text', text: this.upTo(']]>', 9), line }
  }
  private end(): XmlToken {
    const whole = this.upTo('>', 2).trimEnd()
    if (this.open.pop() !== whole) this.fail()
    return { kind: 'end', name: localOf(whole), line: this.line }
  }
  private *begin(): Generator<XmlToken> {
    const { line } = this
    const inner = this.moveTo(this.tagEnd() + 1).slice(1, -1)
    const closes = inner.endsWith('/')
    const content = closes ? inner.slice(0, -1) : inner
    const whole = content.slice(0, nameEnd(content, 0))
    if (!name.test(whole) || (this.open.length === 0 && this.hasRoot)) this.fail()
    this.hasRoot = true
    const attributes = this.attributes(content, whole.length)
    yield { kind: 'begin', name: localOf(whole), attributes, line }
    if (closes) yield { kind: 'end', name: localOf(whole), line }
    else this.open.push(whole)
    if (this.open.length > deepest) this.fail()
  }
  /** Index of the end of the tag: the first '>' outside quotes. */
  private tagEnd(): number {
    const last = Math.min(this.text.length, this.at + longestTag)
    let quote = ''
    for (let n = this.at + 1; n < last; n++) {
      const sign = this.text[n]!
      if (quote) quote = sign === quote ? '' : quote
      else if (sign === '"' || sign === "'") quote = sign
      else if (sign === '>') return n
      else if (sign === '<') break
    }
    return this.fail()
  }
  private attributes(content: string, from: number): ReadonlyMap<string, string> {
    const found = new Map<string, string>()
    let at = from
    for (;;) {
      const begin = skipSpace(content, at)
      if (begin === content.length) return found
      const end = nameEnd(content, begin)
      const whole = content.slice(begin, end)
      const sign = skipSpace(content, end)
      const open = skipSpace(content, sign + 1)
      const quote = content[open]
      const isQuoted = content[sign] === '=' && (quote === '"' || quote === "'")
      const close = isQuoted ? content.indexOf(quote, open + 1) : -1
      // attributes must be separated by whitespace
      if (begin === at || close < 0 || !name.test(whole) || found.has(whole)) this.fail()
      found.set(whole, this.decode(content.slice(open + 1, close)))
      if (found.size > mostAttributes) this.fail()
      at = close + 1
    }
  }
  private decode(text: string): string {
    if (!text.includes('&')) return text
    const [first = '', ...others] = text.split('&')
    const decoded = others.map((piece) => {
      const end = piece.slice(0, 10).indexOf(';')
      return this.entity(piece.slice(0, Math.max(0, end))) + piece.slice(end + 1)
    })
    return first + decoded.join('')
  }
  private entity(named: string): string {
    if (Object.hasOwn(known, named)) return known[named] ?? ''
    const isHex = named.startsWith('#x')
    const digits = named.slice(isHex ? 2 : 1)
    const isNumber = isHex ? /^[\da-f]{1,6}$/i.test(digits) : /^\d{1,7}$/.test(digits)
    const code = isNumber && named.startsWith('#') ? parseInt(digits, isHex ? 16 : 10) : 0
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : this.fail()
  }
}

const isSpace = (sign: string | undefined) =>
  sign === ' ' || sign === '\n' || sign === '\t' || sign === '\r'

function skipSpace(text: string, from: number): number {
  let at = from
  while (at < text.length && isSpace(text[at])) at++
  return at
}

function nameEnd(text: string, from: number): number {
  let at = from
  while (at < text.length && text[at] !== '=' && !isSpace(text[at])) at++
  return at
}

/**
 * The tags and texts of a document, in order, parsed lazily.
 * @throws FileFault doctype; broken_file if the document is not well-formed
 */
export const xmlTokens = (text: string): Generator<XmlToken> => new XmlReader(text).tokens()
