/** An observable value: React reads it with useSyncExternalStore, other code directly. */
export interface Signal<T> {
  get(): T
  set(value: T): void
  /** Calls `listener` after each change; returns a function to unsubscribe. */
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
