// Local storage that may be full, forbidden or absent: what is kept there is a convenience, never
// needed.

export function readLocal(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** null takes the key away. */
export function writeLocal(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // kept for this page alone, then
  }
}

export function localKeys(): string[] {
  try {
    return Object.keys(localStorage)
  } catch {
    return []
  }
}
