// The host names that a server on loopback accepts. Any other name may belong to a foreign page
// that resolves it to this machine (DNS rebinding) and would pass for our own.
import { BlockList, isIP, isIPv4 } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#resources/kernel/calls/error-codes.ts'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/** Whether an address or name to listen on is reached from this machine alone. */
export function isLoopback(host: string): boolean {
  return isIP(host)
    ? loopback.check(host, isIPv4(host) ? 'ipv4' : 'ipv6')
    : host.toLowerCase() === 'localhost'
}

/**
 * The names for a server that listens on `host`; null if any name may be valid. With `publicUrl`
 * the origin of a call is compared with that.
 */
export function ownHosts(
  host: string | undefined,
  publicUrl: string | null,
): ReadonlySet<string> | null {
  if (host === undefined || publicUrl !== null || !isLoopback(host)) return null
  const name = host.includes(':') ? `[${host}]` : host
  return new Set(['localhost', '127.0.0.1', '[::1]', name.toLowerCase()])
}

/**
 * Refuses requests for other host names than `hosts`, if these are known. Call it after the areas
 * have started: the WebSocket server also closes the connection of a refused one, once its own hook
 * has seen it.
 */
export function refuseForeignHosts(app: FastifyInstance, hosts: ReadonlySet<string> | null): void {
  if (!hosts) return
  app.addHook('onRequest', async (request) => {
    if (!isOwnHost(hosts, request.headers.host)) throw new AppError('wrong_host')
  })
}

/** Whether the Host header of a request is one of these names, with any port. */
function isOwnHost(hosts: ReadonlySet<string>, header: string | undefined): boolean {
  const [, name] = /^(\[[^\]]*\]|[^:]*)(?::\d{1,5})?$/.exec(header ?? '') ?? []
  return name !== undefined && hosts.has(name.toLowerCase())
}
