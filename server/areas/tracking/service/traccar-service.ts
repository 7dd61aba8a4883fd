// Client of Traccar's public API (version 6): devices, positions, reports and the socket.
import { setImmediate } from 'node:timers/promises'
import { z } from 'zod'
import type { RequestGuard } from '../../../kernel/outgoing/closed-addresses.ts'
import { sendRequest } from '../../../kernel/outgoing/outgoing-request.ts'
import type { Incoming } from '../../../kernel/outgoing/outgoing-request.ts'
import { hourMs, minuteMs } from '../../../kernel/time-units.ts'
import { devicesOf, positionsOf } from './traccar-answers.ts'
import type { Dropped } from './traccar-answers.ts'
import { followSocket } from './traccar-socket.ts'
import { errorOfStatus, TrackingError, trackingErrorOf } from './tracking-error.ts'
import type { Device, DevicePosition, TrackingService } from './tracking-service.ts'

interface TraccarConnection {
  /** http(s) URL, possibly with a path: 'https://gps.example/traccar'. */
  address: string
  token: string
}

interface TraccarOptions {
  /** ms within which a response must be complete, or the socket open. */
  patience?: number
  /** Maximum bytes of a response, or of a message of the socket. */
  mostBytes?: number
  /** ms of silence after which the socket counts as disconnected. */
  silence?: number
  /** Called for each response with skipped items. */
  onDropped?: (dropped: Dropped) => void
  /** Current time, ms since 1970. */
  now?: () => number
}

/** Devices per page, and maximum pages: 100,000 devices in total. */
const pageSize = 500
const mostPages = 200

/** ms covered by one report: with one position per second it stays within `mostBytes`. */
const pieceMs = 6 * hourMs
/** Positions of a report that are parsed at a time. */
const portion = 1000

const message = z.object({ positions: z.array(z.unknown()).nullish() })

/**
 * Makes no request yet. Every call may throw TrackingError; an invalid address or token is reported
 * by the first call.
 * @param guard private networks are blocked unless it opens them
 */
export function traccarService(
  connection: TraccarConnection,
  guard: RequestGuard = {},
  options: TraccarOptions = {},
): TrackingService {
  const limits = { patience: minuteMs, mostBytes: 20_000_000, silence: 2 * minuteMs, ...options }
  const { onDropped = () => {}, now = Date.now } = options
  const ask = async (url: URL, headers: Record<string, string>, signal: AbortSignal) => {
    const { patience, mostBytes } = limits
    const asked = { method: 'GET', headers, patience, mostBytes, signal } as const
    try {
      return await sendRequest(url, asked, guard)
    } catch (error) {
      signal.throwIfAborted()
      throw trackingErrorOf(error)
    }
  }
  const get = async (path: string, query: Query, signal: AbortSignal) => {
    const headers = { authorization: `Bearer ${tokenOf(connection)}` }
    return answered(await ask(urlOf(connection, path, query), headers, signal))
  }
  const taken = <T>({ items, dropped }: { items: T[]; dropped: Dropped }): T[] => {
    if (dropped.malformed + dropped.unusable > 0) onDropped(dropped)
    return items
  }
  const positions = (answer: unknown) => taken(positionsOf(answer, now()))

  return {
    async listDevices(signal) {
      const found = new Map<number, Device>()
      for (let page = 0; page < mostPages; page += 1) {
        const query = { limit: pageSize, offset: page * pageSize, excludeAttributes: 'true' }
        const answer = await get('devices', query, signal)
        const devices = taken(devicesOf(answer))
        const known = found.size
        for (const one of devices) found.set(one.id, one)
        // a service without paging returns all devices for each page
        const isSame = devices.length > 0 && found.size === known
        if ((answer as unknown[]).length !== pageSize || isSame) break
      }
      return [...found.values()]
    },
    async lastPositions(signal) {
      return positions(await get('positions', {}, signal))
    },
    async *readPositions(deviceId, from, to, signal) {
      for (const piece of piecesOf(from, to)) {
        const query = { deviceId, from: piece.from.toISOString(), to: piece.to.toISOString() }
        const answer = await get('reports/route', query, signal)
        const own: DevicePosition[] = []
        for (const some of portionsOf(answer)) {
          own.push(
            ...positions(some).filter((one) => one.deviceId === deviceId && isIn(piece, one)),
          )
          // lets the event loop serve other work while a long report is parsed
          await setImmediate()
        }
        // all times have the same format, so that they can be compared as text
        own.sort((a, b) => (a.at < b.at ? -1 : 1))
        if (own.length > 0) yield own
      }
    },
    async follow(onPositions, signal, onOpen = () => {}) {
      try {
        const url = urlOf(connection, 'session', { token: tokenOf(connection) })
        const cookie = cookieOf(await ask(url, {}, signal))
        const target = { ...limits, url: urlOf(connection, 'socket'), cookie, guard }
        const onMessage = (json: unknown) => {
          const { success, data } = message.safeParse(json)
          if (!success) throw new TrackingError('malformed', 'a message of another shape')
          const some = positions(data.positions ?? [])
          if (some.length > 0) onPositions(some)
        }
        await followSocket(target, { onOpen, onMessage }, signal)
      } catch (error) {
        if (!signal.aborted) throw error
      }
    },
  }
}

