// Security headers of every response, and the check of cross-site requests.
import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#resources/kernel/calls/error-codes.ts'
import { hasBearer } from './bearer-token.ts'

/** Responses other than pages may load and run nothing, wherever they are displayed. */
const policyOfData =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
/** Permitted origins of other servers. */
export interface ShownOrigins {
  readonly frames: readonly string[]
  readonly pictures: readonly string[]
}

/**
 * The policy of a page of the product: its own scripts, its own styles and those with the page's
 * nonce; of other servers only the origins in `shown`.
 */
export function policyOfPage(nonce: string, shown: ShownOrigins): string {
  const { frames, pictures } = shown
  return [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    ["img-src 'self' data: blob:", ...pictures].join(' '),
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    `frame-src ${frames.length > 0 ? frames.join(' ') : "'none'"}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** The service worker fetches files of the product, and runs nothing else. */
export const policyOfWorker =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; " +
  "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** A server-rendered page without scripts, with styles that carry its nonce. */
export function policyOfPlainPage(nonce: string): string {
  return `${policyOfData}; style-src 'nonce-${nonce}'`
}

/** A stored file opened by itself: images are displayed, nothing is executed. */
export const policyOfFile = `${policyOfData}; sandbox; style-src 'unsafe-inline'; img-src 'self'`
export function newNonce(): string {
  return randomBytes(16).toString('base64')
}

const safe = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Headers of every response, unless a page or a file sets others. `publicUrl`: origin of the
 * product; null accepts any Host header.
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
    // responses are personal: nothing of them is cached on a shared workstation
    'cache-control': 'no-store',
    ...(publicUrl?.startsWith('https:') && {
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    }),
  }
}

/**
 * Sets the headers on every response, including errors, and rejects writes sent by foreign sites.
 */
export function secure(app: FastifyInstance, publicUrl: string | null): void {
  const headers = securityHeaders(publicUrl)
  // Node itself would answer an unknown Expect header, without our headers
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
 * A browser sends the origin of the calling page; a client without one is not a browser and has no
 * cookie to abuse.
 */
export function isForeign(request: FastifyRequest, publicUrl: string | null): boolean {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true
  const { origin } = request.headers
  if (origin === undefined) return false
  if (!URL.canParse(origin)) return true
  const { host, origin: named, protocol } = new URL(origin)
  if (publicUrl !== null) return named !== publicUrl
  // parsed as a URL, so that a default port is equal with and without being written
  const own = `${protocol}//${request.host}`
  return !URL.canParse(own) || host !== new URL(own).host
}
