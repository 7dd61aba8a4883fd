// The WebSocket over which Traccar sends live positions.
import { WebSocket } from 'ws'
import type { RequestGuard } from '../../../kernel/outgoing/closed-addresses.ts'
import { guardedConnection } from '../../../kernel/outgoing/guarded-connection.ts'
import { errorOfStatus, TrackingError, trackingErrorOf } from './tracking-error.ts'

interface SocketTarget {
  /** URL with the scheme http: or https:. */
  url: URL
  cookie: string
  guard: RequestGuard
  /** ms within which the connection must be open. */
  patience: number
  /** ms of silence after which the connection counts as lost. */
  silence: number
  mostBytes: number
}

interface SocketEvents {
  onOpen(): void
  onMessage(json: unknown): void
}

/**
 * Follows the socket; resolves when the signal aborts.
 * @throws TrackingError if it cannot be opened, is closed, stays silent or sends invalid JSON; what
 * the event handlers throw
 */
export function followSocket(
  { url, cookie, guard, patience, silence, mostBytes }: SocketTarget,
  { onOpen, onMessage }: SocketEvents,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return resolve()
    const socket = openSocket(url, cookie, guard, mostBytes)
    const stop = () => finish(resolve)
    const fail = (error: unknown) => finish(() => reject(error))
    const life = lifeSigns(socket, silence, () => fail(late('fell silent')))
    const opening = setTimeout(() => fail(late('did not open the socket in time')), patience)
    signal.addEventListener('abort', stop)

    function finish(settle: () => void): void {
      clearTimeout(opening)
      clearInterval(life)
      signal.removeEventListener('abort', stop)
      socket.removeAllListeners('message')
      socket.terminate()
      settle()
    }
    /** Passes exceptions of handlers to the caller; uncaught, they would crash the process. */
    const guarded = (work: () => void) => {
      try {
        work()
      } catch (error) {
        fail(error)
      }
    }
    socket.on('open', () => {
      clearTimeout(opening)
      guarded(onOpen)
    })
    socket.on('message', (data: Buffer) => guarded(() => onMessage(jsonOf(data))))
    // never removed: a socket that is closed while opening emits an error
    socket.on('error', (error) => fail(trackingErrorOf(error)))
    socket.on('unexpected-response', (_, { statusCode = 0 }) => fail(errorOfStatus(statusCode)))
    socket.on('close', () => fail(new TrackingError('unreachable', 'the tracking service hung up')))
  })
}

/** @throws TrackingError for a blocked address */
function openSocket(url: URL, cookie: string, guard: RequestGuard, mostBytes: number): WebSocket {
  const address = new URL(url)
  address.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  try {
    return new WebSocket(address, {
      headers: { cookie },
      maxPayload: mostBytes,
      // compressed messages could expand without limit
      perMessageDeflate: false,
      followRedirects: false,
      agent: false,
      ...guardedConnection(url, guard),
    })
  } catch (error) {
    throw trackingErrorOf(error)
  }
}

/**
 * Sends three pings per `silence`, and calls `onSilent` when nothing was received for that long.
 */
function lifeSigns(socket: WebSocket, silence: number, onSilent: () => void): NodeJS.Timeout {
  let contactAt = performance.now()
  const onContact = () => (contactAt = performance.now())
  for (const sign of ['open', 'message', 'ping', 'pong'] as const) socket.on(sign, onContact)
  return setInterval(() => {
    if (performance.now() - contactAt >= silence) return onSilent()
    if (socket.readyState === WebSocket.OPEN) socket.ping()
  }, silence / 3)
}

function jsonOf(data: Buffer): unknown {
  try {
    return JSON.parse(data.toString('utf8'))
  } catch {
    throw new TrackingError('malformed', 'the tracking service sent what is no JSON')
  }
}

const late = (what: string) => new TrackingError('slow', `the tracking service ${what}`)
