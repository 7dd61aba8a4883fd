// Limits work that is heavy in memory or processor to a few at a time; the rest waits in order of
// arrival.

/** A semaphore with `count` slots. */
export function createSemaphore(count: number): <T>(work: () => Promise<T>) => Promise<T> {
  let taken = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (taken < count) taken += 1
    else await new Promise<void>((resolve) => void waiting.push(resolve))
    try {
      return await work()
    } finally {
      // the longest waiting caller is next; without one the slot is free again
      const next = waiting.shift()
      if (next) next()
      else taken -= 1
    }
  }
}
