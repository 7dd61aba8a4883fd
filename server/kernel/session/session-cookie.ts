// The session cookie, and the hash under which the database stores its token.
import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Names over http and over https. */
const names = ['motorpool', '__Host-motorpool'] as const

/** Name and attributes of the cookie: over https its name prefix binds it to host and path. */
function cookieOf(publicUrl: string | null) {
  const overTls = publicUrl?.startsWith('https:') ?? false
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure: overTls } as const
  return { name: names[overTls ? 1 : 0], attributes }
}

/** `life`: milliseconds after which the browser drops it. */
export function setCookie(
  reply: FastifyReply,
  publicUrl: string | null,
  token: string,
  life: number,
): void {
  const { name, attributes } = cookieOf(publicUrl)
  reply.setCookie(name, token, { ...attributes, maxAge: life / 1000 })
}

export function clearCookie(reply: FastifyReply, publicUrl: string | null): void {
  const { name, attributes } = cookieOf(publicUrl)
  reply.clearCookie(name, attributes)
}

/** Whether there may be a session: a cookie was sent, which has not been checked yet. */
export function hasSessionCookie({ cookies }: FastifyRequest): boolean {
  return names.some((name) => cookies[name] !== undefined)
}

/** SHA-256 of the caller's token; null when none was sent. */
export function tokenHashOf(request: FastifyRequest, publicUrl: string | null): Buffer | null {
  const token = request.cookies[cookieOf(publicUrl).name]
  return token && /^[\w-]{43}$/.test(token) ? hashOf(token) : null
}

export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
