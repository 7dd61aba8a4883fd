// An LRU cache of generated texts.

interface RecentTexts<T> {
  /** The text of this key, made by `make` unless it is remembered. */
  get(key: string, make: () => T): T
}

/** `most`: maximum number of texts. */
export function createRecentTexts<T>(most: number): RecentTexts<T> {
  const texts = new Map<string, T>()
  return {
    get(key, make) {
      const text = texts.get(key) ?? make()
      texts.delete(key)
      texts.set(key, text)
      for (const oldest of texts.keys()) {
        if (texts.size <= most) break
        texts.delete(oldest)
      }
      return text
    },
  }
}
