// Validates addresses of receivers, before a name is resolved.
import { isIP } from 'node:net'
import { fault } from '#resources/kernel/calls/error-codes.ts'
import type { Fault } from '#resources/kernel/calls/error-codes.ts'
import { isClosed } from '../../kernel/outgoing/closed-addresses.ts'
import type { RequestGuard } from '../../kernel/outgoing/closed-addresses.ts'

/**
 * Why an address is refused; null if it may be used. Without encryption it must be in the
 * organisation's own network. Where a name leads is checked at each connection (guarded-connection.ts).
 */
export function addressFault(address: string, guard: RequestGuard): Fault | null {
  const url = URL.canParse(address) ? new URL(address) : null
  if (!url?.hostname) return fault('like', 'https://erp.example.org/motorpool')
  if (url.protocol !== 'https:' && !guard.privateNetworks) return 'webhook_address'
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const isOwn = host === 'localhost' || host.endsWith('.localhost')
  if (isIP(host) ? isClosed(host, guard) : isOwn && !guard.loopback) return 'webhook_address'
  return null
}
