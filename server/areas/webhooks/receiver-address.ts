// Validates receiver addresses before DNS resolution.
import { isIP } from 'node:net'
import { fault } from '#resources/kernel/calls/error-codes.ts'
import type { Fault } from '#resources/kernel/calls/error-codes.ts'
import { isClosed } from '../../kernel/outgoing/closed-addresses.ts'
import type { RequestGuard } from '../../kernel/outgoing/closed-addresses.ts'

/**
 * Why an address is refused; null if it is permitted. Unencrypted addresses require that private
 * networks are open. The resolved IP address is checked on each connection (guarded-connection.ts).
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
