// GET /api/docs and /api/docs/openapi.json: the calls that the caller may make, and nothing else.
import type { FastifyInstance } from 'fastify'
import type { Resource } from '#resources/kernel/types.ts'
import { personOf } from '../session/authenticate.ts'
import { newNonce } from '../session/security-headers.ts'
import { describe } from './openapi-document.ts'
import type { PlainRoute } from './openapi-document.ts'
import { page } from './api-page.ts'

/** Remembers the routes that are no resource's as they are registered. Call it before them. */
export function collectPlainRoutes(app: FastifyInstance): readonly PlainRoute[] {
  const plain: PlainRoute[] = []
  app.addHook('onRoute', ({ method, url, schema, config }) => {
    if (schema && method !== 'HEAD' && !config?.resource) plain.push({ method, url, schema })
  })
  return plain
}

export function registerDocs(
  scope: FastifyInstance,
  {
    resources,
    plain,
    version,
  }: { resources: readonly Resource[]; plain: readonly PlainRoute[]; version: string },
): void {
  scope.get('/api/docs/openapi.json', async (request) =>
    describe(personOf(request), resources, plain, version),
  )
  scope.get('/api/docs', async (request, reply) => {
    const nonce = newNonce()
    return reply
      .header(
        'content-security-policy',
        `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      )
      .type('text/html; charset=utf-8')
      .send(page(personOf(request), resources, plain, nonce))
  })
}
