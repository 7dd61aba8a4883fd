/**
 * One value that can be watched: React reads it with useSyncExternalStore, everything else
 * directly.
 */
export interface Signal<T> {
  get(): T
  set(value: T): void
  /** Calls `listener` after each change; returns how to stop. */
  watch(listener: () => void): () => void
}

export function signal<T>(initial: T): Signal<T> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return
      value = next
      listeners.forEach((listener) => listener())
    },
    watch(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
