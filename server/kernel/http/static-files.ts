// Serves the built browser side: hashed files are cached for ever, the page itself never.
import { existsSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#resources/kernel/calls/error-codes.ts'
import { sendError } from './error-handler.ts'
import { newNonce, policyOfPage, policyOfWorker } from '../session/security-headers.ts'
import { hasSessionCookie } from '../session/session-cookie.ts'
import type { ShownOrigins } from '../session/security-headers.ts'

const nothing: ShownOrigins = { frames: [], pictures: [] }

/** Paths that are never a page of the product. */
const rooms = /^\/(api|auth|report\/excel|smpo|ws)(\/|$)/

/**
 * Serves `publicDir`; without it (tests, development) every unknown path is a JSON 404. `demo`: the
 * sign-in page shows the demonstration accounts. `shown`: origins from which its pages may load
 * frames and pictures.
 */
export async function servePages(
  app: FastifyInstance,
  publicDir: string | undefined,
  demo: boolean,
  shown: () => Promise<ShownOrigins> = () => Promise.resolve(nothing),
): Promise<void> {
  const index = publicDir && join(publicDir, 'index.html')
  const page =
    index && existsSync(index)
      ? readFileSync(index, 'utf8').replace('__DEMO__', demo ? '1' : '0')
      : null
  const answer = async (request: FastifyRequest, reply: FastifyReply) =>
    page !== null && isPage(request)
      ? sendPage(request, reply, page, await shown().catch(() => nothing))
      : sendError(new AppError('not_found'), request, reply)
  app.setNotFoundHandler(answer)
  if (page === null) return
  await app.register(staticFiles, {
    root: publicDir as string,
    wildcard: false,
    globIgnore: ['**/index.html', '**/*.br', '**/*.gz', '**/*.map', '.vite/**'],
    preCompressed: true,
    index: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hashed = path.includes(`${sep}assets${sep}`)
      void reply.header(
        'cache-control',
        hashed ? 'public, max-age=31536000, immutable' : 'no-cache',
      )
      // a worker's requests are subject to the policy sent with its script
      if (path.endsWith(`${sep}service-worker.js`))
        void reply.header('content-security-policy', policyOfWorker)
    },
  })
}

function isPage(request: FastifyRequest): boolean {
  const path = request.url.split('?')[0] ?? ''
  return (
    request.method === 'GET' &&
    (request.headers.accept ?? '').includes('text/html') &&
    !rooms.test(path)
  )
}

/**
 * `__SESSION__`: whether the request had a session cookie. The page then loads the application's
 * script at once, while the session is being verified.
 */
function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: string,
  shown: ShownOrigins,
): FastifyReply {
  const nonce = newNonce()
  return reply
    .header('content-security-policy', policyOfPage(nonce, shown))
    .type('text/html; charset=utf-8')
    .send(
      page
        .replaceAll('__CSP_NONCE__', nonce)
        .replace('__SESSION__', hasSessionCookie(request) ? '1' : '0'),
    )
}
