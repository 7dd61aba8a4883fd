// How a session ends: by its user, by the server, or in another window of this browser.
import { call, onUnauthorized } from './http.ts'
import { writeLocal } from './local.ts'
import { ended, hint, leaving, loadSession, session } from './session.ts'
import type { Ended } from './session.ts'

const listeners = new Set<(reason: Ended['reason']) => void>()
/** Calls `listener` before what is on the screen goes. Returns how to stop. */
export function onSessionEnd(listener: (reason: Ended['reason']) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
function end(reason: Ended['reason']) {
  const whose = session.get()
  if (!whose) return
  listeners.forEach((listener) => listener(reason))
  ended.set({ reason, from: location.pathname + location.search, userId: whose.id })
  writeLocal(hint, null)
  session.set(null)
}

/** Ends the session; the user stays when the server refuses. @throws HttpError */
export async function signOut(): Promise<void> {
  await call('POST', 'auth/logout', { quiet: true })
  end('signed-out')
}

/** ms in which further 401 are not handled again (platform, section 8). */
export const expiryDebounce = 2000
let expiredAt = -Infinity
function expire() {
  if (!session.get() || performance.now() - expiredAt < expiryDebounce) return
  expiredAt = performance.now()
  leaving.done = call('POST', 'auth/logout', { quiet: true, timeout: 3000 }).catch(() => null)
  end('expired')
}

/** Watches a session: acts on 401, and when in another window somebody signs out or another user in. Returns how to stop. */
export function guardSession(): () => void {
  const stop = onUnauthorized(expire)
  const elsewhere = (event: StorageEvent) => {
    if (event.key !== hint || event.newValue === String(session.get()?.id)) return
    end('signed-out')
    if (event.newValue !== null) void loadSession().catch(() => null)
  }
  addEventListener('storage', elsewhere)
  return () => {
    stop()
    removeEventListener('storage', elsewhere)
  }
}
