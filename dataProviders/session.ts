// Who is signed in: loaded once, watched by the whole browser side. What the sign-in page needs and no more; the end is in session-end.ts.
import { call, HttpError } from './http.ts'
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
export const hint = 'session'
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

/** A logout under way. A sign-in waits for it: come late, it would close the new session. */
export const leaving = { done: Promise.resolve<unknown>(null) }

/** @throws HttpError 401 for a wrong pair, 400 for missing words, 403 not_in_system, 429 */
export async function signIn(login: string, password: string): Promise<Session> {
  await leaving.done
  const loaded = begin(await call<Session>('POST', 'auth/login', { body: { login, password }, quiet: true }))
  if (!loaded) throw new HttpError(403, { code: 'not_in_system', message: 'not in the system' })
  return loaded
}
