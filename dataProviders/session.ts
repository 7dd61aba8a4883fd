// Who is signed in: loaded once, watched by the whole browser side. No react-admin here: the sign-in page uses it too.
import { call, HttpError, onUnauthorized } from './http.ts'
import { readLocal, writeLocal } from './local.ts'
import { signal } from './signal.ts'

/** The answer of auth/login and auth/user. */
export interface Session {
  id: number
  login: string
  name: string
  contractId: number | null
  contract: { id: number; name: string; time_zone: string; currency: string }
  fmsStaff: { id: number | null; roleId: number | null; resourceAccess: readonly { alternative_name: string; access: number }[] }
  realm_access: { roles: readonly string[] }
  role: { id: number; name: string; loweredName: string; description: string; assignedRole: boolean } | null
  /** The demonstration is loaded: every page says so. */
  demo: boolean
}
/** undefined: not known yet; null: nobody is signed in. */
export const session = signal<Session | null | undefined>(undefined)

/** Why nobody is signed in, and where to go back to. */
export interface Ended {
  reason: 'expired' | 'signed-out'
  /** Path and query in which the session ended, and whose it was: for that user alone. */
  from: string
  userId: number
}
export const ended = signal<Ended | null>(null)

/** Kept while somebody is signed in: the next visit need not wait for the server to know which page to prepare. */
const hint = 'session'
export function probablySignedIn(): boolean {
  return readLocal(hint) !== null
}

let loading: Promise<Session | null> | undefined
/** Asks who is signed in, once however often it is called; null for nobody. @throws HttpError when the server cannot say */
export function loadSession(): Promise<Session | null> {
  loading ??= call<Session>('POST', 'auth/user', { quiet: true })
    .catch((error: unknown) => {
      if (error instanceof HttpError && error.status === 401) return null
      throw error
    })
    .then(begin)
    .finally(() => (loading = undefined))
  return loading
}
function begin(loaded: Session | null): Session | null {
  // An account without a contract is nobody here (platform, section 4).
  const known = loaded?.contractId ? loaded : null
  writeLocal(hint, known && String(known.id))
  session.set(known)
  return known
}

/** @throws HttpError 401 for a wrong pair, 400 for missing words, 403 not_in_system, 429 */
export async function signIn(login: string, password: string): Promise<Session> {
  await leaving
  const loaded = begin(await call<Session>('POST', 'auth/login', { body: { login, password }, quiet: true }))
  if (!loaded) throw new HttpError(403, { code: 'not_in_system', message: 'not in the system' })
  return loaded
}
/** Ends the session; the user stays when the server refuses. @throws HttpError */
export async function signOut(): Promise<void> {
  await call('POST', 'auth/logout', { quiet: true })
  end('signed-out')
}

const beforeEnd = new Set<(reason: Ended['reason']) => void>()
/** Called before what is on the screen goes: the last moment to put a draft away (`expired`) or to clear it (`signed-out`). Returns how to stop. */
export function onSessionEnd(listener: (reason: Ended['reason']) => void): () => void {
  beforeEnd.add(listener)
  return () => void beforeEnd.delete(listener)
}
function end(reason: Ended['reason']) {
  const whose = session.get()
  if (!whose) return
  beforeEnd.forEach((listener) => listener(reason))
  ended.set({ reason, from: location.pathname + location.search, userId: whose.id })
  writeLocal(hint, null)
  session.set(null)
}

/** ms in which further 401 are not handled again (platform, section 8). */
const debounce = 2000
let expiredAt = -Infinity
/** A sign-in waits for this: a late logout must not close the new session. */
let leaving: Promise<unknown> = Promise.resolve()
function expire() {
  if (!session.get() || performance.now() - expiredAt < debounce) return
  expiredAt = performance.now()
  leaving = call('POST', 'auth/logout', { quiet: true, timeout: 3000 }).catch(() => null)
  end('expired')
}

/** Acts on 401 and on other windows of this browser, where somebody signs out or another user in. Returns how to stop. */
export function guardSession(): () => void {
  const stop = onUnauthorized(expire)
  const elsewhere = (event: StorageEvent) => {
    const mine = session.get()
    if (event.key !== hint || event.newValue === (mine ? String(mine.id) : null)) return
    if (mine) end('signed-out')
    if (event.newValue !== null) void loadSession().catch(() => null)
  }
  addEventListener('storage', elsewhere)
  return () => {
    stop()
    removeEventListener('storage', elsewhere)
  }
}
