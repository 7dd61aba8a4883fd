// JSON bodies: what is no JSON, nests too deep or lists too much is refused before anything walks through it.
import type { FastifyInstance } from 'fastify'
import { AppError, invalid } from '#resources/kernel/errors.ts'

export const jsonLimit = 1024 * 1024
const deepest = 20
const mostItems = 5000

/** Replaces Fastify's parser: an empty body is no body, whatever its type says. Also refuses keys that would change an object's own nature. */
export function parseJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'ignore')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser<string>('application/json', { parseAs: 'string', bodyLimit: jsonLimit }, (request, text, done) => {
    if (text.trim() === '') return done(null, undefined)
    try {
      checkShape(text)
    } catch (error) {
      return done(error as Error)
    }
    void parse(request, text, done)
  })
}

/** One pass over the text: brackets and commas outside strings. */
function checkShape(text: string): void {
  const items: number[] = []
  for (let i = 0; i < text.length; i++) {
    switch (text.charCodeAt(i)) {
      case 34: // "
        for (i++; i < text.length && text.charCodeAt(i) !== 34; i++) if (text.charCodeAt(i) === 92) i++
        break
      case 91: // [
      case 123: // {
        items.push(1)
        if (items.length > deepest) throw new AppError('bad_request')
        break
      case 93: // ]
      case 125: // }
        items.pop()
        break
      case 44: // ,
        if (items.length > 0 && ++items[items.length - 1]! > mostItems) throw invalid({ body: `too_many_items|${mostItems}` })
    }
  }
}
