// GET /api/docs and /api/docs/openapi.json: the calls that the caller may make, and nothing else.
// Texts are shared by callers who may make the same calls.
import { createHash, randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { accessNamesOf, canEdit, canRead, editLevel } from '#resources/kernel/access.ts'
import { withServedDesks } from '#resources/kernel/views/desks.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { esc } from '../html-text.ts'
import { personOf } from '../session/authenticate.ts'
import { newNonce, policyOfPlainPage } from '../session/security-headers.ts'
import type { Reader } from '../session/viewer.ts'
import { describe } from './openapi-document.ts'
import type { PlainRoute } from './openapi-document.ts'
import { page } from './api-page.ts'

// An LRU cache of generated texts.
interface RecentTexts<T> {
  /** The text of this key, made by `make` unless it is cached. */
  get(key: string, make: () => T): T
}

/** `most`: maximum number of texts. */
function createRecentTexts<T>(most: number): RecentTexts<T> {
  const texts = new Map<string, T>()
  return {
    get(key, make) {
      const text = texts.get(key) ?? make()
      texts.delete(key)
      texts.set(key, text)
      for (const oldest of texts.keys()) {
        if (texts.size <= most) break
        texts.delete(oldest)
      }
      return text
    },
  }
}

const plainRoutes = 'plainRoutes'

/**
 * Collects routes that belong to no resource as they are registered, so it must be called before
 * them. Files of the page are not calls: their routes are marked as hidden.
 */
export function collectPlainRoutes(app: FastifyInstance): readonly PlainRoute[] {
  const plain: PlainRoute[] = []
  app.decorate(plainRoutes, plain)
  app.addHook('onRoute', ({ method, url, schema, config }) => {
    const isFile = String(Object.keys(schema ?? {})) === 'hide'
    if (schema && !isFile && method !== 'HEAD' && !config?.resource)
      plain.push({ method, url, schema })
  })
  return plain
}

/** The document for somebody with every right, of an app that need not be signed in to. */
export function describeAll(
  app: FastifyInstance,
  declared: readonly Resource[],
  version: string,
): object {
  const resources = withServedDesks(declared)
  const levels = Object.fromEntries(resources.flatMap(accessNamesOf).map((one) => [one, editLevel]))
  const reader = { levels, contract: { ownFields: {} } }
  return describe(reader, resources, app.getDecorator<PlainRoute[]>(plainRoutes), version)
}

interface Document {
  content: Buffer
  tag: string
}

/** Texts of 24 roles: the largest is 2 MB. */
const mostRemembered = 24

export function registerDocs(
  scope: FastifyInstance,
  {
    resources: declared,
    plain,
    version,
  }: { resources: readonly Resource[]; plain: readonly PlainRoute[]; version: string },
): void {
  const resources = withServedDesks(declared)
  const documents = createRecentTexts<Document>(mostRemembered)
  const pages = createRecentTexts<string>(mostRemembered)
  scope.get('/api/docs/openapi.json', async (request, reply) => {
    const person = personOf(request)
    const { content, tag } = documents.get(rightsKey(person, resources), () =>
      documentOf(JSON.stringify(describe(person, resources, plain, version))),
    )
    // revalidated at each use: the caller's rights may have changed
    reply.header('cache-control', 'private, no-cache').header('etag', tag)
    const known = request.headers['if-none-match']?.split(',').map((one) => one.trim()) ?? []
    if (known.includes(tag)) return reply.code(304).send()
    return reply.type('application/json; charset=utf-8').send(content)
  })
  // placeholders, random so that they cannot be injected, replaced in each response
  const slots = { login: randomUUID(), nonce: randomUUID() }
  scope.get('/api/docs', async (request, reply) => {
    const person = personOf(request)
    const text = pages.get(`${person.locale} ${rightsKey(person, resources)}`, () =>
      page({ ...person, login: slots.login }, resources, plain, slots.nonce),
    )
    const nonce = newNonce()
    return reply
      .header('content-security-policy', policyOfPlainPage(nonce))
      .type('text/html; charset=utf-8')
      .send(
        text.replaceAll(slots.login, () => esc(person.login)).replaceAll(slots.nonce, () => nonce),
      )
  })
}

/** Equal for callers with the same rights to every resource and every field, own ones included. */
function rightsKey({ levels, contract }: Reader, resources: readonly Resource[]): string {
  const rights = resources
    .map(({ access, personal }) =>
      [canRead(levels, access), canEdit(levels, access), canEdit(levels, personal ?? access)]
        .map(Number)
        .join(''),
    )
    .join(' ')
  return `${rights} ${JSON.stringify(contract.ownFields)}`
}

function documentOf(text: string): Document {
  const tag = createHash('sha256').update(text).digest('base64url').slice(0, 32)
  return { content: Buffer.from(text), tag: `"${tag}"` }
}
