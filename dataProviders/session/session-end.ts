// Ends or replaces a session: by its user, by the server, or in another tab of this browser.
import { call, onTurnedAway } from '../http/call.ts'
import type { HttpError } from '../http/call.ts'
import { readLocal, writeLocal } from '../browser/local-storage.ts'
import { writeSessionStorage } from '../browser/session-storage.ts'
import {
  beginSession,
  lastSessionEnd,
  endKey,
  sessionFingerprint,
  fingerprintOf,
  isSigningOut,
  loadSession,
  session,
} from './session.ts'
import type { Ended } from './session.ts'
import type { Session } from '#resources/wire/accounts/session.ts'
import { signal } from '../browser/signal.ts'

type Reason = Ended['reason']
/** `chosen`: the same user continues in another role or contract. */
type End = Reason | 'chosen'
const listeners = new Set<(reason: End) => void>()
/** Calls `listener` before the screen is cleared. Returns a function to unsubscribe. */
export function onSessionEnd(listener: (reason: End) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** How often the signed-in user's rights have changed during the session. */
export const generation = signal(0)

const kept: ReadonlySet<unknown> = new Set<Reason>(['expired', 'locked'])
/**
 * A locked tab remembers across reloads whose password it requires; nothing is stored for other
 * users.
 */
function keepEnd(): void {
  const why = lastSessionEnd.get()
  writeSessionStorage(endKey, why && kept.has(why.reason) ? JSON.stringify(why) : null)
}

lastSessionEnd.watch(keepEnd)
keepEnd()

function end(reason: Reason, message?: string) {
  const whose = session.get()
  if (!whose) return
  listeners.forEach((listener) => listener(reason))
  const { id: userId, contractId, login, name, role, fmsStaff } = whose
  const from = kept.has(reason) ? location.pathname + location.search : '/'
  const who = reason === 'locked' ? { login, name } : undefined
  lastSessionEnd.set({
    reason,
    from,
    userId,
    contractId,
    roleId: role?.id ?? fmsStaff.roleId,
    ...(who && { who }),
    ...(message && { message }),
  })
  session.set(null)
}

const reasons: ReadonlySet<string> = new Set<Reason>([
  'expired',
  'locked',
  'signed-out',
  'switched',
  'not_in_system',
])
/** Other tabs get the reason from the storage event; the value is removed at once. */
function endEverywhere(reason: Reason, message?: string) {
  if (!session.get()) return
  end(reason, message)
  writeLocal(sessionFingerprint, reason)
  writeLocal(sessionFingerprint, null)
}

const hurrying = new Set<() => Promise<unknown>>()
/**
 * Waits for `work` before the user ends the session of this tab, so that unfinished work is saved.
 * Returns a function to unsubscribe.
 */
export function beforeSignOut(work: () => Promise<unknown>): () => void {
  hurrying.add(work)
  return () => void hurrying.delete(work)
}

/** Maximum ms that signing out waits for it. */
const patience = 2000
async function putAway(): Promise<void> {
  if (hurrying.size === 0) return
  const enough = new Promise((resolve) => setTimeout(resolve, patience))
  await Promise.race([enough, Promise.allSettled([...hurrying].map((work) => work()))])
}

/**
 * Ends the session on the server and in every tab; if the server refuses, the user stays signed in.
 * `locked`: the screen waits for the user's password; `switched`: for any user.
 * @throws HttpError
 */
export async function signOut(
  reason: 'signed-out' | 'locked' | 'switched' = 'signed-out',
): Promise<void> {
  await putAway()
  await call('POST', 'auth/logout', { quiet: true })
  endEverywhere(reason)
}

/** Continues as the same user in another role or contract: at the home page, with a fresh state. */
export function continueAs(next: Session): void {
  listeners.forEach((listener) => listener('chosen'))
  history.replaceState(null, '', '/')
  beginSession(next)
}

/** The rights that determine screens and buttons. */
function rightsOf({ fmsStaff, realm_access, roles, contracts }: Session): string {
  const levels = fmsStaff.resourceAccess
    .map(({ alternative_name, access }) => `${alternative_name} ${access}`)
    .sort()
  return JSON.stringify([
    levels,
    [...realm_access.roles].sort(),
    Object.entries(fmsStaff.screens ?? {}).sort(),
    roles.map(({ id }) => id).sort(),
    contracts,
  ])
}

/**
 * Reloads the user's rights and the organisation's settings. If rights have changed, the
 * application restarts at the same address; unsaved input is kept as a draft. A new name, time zone
 * or first day of the week is applied in place. False if the server has not confirmed this session.
 */
export async function refreshRights(): Promise<boolean> {
  const before = session.get()
  if (!before) return false
  const now = await call<Session>('POST', 'auth/user').catch(() => null)
  if (!now || session.get() !== before) return false
  if (rightsOf(now) === rightsOf(before)) {
    if (JSON.stringify(now.contract) !== JSON.stringify(before.contract))
      session.set({ ...before, contract: now.contract })
    return true
  }
  listeners.forEach((listener) => listener('chosen'))
  generation.set(generation.get() + 1)
  beginSession(now)
  return true
}

/** ms in which further 401 are ignored. */
export const expiryDebounce = 2000
let expiredAt = -Infinity
function leave(reason: 'expired' | 'not_in_system', message?: string) {
  isSigningOut.done = call('POST', 'auth/logout', { quiet: true, timeout: 3000 }).catch(() => null)
  endEverywhere(reason, message)
}

function turnAway({ status, body }: HttpError) {
  const user = session.get()
  if (!user) return
  if (body.code === 'not_in_system') return leave(body.code, body.message)
  if (body.code === 'password_change') {
    listeners.forEach((listener) => listener('chosen'))
    return session.set({ ...user, mustChangePassword: true })
  }
  if (body.code === 'second_factor_required') {
    listeners.forEach((listener) => listener('chosen'))
    return session.set({ ...user, mustEnableSecondFactor: true })
  }
  if (status !== 401 || performance.now() - expiredAt < expiryDebounce) return
  expiredAt = performance.now()
  const fingerprint = readLocal(sessionFingerprint)
  // Another tab has started a session since: a logout would end that one.
  if (fingerprint !== null && fingerprint !== fingerprintOf(user)) follow(fingerprint)
  else leave('expired')
}

/** Follows another tab. `mark`: a session's fingerprint, or the reason for its end. */
function follow(mark: string | null) {
  const user = session.get()
  if (mark === null) return end('signed-out')
  if (reasons.has(mark)) return end(mark as Reason)
  if (user && mark === fingerprintOf(user)) return
  end('switched')
  void loadSession().catch(() => null)
}

/**
 * Watches the session: reacts to 401 and to other tabs, while signed in and while not. Returns a
 * function to stop.
 */
export function guardSession(): () => void {
  const stop = onTurnedAway(turnAway)
  const elsewhere = ({ key, newValue }: StorageEvent) => {
    if (key === sessionFingerprint) follow(newValue)
  }
  addEventListener('storage', elsewhere)
  return () => {
    stop()
    removeEventListener('storage', elsewhere)
  }
}
