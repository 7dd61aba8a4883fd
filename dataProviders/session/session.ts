// Who is signed in: loaded once, watched by the whole browser side. What the sign-in page needs and
// no more; the end is in session-end.ts.
import type { Session } from '#resources/wire/session.ts'
import { call, currentLocale, HttpError, sendEarly } from '../http/call.ts'
import { forgetEarlyAnswers, sendEarlyCalls } from '../http/early-calls.ts'
import { readLocal, writeLocal } from '../browser/local-storage.ts'
import { readSessionStorage } from '../browser/session-storage.ts'
import { signal } from '../browser/signal.ts'

/** undefined: not known yet; null: nobody is signed in. */
export const session = signal<Session | null | undefined>(undefined)

/** What is still asked between a right password and the application. */
export const pendingSteps = signal<readonly ('role' | 'staff')[]>([])

/** Why nobody is signed in, and where to go back to. */
export interface Ended {
  reason: 'expired' | 'locked' | 'signed-out' | 'switched' | 'not_in_system'
  /** Path and query in which the session ended, and whose it was: for that user alone. */
  from: string
  userId: number
  /** In which he worked: he goes on in them. */
  roleId: number | null
  contractId: number | null
  /** Who locked the screen. */
  who?: { login: string; name: string }
  /** The server's own words. */
  message?: string
}

/** A locked tab is locked after a reload too. */
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
 * Kept while somebody is signed in: the next visit need not wait for the server to know which page
 * to prepare, and other tabs follow.
 */
export const sessionFingerprint = 'session'
/** Who, where and as what: the application of one is not that of another. */
export function fingerprintOf({ id, contractId, fmsStaff }: Session): string {
  return [id, contractId, fmsStaff.roleId].join('.')
}

/**
 * By what this browser remembers, or by a cookie of the server, which only the server can see and
 * says in the page.
 */
export function probablySignedIn(): boolean {
  if (readLocal(sessionFingerprint) !== null) return true
  return document.querySelector<HTMLMetaElement>('meta[name="session"]')?.content === '1'
}

session.watch(() => {
  const user = session.get()
  if (user !== undefined) forgetEarlyAnswers(user && fingerprintOf(user))
})

/** Asks, beside who is signed in, what this page will want to know of the server first. */
export function askEarly(): void {
  sendEarlyCalls(readLocal(sessionFingerprint), currentLocale(), sendEarly)
}

/** What the specification calls an account without a contract. */
export const notInSystem = 'not in the system'
/** Nobody is signed in, for the account has no contract. `message`: the server's own words. */
function endWithoutContract(message?: string): void {
  lastSessionEnd.set({
    ...{ reason: 'not_in_system', from: '/', userId: 0, roleId: null, contractId: null },
    ...(message && { message }),
  })
}

let loading: Promise<Session | null> | undefined
/**
 * Asks who is signed in, once however often it is called; null for nobody.
 * @throws HttpError when the server cannot say
 */
export function loadSession(): Promise<Session | null> {
  loading ??= call<Session>('POST', 'auth/user', { quiet: true })
    .catch((error: unknown) => {
      if (!(error instanceof HttpError)) throw error
      const { status, body } = error
      if (body.code === 'not_in_system') endWithoutContract(body.message)
      else if (status !== 401) throw error
      return null
    })
    .then((loaded) => {
      if (loaded && !loaded.contractId) endWithoutContract()
      return beginSession(loaded)
    })
    .finally(() => (loading = undefined))
  return loading
}

/** Makes an answer of the server the session of this tab; null for nobody. */
export function beginSession(loaded: Session | null): Session | null {
  // An account without a contract is nobody here.
  const known = loaded?.contractId ? loaded : null
  writeLocal(sessionFingerprint, known && fingerprintOf(known))
  session.set(known)
  return known
}

/** A logout under way. A sign-in waits for it: come late, it would close the new session. */
export const isSigningOut = { done: Promise.resolve<unknown>(null) }

const ask = (path: string, body: object) => call<Session>('POST', path, { body, quiet: true })

/**
 * @throws HttpError 401 for a wrong pair, and with `pending` where a code must follow; 400 for
 * missing words, 403 not_in_system, 429
 */
export async function signIn(login: string, password: string): Promise<Session> {
  await isSigningOut.done
  return adoptSignIn(await ask('auth/login', { login, password }))
}

/** Goes on where the same user was before, as far as he still may. @throws HttpError 403 */
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
    // What was taken away meanwhile is asked for again.
    answer = await ask('auth/user', { contractId, ...(roleId && { roleId }) }).catch(() => {
      pendingSteps.set(['role', 'staff'])
      return answer
    })
  }
  const loaded = beginSession(answer)
  if (!loaded) throw new HttpError(403, { code: 'not_in_system', message: '' })
  return loaded
}
