// JSON bodies: invalid JSON, duplicate keys, deep nesting and very long lists are refused before
// any code walks through them.
import type { FastifyInstance } from 'fastify'
import { AppError, invalid } from '#resources/kernel/calls/error-codes.ts'
import type { Fault } from '#resources/kernel/calls/error-codes.ts'

export const jsonLimit = 1024 * 1024
const deepest = 20
const mostItems = 5000
/**
 * Invalid UTF-8 is refused: decoded to replacement characters, the original text would be lost
 * silently.
 */
const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Replaces Fastify's parser: an empty body is no body, whatever its type. Also refuses keys that
 * would change an object's prototype.
 */
export function parseJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'ignore')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addHook('preParsing', async (request) => {
    // compressed bodies are refused: a small one could expand without limit
    if (!/^(identity)?$/i.test(request.headers['content-encoding'] ?? ''))
      throw new AppError('unsupported_type')
  })
  app.addContentTypeParser<Buffer>(
    'application/json',
    { parseAs: 'buffer', bodyLimit: jsonLimit },
    (request, body, done) => {
      try {
        const text = textOf(body)
        if (text.trim() === '') return done(null, undefined)
        checkShape(text)
        void parse(request, text, done)
      } catch (error) {
        done(error as Error)
      }
    },
  )
}

function textOf(body: Buffer): string {
  try {
    return utf8.decode(body)
  } catch {
    throw new AppError('bad_request')
  }
}

interface Level {
  items: number
  /** Keys seen so far in an object; null for a list. */
  keys: Set<string> | null
  key: string
}

/** One pass over the text: brackets and commas outside strings, and the keys of objects. */
function checkShape(text: string): void {
  const levels: Level[] = []
  for (let i = 0; i < text.length; i++) {
    switch (text.charCodeAt(i)) {
      case 34: {
        // "
        const start = i
        for (i++; i < text.length && text.charCodeAt(i) !== 34; i++)
          if (text.charCodeAt(i) === 92) i++
        if (levels.at(-1)?.keys && isKey(text, i)) checkKey(levels, text.slice(start, i + 1))
        break
      }
      case 91: // [
      case 123: // {
        levels.push({ items: 1, keys: text.charCodeAt(i) === 123 ? new Set() : null, key: '' })
        if (levels.length > deepest) throw new AppError('bad_request')
        break
      case 93: // ]
      case 125: // }
        levels.pop()
        break
      case 44: // ,
        if (levels.length > 0 && ++levels.at(-1)!.items > mostItems)
          throw invalid({ body: `too_many_items|${mostItems}` })
    }
  }
}

/** Whether the string that ends at `end` is followed by a colon. */
function isKey(text: string, end: number): boolean {
  let i = end + 1
  while (i < text.length && text.charCodeAt(i) <= 32) i++
  return text.charCodeAt(i) === 58
}

/** JSON.parse keeps the last of two equal keys, other readers the first: neither may decide. */
function checkKey(levels: readonly Level[], quoted: string): void {
  const level = levels.at(-1)!
  level.key = keyOf(quoted)
  const fault = findKeyFault(level.key, level.keys!)
  const path = () => levels.map(({ keys, key, items }) => (keys ? key : items - 1)).join('.')
  // built from entries: assigning `__proto__` would not create a key
  if (fault) throw invalid(Object.fromEntries([[path(), fault]]))
  level.keys!.add(level.key)
}

function findKeyFault(key: string, earlier: ReadonlySet<string>): Fault | null {
  if (key === '__proto__') return 'unknown'
  return earlier.has(key) ? 'repeated' : null
}

function keyOf(quoted: string): string {
  if (!quoted.includes('\\')) return quoted.slice(1, -1)
  try {
    return JSON.parse(quoted) as string
  } catch {
    throw new AppError('bad_request')
  }
}
