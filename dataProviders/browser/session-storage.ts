// Session storage of this tab, which may be full, forbidden or absent. What belongs to a user goes
// through tab-storage.ts, which forgets it at the end of the session.

/** null for a key that is not there. */
export function readSessionStorage(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

/** null takes the key away. */
export function writeSessionStorage(key: string, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, value)
  } catch {
    // kept for this page alone, then
  }
}

export function sessionStorageKeys(): string[] {
  try {
    return Object.keys(sessionStorage)
  } catch {
    return []
  }
}
