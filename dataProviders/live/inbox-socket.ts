// The WebSocket of notifications: a new token for each connection, and reconnecting with
// exponential backoff.
import { isOrderNews } from '#resources/kernel/message-types.ts'
import type { Locale } from '#resources/kernel/locales.ts'
import type { SocketToken } from '#resources/wire/accounts/session.ts'
import { signal } from '../browser/signal.ts'
import { call } from '../http/call.ts'
import { loadUnread, readSince, unread } from '../notifications.ts'
import { fingerprintOf, session } from '../session/session.ts'
import type { Message } from '#resources/wire/notifications.ts'
import { recordChanges } from './live-changes.ts'
import { badgesChanged } from './badges.ts'

/**
 * ms before reconnecting: the first and the longest delay, each with up to half of it added at
 * random, so that clients do not reconnect simultaneously.
 */
export const firstPause = 1000
const longestPause = 60_000
/** ms that a socket must have lasted to reset the delay. */
const proven = 10_000

/**
 * The latest notification received, and its user: if the app restarts for the same user, as when
 * rights change, it continues from there.
 */
export const heardUpTo = signal<{ whose: string; last: number } | null>(null)

function lastHeard(): number | null {
  const user = session.get()
  const heard = heardUpTo.get()
  return user && heard?.whose === fingerprintOf(user) ? heard.last : null
}

/**
 * Keeps the socket open and calls `heard` with each message once. `staffId` 0: no employee. Returns
 * a function to stop.
 */
export function startInbox(
  staffId: number,
  locale: Locale,
  heard: (message: Message) => void,
): () => void {
  let socket: WebSocket | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let pause = firstPause
  let stopped = false
  /** The latest message received; null while unknown. */
  let last = lastHeard()

  async function open(): Promise<void> {
    try {
      const { token } = await call<SocketToken>('GET', 'auth/token', {
        quiet: true,
        headers: { 'X-Unattended': '1' },
      })
      if (stopped) return
      const query = new URLSearchParams({ staffId: String(staffId), token, locale })
      const next = new WebSocket(
        `${location.origin.replace(/^http/, 'ws')}/ws/notification?${query}`,
      )
      socket = next
      let opened = Infinity
      next.addEventListener('open', () => {
        opened = performance.now()
        void catchUp().catch(() => null)
      })
      next.addEventListener('message', ({ data }: MessageEvent<unknown>) => take(data))
      next.addEventListener('close', () => {
        if (performance.now() - opened > proven) pause = firstPause
        again()
      })
    } catch {
      again()
    }
  }
  function again(): void {
    clearTimeout(timer)
    if (stopped) return
    timer = setTimeout(() => void open(), pause * (1 + Math.random() / 2))
    pause = Math.min(pause * 2, longestPause)
  }
  /** Loads what was missed while no socket was open. */
  async function catchUp(): Promise<void> {
    badgesChanged('*')
    const [missed] = await Promise.all([readSince(last), loadUnread()])
    if (stopped) return
    if (last === null) remember(missed[0]?.id ?? 0)
    else missed.forEach(tell)
  }
  function remember(id: number): void {
    last = id
    const user = session.get()
    if (user) heardUpTo.set({ whose: fingerprintOf(user), last: id })
  }
  function tell(message: Message): void {
    if (last !== null && message.id <= last) return
    remember(message.id)
    heard(message)
    // the screen of dispatching inquiries is a list of orders, reloaded like any list whose rows
    // others change
    if (isOrderNews(message.message_type_id))
      recordChanges.tell({ resource: 'order', ids: 'many', by: null, name: null })
  }
  /** Messages of unknown format are ignored. */
  function take(data: unknown): void {
    const message = parsed(data)
    if (typeof message?.unread === 'number') unread.set(message.unread)
    if (typeof message?.stirred === 'string') badgesChanged(message.stirred)
    if (typeof message?.id === 'number' && typeof message.message_type_id === 'number')
      tell(message as Message)
  }
  void open()
  return () => {
    stopped = true
    clearTimeout(timer)
    socket?.close()
  }
}

function parsed(
  data: unknown,
): (Partial<Message> & { unread?: unknown; stirred?: unknown }) | null {
  try {
    const value: unknown = JSON.parse(String(data))
    return typeof value === 'object' ? value : null
  } catch {
    return null
  }
}
