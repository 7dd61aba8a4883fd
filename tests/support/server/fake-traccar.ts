// A fake tracking server, written from Traccar's published API description (6.14), on loopback,
// with faults that can be switched on.
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import type { Wire } from './test-app.ts'

/** Simulated failures; `stalled` starts a response, `mute` opens a socket that sends nothing. */
export type Fault =
  | 'error'
  | 'unauthorized'
  | 'slow'
  | 'stalled'
  | 'truncated'
  | 'html'
  | 'object'
  | 'long'
  | 'redirect'
  | 'cut'
  | 'mute'

export interface TrackerRequest {
  /** The full path, including what precedes /api. */
  path: string
  query: Record<string, string>
  headers: IncomingMessage['headers']
  /** ms, from performance.now(). */
  at: number
  /** The client closed the connection before the response was complete. */
  isGivenUp: boolean
}

export interface FakeTraccar {
  address: string
  token: string
  devices: Wire[]
  positions: Wire[]
  asked: TrackerRequest[]
  /** Faults by the end of the path: { positions: 'slow' }; '' matches every path. */
  faults: Record<string, Fault>
  /** Number of pings received on the open sockets. */
  pings: number
  sockets(): number
  /** Sends a message to all open sockets; a string is sent unchanged. */
  say(message: unknown): void
  /** Closes all sockets. */
  hangUp(): void
  close(): Promise<void>
}

const token = 'RzBFAiEA-secret-of-the-account'
const cookie = 'JSESSIONID=node01fake'

export async function fakeTraccar(): Promise<FakeTraccar> {
  const living = new WebSocketServer({ noServer: true })
  const dead = new WebSocketServer({ noServer: true, autoPong: false })
  const clients = () => [...living.clients, ...dead.clients]
  /** Upgraded sockets, which the HTTP server no longer closes. */
  const raw = new Set<Duplex>()
  const server = createServer((request, response) => answer(fake, request, response))
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const asked = noted(fake, request)
    const fault = faultOf(fake, asked.path)
    raw.add(socket)
    if (fault === 'slow') return
    if (fault === 'cut') return socket.destroy()
    const isKnown = request.headers.cookie === cookie && fault !== 'unauthorized'
    if (!isKnown || fault === 'error')
      return socket.end(`HTTP/1.1 ${isKnown ? 500 : 401} No\r\nconnection: close\r\n\r\n`)
    const sockets = fault === 'mute' ? dead : living
    sockets.handleUpgrade(request, socket, head, (client) => {
      client.on('ping', () => (fake.pings += 1))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const fake: FakeTraccar = {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ...{ token, devices: [], positions: [], asked: [], faults: {}, pings: 0 },
    sockets: () => clients().length,
    say(message) {
      const text = typeof message === 'string' ? message : JSON.stringify(message)
      for (const client of clients()) client.send(text)
    },
    hangUp: () => clients().forEach((client) => client.close()),
    async close() {
      for (const socket of raw) socket.destroy()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return fake
}

function noted(fake: FakeTraccar, request: IncomingMessage): TrackerRequest {
  const url = new URL(request.url ?? '', fake.address)
  const asked = {
    path: url.pathname,
    query: Object.fromEntries(url.searchParams),
    headers: request.headers,
    ...{ at: performance.now(), isGivenUp: false },
  }
  fake.asked.push(asked)
  return asked
}

function faultOf({ faults }: FakeTraccar, path: string): Fault | undefined {
  return Object.entries(faults).find(([end]) => path.endsWith(end))?.[1]
}

function answer(fake: FakeTraccar, request: IncomingMessage, response: ServerResponse): void {
  const asked = noted(fake, request)
  response.on('close', () => (asked.isGivenUp = !response.writableFinished))
  const fault = faultOf(fake, asked.path)
  // faulty responses echo the request, as those of some servers do
  const echo = `${request.headers.authorization} ${request.url}`
  const say = (status: number, body: string, headers: Record<string, string> = {}) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body)
  const faulty: Partial<Record<Fault, () => unknown>> = {
    error: () => say(500, `java.lang.NullPointerException at ${echo}`),
    unauthorized: () => say(401, `<html>${echo}</html>`),
    slow: () => {},
    stalled: () => response.writeHead(200).write('[{"id":'),
    truncated: () => say(200, `[{"id":1,"name":"${echo}`),
    html: () => say(200, `<html><title>Sign in</title>${echo}</html>`),
    object: () => say(200, JSON.stringify({ echo })),
    long: () => say(200, `["${'x'.repeat(100_000)}"]`),
    redirect: () => say(302, '', { location: `${fake.address}/elsewhere?token=${token}` }),
    cut: () => request.socket.destroy(),
  }
  const fail = fault && faulty[fault]
  if (fail) return void fail()
  const { status, json, headers } = call(fake, asked)
  say(status, json === undefined ? '' : JSON.stringify(json), headers)
}

interface Said {
  status: number
  json?: unknown
  headers?: Record<string, string>
}

function call(fake: FakeTraccar, { path, query, headers }: TrackerRequest): Said {
  const name = /^(?:\/traccar)?\/api\/(.+)$/.exec(path)?.[1]
  if (name === 'session')
    return query.token === token
      ? { status: 200, json: { id: 1 }, headers: { 'set-cookie': `${cookie}; Path=/; HttpOnly` } }
      : { status: 404 }
  if (headers.authorization !== `Bearer ${token}`) return { status: 401 }
  if (name === 'devices') {
    const limit = Number(query.limit ?? Infinity)
    const offset = Number(query.offset ?? 0)
    return { status: 200, json: fake.devices.slice(offset, offset + limit) }
  }
  if (name === 'positions') return { status: 200, json: lastOf(fake.positions) }
  if (name === 'reports/route') return route(fake, query, headers.accept)
  return { status: 404 }
}

interface Track {
  last: Wire
  rows: Wire[]
  /** ms since 1970 of each row. */
  times: number[]
}

/** By device, of the positions of an array that has had so many. */
const tracks = new WeakMap<readonly Wire[], { length: number; byDevice: Map<number, Track> }>()

/** Sorted once: a million positions are asked for in thousands of calls while times are measured. */
function tracksOf(positions: readonly Wire[]): Map<number, Track> {
  const known = tracks.get(positions)
  if (known?.length === positions.length) return known.byDevice
  const byDevice = new Map<number, Track>()
  for (const one of positions) {
    const device = Number(one.deviceId)
    const track = byDevice.get(device) ?? { last: one, rows: [], times: [] }
    track.last = one
    track.rows.push(one)
    track.times.push(Date.parse(String(one.fixTime)))
    byDevice.set(device, track)
  }
  tracks.set(positions, { length: positions.length, byDevice })
  return byDevice
}

/** The last position of each device. */
function lastOf(positions: readonly Wire[]): Wire[] {
  return [...tracksOf(positions).values()].map(({ last }) => last)
}

/** Positions between two moments, both inclusive; only the JSON format is supported. */
function route({ positions }: FakeTraccar, query: TrackerRequest['query'], accept = ''): Said {
  const { deviceId, from, to } = query
  if (accept !== 'application/json' || !deviceId || !from || !to) return { status: 400 }
  const first = Date.parse(from)
  const until = Date.parse(to)
  const { rows, times } = tracksOf(positions).get(Number(deviceId)) ?? { rows: [], times: [] }
  const isWithin = (at: number | undefined) => at !== undefined && at >= first && at <= until
  return { status: 200, json: rows.filter((_, nth) => isWithin(times[nth])) }
}