type Query = Readonly<Record<string, string | number>>

/** @throws TrackingError `refused` for an address that is not an http(s) URL */
function urlOf({ address }: TraccarConnection, path: string, query: Query = {}): URL {
  const base = URL.canParse(address) ? new URL(address) : null
  if (!base || !/^https?:$/.test(base.protocol))
    throw new TrackingError('refused', 'the tracking service has no address on the web')
  // accepts addresses with and without the trailing /api
  const folders = base.pathname.split('/').filter(Boolean)
  if (folders.at(-1) === 'api') folders.pop()
  const url = new URL([base.origin, ...folders, 'api', path].join('/'))
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value))
  return url
}

/** @throws TrackingError for characters that are invalid in tokens and headers */
function tokenOf({ token }: TraccarConnection): string {
  if (/^[\x21-\x7e]+$/.test(token)) return token
  throw new TrackingError('unauthorized', 'the token of the tracking service cannot be one')
}

/** @throws TrackingError for a status other than 200 */
function answered({ status, json }: Incoming): unknown {
  if (status !== 200) throw errorOfStatus(status)
  return json
}

/** The session cookie. @throws TrackingError if the response has none */
function cookieOf({ status, json, cookies }: Incoming): string {
  // Traccar responds with 404 to an unknown token
  if (status === 404) throw new TrackingError('unauthorized', 'the token is not known')
  answered({ status, json, cookies })
  const cookie = cookies.map((one) => one.split(';')[0]).join('; ')
  if (!cookie) throw new TrackingError('malformed', 'the tracking service opened no session')
  return cookie
}

interface Piece {
  from: Date
  to: Date
  isLast: boolean
}

/** Splits a period into pieces of at most `pieceMs`. */
function* piecesOf(from: Date, to: Date): Generator<Piece> {
  for (let start = from.getTime(); start <= to.getTime(); start += pieceMs) {
    const isLast = start + pieceMs >= to.getTime()
    yield { from: new Date(start), to: isLast ? to : new Date(start + pieceMs), isLast }
    if (isLast) return
  }
}

/**
 * Slices of the items of a response. A response that is not an array is passed on, and refused
 * later.
 */
function* portionsOf(answer: unknown): Generator<unknown> {
  if (!Array.isArray(answer)) return yield answer
  for (let first = 0; first < answer.length; first += portion)
    yield answer.slice(first, first + portion)
}

/**
 * A position at the boundary of two pieces, which the service returns with both, belongs to the
 * later piece.
 */
function isIn({ from, to, isLast }: Piece, { at }: DevicePosition): boolean {
  const moment = Date.parse(at)
  return moment >= from.getTime() && (isLast ? moment <= to.getTime() : moment < to.getTime())
}
