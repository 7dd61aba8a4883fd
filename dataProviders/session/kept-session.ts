// The signed-in user as the server last described them, for a page that is loaded while the server
// cannot be reached. It grants nothing: the server still checks every call.
import type { Session } from '#resources/wire/accounts/session.ts'
import { readLocal, writeLocal } from '../browser/local-storage.ts'

const storageKey = 'kept-session'
/** Set in local storage while rows may be stored (../browser/kept-rows.ts). */
export const keptRowsMark = 'kept-rows'
/** ms without a call after which the server ends a session: it is not kept for longer here. */
const lifetime = 12 * 3_600_000

/** null deletes it. */
export function keepSession(user: Session | null): void {
  writeLocal(storageKey, user && JSON.stringify([Date.now(), user]))
}

/** null if there is none, or no longer. */
export function readKeptSession(): Session | null {
  try {
    const [at, user] = JSON.parse(readLocal(storageKey) ?? '[]') as [number?, Session?]
    return at !== undefined && user && Date.now() - at < lifetime ? user : null
  } catch {
    return null
  }
}
