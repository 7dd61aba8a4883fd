// The event stream of other users' changes. Open only while the tab is visible: browsers limit
// connections per server, and a hidden tab needs no updates.
import { call } from '../http/call.ts'
import { fileProgress, recordChanges, liveStreamOpened, presences } from './live-changes.ts'
import type { FileProgress, PresenceChange, RecordsChanged } from '#resources/wire/live.ts'
import { refreshRights } from '../session/session-end.ts'

/**
 * ms before reconnecting: the first and the longest delay, each with up to half of it added at
 * random, so that clients do not reconnect simultaneously.
 */
const firstPause = 1000
const longestPause = 60_000
/** ms that a tab stays connected after it went behind another one. */
const hiddenTabGrace = 5000
/** Since this page was loaded: changes between two streams are then requested. */
let opened = false
const missed: RecordsChanged = { resource: '*', ids: 'many', by: null, name: null }

/**
 * Keeps the stream open; after every reconnection the screen may be out of date, and listeners are
 * notified. Returns a function to stop.
 */
export function startLive(): () => void {
  let source: EventSource | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let pause = firstPause

  function open(): void {
    clearTimeout(timer)
    if (source || document.hidden) return
    const next = new EventSource('/api/live')
    source = next
    next.addEventListener('open', () => {
      pause = firstPause
      liveStreamOpened.set(true)
      // the server ends the stream when the user's rights have changed
      if (opened) void refreshRights()
      opened = true
      recordChanges.tell(missed)
    })
    next.addEventListener('changed', ({ data }: MessageEvent<string>) => {
      const change = JSON.parse(data) as RecordsChanged
      recordChanges.tell(change)
      // settings of the whole application: time zone, organisation name
      if (change.resource === 'organisation') void refreshRights()
    })
    next.addEventListener('present', ({ data }: MessageEvent<string>) =>
      presences.tell(JSON.parse(data) as PresenceChange),
    )
    next.addEventListener('progress', ({ data }: MessageEvent<string>) =>
      fileProgress.tell(JSON.parse(data) as FileProgress),
    )
    next.addEventListener('error', () => {
      // Refused, not merely disconnected: checking the session detects its end.
      const refused = next.readyState === EventSource.CLOSED
      close()
      if (refused) void call('POST', 'auth/user').catch(() => null)
      timer = setTimeout(open, pause * (1 + Math.random() / 2))
      pause = Math.min(pause * 2, longestPause)
    })
  }
  function close(): void {
    clearTimeout(timer)
    source?.close()
    source = null
  }
  const look = () => {
    clearTimeout(timer)
    if (document.hidden) timer = setTimeout(close, hiddenTabGrace)
    else open()
  }
  document.addEventListener('visibilitychange', look)
  open()
  return () => {
    document.removeEventListener('visibilitychange', look)
    close()
  }
}
