// Session storage of this tab, which may be full, forbidden or absent. A user's own data goes
// through tab-storage.ts, which clears it at the end of the session.

/** null for a key that is not there. */
export function readSessionStorage(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

/** null removes the key. */
export function writeSessionStorage(key: string, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, value)
  } catch {
    // then it lasts only as long as this page
  }
}

export function sessionStorageKeys(): string[] {
  try {
    return Object.keys(sessionStorage)
  } catch {
    return []
  }
}
