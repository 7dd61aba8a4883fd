// The guard of a connection, for requests and sockets alike.
import { lookup } from 'node:dns'
import { isIP } from 'node:net'
import type { LookupFunction } from 'node:net'
import { isClosed } from './closed-addresses.ts'
import type { RequestGuard } from './closed-addresses.ts'
import { OutgoingError } from './outgoing-error.ts'

/**
 * Options with which Node connects to no blocked address: a name is checked when it is resolved for
 * the connection itself, so that a later DNS answer cannot redirect it.
 * @throws OutgoingError `refused` for a literal address that is blocked
 */
export function guardedConnection(url: URL, guard: RequestGuard): { lookup: LookupFunction } {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) && isClosed(host, guard)) throw refusal(host)
  return { lookup: guardedLookup(guard) }
}

/** Refuses a name if any of its addresses is blocked. */
function guardedLookup(guard: RequestGuard): LookupFunction {
  return (name, options, done) => {
    lookup(name, { ...options, all: true }, (error, found) => {
      if (error) return done(error, '', 0)
      if (found.some(({ address }) => isClosed(address, guard))) return done(refusal(name), '', 0)
      if (options.all) return done(null, found)
      const [first] = found
      return first ? done(null, first.address, first.family) : done(new Error('no address'), '', 0)
    })
  }
}

const refusal = (host: string) =>
  new OutgoingError('refused', `${host} is an address that is not asked`)
