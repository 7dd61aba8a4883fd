// A request to an address that somebody has typed: it reaches no service of this machine and none of a
// cloud's own, follows nowhere else, and ends in time and size.
import { lookup } from 'node:dns'
import { request as plain } from 'node:http'
import type { IncomingMessage, RequestOptions } from 'node:http'
import { request as secure } from 'node:https'
import { BlockList, isIP } from 'node:net'
import type { LookupFunction } from 'node:net'

/** ms, and bytes of an answer. */
const patience = 10_000
const mostBytes = 2_000_000

const closed = new BlockList()
closed.addSubnet('127.0.0.0', 8, 'ipv4')
closed.addSubnet('0.0.0.0', 8, 'ipv4')
closed.addSubnet('169.254.0.0', 16, 'ipv4')
closed.addSubnet('224.0.0.0', 3, 'ipv4')
closed.addAddress('::1', 'ipv6')
closed.addAddress('::', 'ipv6')
closed.addSubnet('fe80::', 10, 'ipv6')
closed.addSubnet('ff00::', 8, 'ipv6')
closed.addSubnet('fd00:ec2::', 32, 'ipv6')

/** Whether nothing is asked there; an IPv4 address within IPv6 counts as itself. */
export function isClosed(address: string): boolean {
  const inner = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address
  return closed.check(inner, isIP(inner) === 6 ? 'ipv6' : 'ipv4')
}

/** Looks a name up, and refuses it where any of its addresses is closed: at the connection itself. */
const guardedLookup: LookupFunction = (name, options, done) => {
  lookup(name, { ...options, all: true }, (error, found) => {
    if (error) return done(error, '', 0)
    const bad = found.find(({ address }) => isClosed(address))
    if (bad) return done(new Error(`${name} is an address that is not asked`), '', 0)
    if (options.all) return done(null, found)
    const [first] = found
    return first ? done(null, first.address, first.family) : done(new Error('no address'), '', 0)
  })
}

export interface Outgoing {
  method: 'GET' | 'POST'
  headers: Readonly<Record<string, string>>
  body?: unknown
}

export interface Incoming {
  status: number
  cookies: readonly string[]
  json: unknown
}

export interface RequestGuard {
  /** Loopback may be asked: for tests, whose servers are there. */
  loopback?: boolean
}

/** @throws Error where it is not asked, does not answer or answers no JSON */
export function sendRequest(
  url: URL,
  { method, headers, body }: Outgoing,
  { loopback = false }: RequestGuard = {},
): Promise<Incoming> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (!loopback && isIP(host) && isClosed(host))
    return Promise.reject(new Error(`${host} is an address that is not asked`))
  const sent = body === undefined ? undefined : JSON.stringify(body)
  const options: RequestOptions = {
    method,
    headers: {
      accept: 'application/json',
      ...(sent !== undefined && {
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(sent)),
      }),
      ...headers,
    },
    signal: AbortSignal.timeout(patience),
    ...(!loopback && { lookup: guardedLookup }),
  }
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? secure : plain
    const asked = send(url, options, (answer) => void readAnswer(answer).then(resolve, reject))
    asked.once('error', reject)
    asked.end(sent)
  })
}

async function readAnswer(answer: IncomingMessage): Promise<Incoming> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of answer as AsyncIterable<Buffer>) {
    bytes += part.length
    if (bytes > mostBytes) throw new Error('the answer is too long')
    parts.push(part)
  }
  const text = Buffer.concat(parts).toString('utf8')
  return {
    status: answer.statusCode ?? 0,
    cookies: answer.headers['set-cookie'] ?? [],
    json: text === '' ? null : (JSON.parse(text) as unknown),
  }
}
