// Heartbeats while this user has a record open, and the other users who have it open.
import type { Present } from '#resources/wire/live.ts'
import { call } from '../http/call.ts'

/** ms between heartbeats; without one for 45 s the server assumes that the user has left. */
const presenceInterval = 20_000

/**
 * Sends heartbeats until it is stopped; `onPeople` receives the other users. Failures are ignored.
 * Returns a function to stop.
 */
export function announcePresence(
  resource: string,
  id: number,
  onPeople: (people: readonly Present[]) => void,
): () => void {
  let stopped = false
  const sign = () =>
    void call<Present[]>('POST', 'api/presence', { body: { resource, id }, quiet: true }).then(
      (people) => !stopped && onPeople(people),
      () => null,
    )
  // Sent also while the page is unloading, without waiting for a response.
  const leave = () =>
    void fetch('/api/presence', {
      method: 'POST',
      keepalive: true,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ resource, id, leaving: true }),
    }).catch(() => null)
  const timer = setInterval(sign, presenceInterval)
  addEventListener('pagehide', leave)
  sign()
  return () => {
    stopped = true
    clearInterval(timer)
    removeEventListener('pagehide', leave)
    leave()
  }
}
