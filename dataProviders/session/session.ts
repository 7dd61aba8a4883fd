// The signed-in user: loaded once, observed by the whole browser side. Only what the sign-in page
// needs; the end of sessions is in session-end.ts.
import type { Session } from '#resources/wire/accounts/session.ts'
import { call, currentLocale, HttpError, isUnreachable, sendEarly } from '../http/call.ts'
import { forgetEarlyAnswers, sendEarlyCalls } from '../http/early-calls.ts'
import { readLocal, writeLocal } from '../browser/local-storage.ts'
import { readSessionStorage } from '../browser/session-storage.ts'
import { signal } from '../browser/signal.ts'
import { keepSession, readKeptSession } from './kept-session.ts'

/** undefined: unknown yet; null: nobody is signed in. */
export const session = signal<Session | null | undefined>(undefined)

/** Steps between a correct password and the application. */
export const pendingSteps = signal<readonly ('role' | 'staff')[]>([])

/** Why the session ended, and where to return. */
export interface Ended {
  reason: 'expired' | 'locked' | 'signed-out' | 'switched' | 'not_in_system'
  /** Path and query at its end, and its user: used for that user alone. */
  from: string
  userId: number
  /** The role and contract of that session, to continue in. */
  roleId: number | null
  contractId: number | null
  /** The user who locked the screen. */
  who?: { login: string; name: string }
  /** The server's message. */
  message?: string
}

/** A locked tab stays locked after a reload. */
export const endKey = 'ended'
function keptEnd(): Ended | null {
  try {
    return JSON.parse(readSessionStorage(endKey) ?? 'null') as Ended | null
  } catch {
    return null
  }
}

export const lastSessionEnd = signal(keptEnd())

/**
 * Stored while signed in: the next visit can prepare the right page before the server responds, and
 * other tabs follow.
 */
export const sessionFingerprint = 'session'
/** User, contract and role: each combination has a separate application state. */
export function fingerprintOf({ id, contractId, role, fmsStaff, viewsRole }: Session): string {
  const viewed = viewsRole ? ['viewed'] : []
  return [id, contractId, role?.id ?? fmsStaff.roleId, ...viewed].join('.')
}

/**
 * Determined from this browser's storage, or from the session cookie, whose presence the page
 * states.
 */
export function probablySignedIn(): boolean {
  if (readLocal(sessionFingerprint) !== null) return true
  return document.querySelector<HTMLMetaElement>('meta[name="session"]')?.content === '1'
}

let recalled: Session | null = null
/** Whether the session is the one kept in this browser: the server has not confirmed it yet. */
export const isRecalled = () => recalled !== null && session.get() === recalled
/** Treats the session as one that the server has just described, and keeps it that long again. */
export function confirmSession(): void {
  recalled = null
  keepSession(session.get() ?? null)
}

session.watch(() => {
  const user = session.get()
  if (user === undefined) return
  forgetEarlyAnswers(user && fingerprintOf(user))
  if (user !== recalled || user === null) keepSession(user)
})

/** The kept session of the user whom this browser last knew; null if there is none. */
function recallSession(): Session | null {
  const kept = readKeptSession()
  recalled = kept && fingerprintOf(kept) === readLocal(sessionFingerprint) ? kept : null
  return recalled
}

/** Requests the user together with the first calls of this page. */
export function askEarly(): void {
  sendEarlyCalls(readLocal(sessionFingerprint), currentLocale(), sendEarly)
}

/** The specification's term for an account without a contract. */
export const notInSystem = 'not in the system'
/** Not signed in, because the account has no contract. `message`: the server's message. */
function endWithoutContract(message?: string): void {
  lastSessionEnd.set({
    ...{ reason: 'not_in_system', from: '/', userId: 0, roleId: null, contractId: null },
    ...(message && { message }),
  })
}

let loading: Promise<Session | null> | undefined
/**
 * Loads the signed-in user, once for concurrent callers; null for nobody. While the server cannot
 * be reached, the user stored in this browser.
 * @throws HttpError if the server cannot answer, and no user is stored
 */
export function loadSession(): Promise<Session | null> {
  loading ??= call<Session>('POST', 'auth/user', { quiet: true })
    .catch((error: unknown) => {
      if (!(error instanceof HttpError)) throw error
      const { status, body } = error
      if (body.code === 'not_in_system') endWithoutContract(body.message)
      else if (status !== 401) {
        const kept = isUnreachable(error) ? recallSession() : null
        if (!kept) throw error
        return kept
      }
      return null
    })
    .then((loaded) => {
      if (loaded && !loaded.contractId) endWithoutContract()
      return beginSession(loaded)
    })
    .finally(() => (loading = undefined))
  return loading
}

/** Sets the session of this tab from a response of the server; null for nobody. */
export function beginSession(loaded: Session | null): Session | null {
  // An account without a contract is treated as nobody.
  const known = loaded?.contractId ? loaded : null
  writeLocal(sessionFingerprint, known && fingerprintOf(known))
  session.set(known)
  return known
}

/** A logout in progress. A sign-in waits for it: a late logout would close the new session. */
export const isSigningOut = { done: Promise.resolve<unknown>(null) }

const ask = (path: string, body: object) => call<Session>('POST', path, { body, quiet: true })

/**
 * @throws HttpError 401 for a wrong pair, and with `pending` if a code must follow; 400 for missing
 * values, 403 not_in_system, 429
 */
export async function signIn(login: string, password: string): Promise<Session> {
  await isSigningOut.done
  return adoptSignIn(await ask('auth/login', { login, password }))
}

/** Continues in the user's former role and contract, as far as permitted. @throws HttpError 403 */
export async function adoptSignIn(opened: Session): Promise<Session> {
  let answer = opened
  const before = lastSessionEnd.get()
  const returns =
    before?.userId === answer.id && (before.reason === 'locked' || before.reason === 'expired')
  pendingSteps.set(returns ? [] : ['role', 'staff'])
  if (
    returns &&
    fingerprintOf(answer) !== [answer.id, before.contractId, before.roleId].join('.')
  ) {
    const { contractId, roleId } = before
    // Revoked choices are requested again.
    answer = await ask('auth/user', { contractId, ...(roleId && { roleId }) }).catch(() => {
      pendingSteps.set(['role', 'staff'])
      return answer
    })
  }
  const loaded = beginSession(answer)
  if (!loaded) throw new HttpError(403, { code: 'not_in_system', message: '' })
  return loaded
}
