// Security headers of every response, and the check of cross-site requests.
import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#resources/kernel/calls/error-codes.ts'
import { hasBearer } from './bearer-token.ts'

/** Answers that are no page may load and run nothing, wherever they are shown. */
const policyOfData =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
/** Origins of other servers. */
export interface ShownOrigins {
  readonly frames: readonly string[]
  readonly pictures: readonly string[]
}

/**
 * A page of the product: its own scripts, its own styles and those that carry the page's nonce; of
 * other servers what is `shown`, and nothing otherwise.
 */
export function policyOfPage(nonce: string, shown: ShownOrigins): string {
  const { frames, pictures } = shown
  return [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    ["img-src 'self' data: blob:", ...pictures].join(' '),
    "connect-src 'self'",
    `frame-src ${frames.length > 0 ? frames.join(' ') : "'none'"}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** A page that the server makes, without a script: the styles that carry its nonce. */
export function policyOfPlainPage(nonce: string): string {
  return `${policyOfData}; style-src 'nonce-${nonce}'`
}

/** A stored file opened by itself: an image is shown, nothing in it runs. */
export const policyOfFile = `${policyOfData}; sandbox; style-src 'unsafe-inline'; img-src 'self'`
export function newNonce(): string {
  return randomBytes(16).toString('base64')
}

const safe = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Headers of every answer, until a page or a file says more. `publicUrl`: origin of the product,
 * null for whatever Host says.
 */
export function securityHeaders(publicUrl: string | null): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'content-security-policy': policyOfData,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(self), payment=(), usb=()',
    // answers are somebody's: nothing of them stays on a shared workstation
    'cache-control': 'no-store',
    ...(publicUrl?.startsWith('https:') && {
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    }),
  }
}

/** Sets them on every answer, errors included, and refuses writes that a foreign site sends. */
export function secure(app: FastifyInstance, publicUrl: string | null): void {
  const headers = securityHeaders(publicUrl)
  // Node itself would answer an expectation that it does not know, without a header of ours
  app.server.on(
    'checkExpectation',
    (request, response) => void app.server.emit('request', request, response),
  )
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers)
    if (!safe.has(request.method) && !hasBearer(request) && isForeign(request, publicUrl))
      throw new AppError('foreign_origin')
  })
}

/**
 * A browser names the calling page; a client that names none is no browser and has no cookie to
 * abuse.
 */
export function isForeign(request: FastifyRequest, publicUrl: string | null): boolean {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true
  const { origin } = request.headers
  if (origin === undefined) return false
  if (!URL.canParse(origin)) return true
  const { host, origin: named, protocol } = new URL(origin)
  if (publicUrl !== null) return named !== publicUrl
  // read as an address, so that a port which goes without saying is the same said and unsaid
  const own = `${protocol}//${request.host}`
  return !URL.canParse(own) || host !== new URL(own).host
}
