// Parses DATABASE_URL with one server or several, as libpq writes it:
// postgresql://user@one:5432,two:5432/motorpool
import { StartError } from '../../start-error.ts'

/** Address of a server: a host name, an IP address, or the directory of its socket. */
export interface ServerAddress {
  host: string
  port: number
}

/** The parts before the hosts, the hosts, and after them. */
const parts = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]*)([/?#].*)?$/
/** Values of `target_session_attrs`: every connection must be writable. */
const writable = ['read-write', 'primary']

/**
 * The address of each server separately, as `pg` understands it, in the given order; an address of
 * one server is unchanged.
 * @throws StartError with a sentence, which never repeats the address: it may contain a password
 */
export function addressesOf(text: string): string[] {
  const [, before = '', authority = '', behind = ''] = parts.exec(text) ?? []
  const query = new URLSearchParams(/\?([^#]*)/.exec(behind)?.[1] ?? '')
  const inQuery = query.get('host')?.split(',') ?? []
  const hosts = inQuery.length > 0 ? inQuery : authority.split(',')
  if (hosts.length < 2) return [text]
  const wanted = query.get('target_session_attrs')
  if (wanted !== null && !writable.includes(wanted))
    throw new StartError(
      'DATABASE_URL asks for another target_session_attrs than read-write; Motorpool writes, so leave it at that.',
    )
  const ports = portsOf(query.get('port'), hosts.length)
  const path = /^[^?#]*/.exec(behind)?.[0] ?? ''
  for (const name of ['host', 'port', 'target_session_attrs']) query.delete(name)
  return hosts.map((host, i) => {
    if (host.trim() === '')
      throw new StartError(
        'DATABASE_URL has a comma without a server beside it; it must look like postgresql://user@one:5432,two:5432/database.',
      )
    const own = new URLSearchParams(query)
    if (inQuery.length > 0) own.set('host', host)
    if (ports[i]) own.set('port', ports[i])
    // if the parameters name the servers, the usual place has none
    const address = `${before}${inQuery.length > 0 ? 'localhost' : host}${path}${own.size > 0 ? `?${own.toString()}` : ''}`
    if (!URL.canParse(address))
      throw new StartError(
        'DATABASE_URL names a server that is none; each must be a host with an optional port, like one:5432.',
      )
    return address
  })
}

/** One port is every server's; '' is the usual one. */
function portsOf(text: string | null, servers: number): string[] {
  const ports = text?.split(',') ?? ['']
  if (ports.length === 1) return Array.from({ length: servers }, () => ports[0] ?? '')
  if (ports.length === servers) return ports
  throw new StartError(
    'DATABASE_URL has another number of ports than of servers; name one port, or one for each server.',
  )
}

/**
 * Session options of an address, and the address without them: in `pg` they would override ours.
 */
export function takeOptions(text: string): { address: string; options: string | null } {
  const [head = '', behind] = text.split('?', 2)
  const query = new URLSearchParams(behind)
  const options = query.get('options')
  query.delete('options')
  return { address: query.size > 0 ? `${head}?${query.toString()}` : head, options }
}

/** The server of a single-server address. */
export function endpointOf(address: string): ServerAddress {
  const url = new URL(address)
  const host =
    url.searchParams.get('host') ?? decodeURIComponent(url.hostname).replace(/^\[(.+)\]$/, '$1')
  return {
    host: host || 'localhost',
    port: Number(url.searchParams.get('port') || url.port || 5432),
  }
}

export const sameEndpoint = (a: ServerAddress, b: ServerAddress): boolean =>
  a.host === b.host && a.port === b.port
/** As a person names it: one:5432. */
export function addressText({ host, port }: ServerAddress): string {
  if (host.includes(':')) return `[${host}]:${port}`
  return host.startsWith('/') ? `${host} (port ${port})` : `${host}:${port}`
}
