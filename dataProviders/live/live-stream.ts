// The stream of what others change. Open only while the tab is seen: browsers allow a server few
// connections, and a tab behind another needs no news.
import { call } from '../http/call.ts'
import { fileProgress, recordChanges, liveStreamOpened, presences } from './live-changes.ts'
import type { FileProgress, PresenceChange, RecordsChanged } from '#resources/wire/live.ts'
import { refreshRights } from '../session/session-end.ts'

/**
 * ms between two tries: the first pause, and the longest; each with up to half of it by chance, so
 * that not all come back at once.
 */
const firstPause = 1000
const longestPause = 60_000
/** ms that a tab stays connected after it went behind another one. */
const hiddenTabGrace = 5000
/** Since this page was loaded: what changed between two streams is asked for. */
let opened = false
const missed: RecordsChanged = { resource: '*', ids: 'many', by: null, name: null }

/**
 * Opens the stream and keeps it; after every opening, what is on the screen may be out of date, and
 * listeners are told so. Returns how to stop.
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
      // the server ends the stream of whoever may do something else by now
      if (opened) void refreshRights()
      opened = true
      recordChanges.tell(missed)
    })
    next.addEventListener('changed', ({ data }: MessageEvent<string>) => {
      const change = JSON.parse(data) as RecordsChanged
      recordChanges.tell(change)
      // what the whole application goes by: its zone, how it is called
      if (change.resource === 'organisation') void refreshRights()
    })
    next.addEventListener('present', ({ data }: MessageEvent<string>) =>
      presences.tell(JSON.parse(data) as PresenceChange),
    )
    next.addEventListener('progress', ({ data }: MessageEvent<string>) =>
      fileProgress.tell(JSON.parse(data) as FileProgress),
    )
    next.addEventListener('error', () => {
      // Refused, and not merely cut: a session that is over is noticed by asking for it.
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
