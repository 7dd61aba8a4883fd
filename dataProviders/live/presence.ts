// Signs that this user has a record open, and who else has.
import type { Present } from '#resources/wire/live.ts'
import { call } from '../http/call.ts'

/** ms between two signs; without one for 45 s the server takes somebody for gone. */
const presenceInterval = 20_000

/**
 * Gives signs until it is stopped; `onPeople` hears who else is there. Nothing depends on it: what
 * fails is not said. Returns how to stop.
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
  // Also while the page goes away, and nobody waits for an answer.
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
