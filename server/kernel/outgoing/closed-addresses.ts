// Addresses to which no request is sent, whether typed or resolved from a name.
import { BlockList, isIP } from 'node:net'

export interface RequestGuard {
  /** Allows loopback: for tests, whose servers are there. */
  loopback?: boolean
  /** Allows private networks: of an office, a carrier, or IPv6 sites. */
  privateNetworks?: boolean
}

type Net = readonly [address: string, prefix: number]

/** "This network", link-local including cloud metadata, multicast and reserved ranges. */
const always = blockList(
  [
    ['0.0.0.0', 8],
    ['169.254.0.0', 16],
    ['224.0.0.0', 3],
  ],
  [
    ['::', 128],
    ['fe80::', 10],
    ['ff00::', 8],
    ['fd00:ec2::', 32],
  ],
)
const ownMachine = blockList([['127.0.0.0', 8]], [['::1', 128]])
const privateOnes = blockList(
  [
    ['10.0.0.0', 8],
    ['172.16.0.0', 12],
    ['192.168.0.0', 16],
    ['100.64.0.0', 10],
  ],
  [
    ['fc00::', 7],
    ['fec0::', 10],
  ],
)

/**
 * Whether requests to the address are blocked. An IPv4 address within an IPv6 one (mapped,
 * compatible, NAT64, 6to4) is judged as itself; an invalid address is blocked.
 */
export function isClosed(address: string, guard: RequestGuard = {}): boolean {
  // without the zone of a link-local address
  const [plain = ''] = address.split('%')
  const family = isIP(plain)
  if (family === 0) return true
  const inner = family === 6 ? embeddedIpv4(plain) : null
  return isListed(plain, family, guard) || (inner !== null && isListed(inner, 4, guard))
}

function isListed(address: string, family: number, guard: RequestGuard): boolean {
  const { loopback = false, privateNetworks = false } = guard
  const type = family === 6 ? 'ipv6' : 'ipv4'
  return (
    always.check(address, type) ||
    (!loopback && ownMachine.check(address, type)) ||
    (!privateNetworks && privateOnes.check(address, type))
  )
}

/** Prefixes that an IPv4 address follows, as groups of an IPv6 one. */
const carriers = [
  [0, 0, 0, 0, 0, 0],
  [0, 0, 0, 0, 0, 0xffff],
  [0x64, 0xff9b, 0, 0, 0, 0],
  [0x2002],
] as const

function embeddedIpv4(address: string): string | null {
  const groups = groupsOf(address)
  // the loopback address of IPv6
  if (groups.join(':') === '0:0:0:0:0:0:0:1') return null
  const carrier = carriers.find((prefix) => prefix.every((group, at) => groups[at] === group))
  if (!carrier) return null
  const [high = 0, low = 0] = groups.slice(carrier.length, carrier.length + 2)
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

/** The eight groups of an address; the URL parser removes dotted notation. */
function groupsOf(address: string): number[] {
  const written = new URL(`http://[${address}]/`).hostname.slice(1, -1)
  const [head = [], tail = []] = written
    .split('::')
    .map((part) => part.split(':').filter(Boolean))
    .map((part) => part.map((group) => parseInt(group, 16)))
  return [...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail]
}

function blockList(ipv4: readonly Net[], ipv6: readonly Net[]): BlockList {
  const list = new BlockList()
  for (const [address, prefix] of ipv4) list.addSubnet(address, prefix, 'ipv4')
  for (const [address, prefix] of ipv6) list.addSubnet(address, prefix, 'ipv6')
  return list
}
