import { localStorageStore } from 'react-admin'
import type { Store } from 'react-admin'
import { currentLocale } from '#dataProviders/http/call.ts'
import { localKeys, writeLocal } from '#dataProviders/browser/local-storage.ts'
import { onSessionEnd } from '#dataProviders/session/session-end.ts'

const prefix = 'RaStore.'
/** Except keys that begin with `keep`. */
function forget(keep?: string): void {
  for (const key of localKeys())
    if (key.startsWith(prefix) && !(keep && key.startsWith(keep))) writeLocal(key, null)
}

/**
 * The store of a user's filters and sort orders for react-admin: under the user's id in this
 * browser, cleared on sign-out, on a change of role and when another user signs in. The language
 * belongs to the browser, under the plain key `locale`.
 */
export function userStore(userId: number): Store {
  forget(`${prefix}${userId}.`)
  const kept = localStorageStore('1', `.${userId}`)
  return {
    ...kept,
    getItem: <T>(key: string, initial?: T) =>
      key === 'locale' ? (currentLocale() as T) : kept.getItem(key, initial),
    setItem: (key, value) => {
      if (key === 'locale') writeLocal('locale', String(value))
      kept.setItem(key, value)
    },
  }
}

onSessionEnd((reason) => {
  if (reason !== 'expired' && reason !== 'locked') forget()
})
