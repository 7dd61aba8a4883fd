// The names that a server on loopback answers to. Behind any other name may stand a foreign page
// whose name was made to lead to this machine (DNS rebinding), and which would pass for our own.
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
 * The names for a server that listens on `host`; null where any name may be ours. With `publicUrl`
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
 * Refuses whatever is sent to another name than `hosts`, where these are known. Call it after the
 * areas have started: what takes WebSockets also ends the connection of a refused one, once its own
 * hook has seen it.
 */
export function refuseForeignHosts(app: FastifyInstance, hosts: ReadonlySet<string> | null): void {
  if (!hosts) return
  app.addHook('onRequest', async (request) => {
    if (!isOwnHost(hosts, request.headers.host)) throw new AppError('wrong_host')
  })
}

/** Whether the header Host of a request names one of them, with whatever port. */
function isOwnHost(hosts: ReadonlySet<string>, header: string | undefined): boolean {
  const [, name] = /^(\[[^\]]*\]|[^:]*)(?::\d{1,5})?$/.exec(header ?? '') ?? []
  return name !== undefined && hosts.has(name.toLowerCase())
}
