/**
 * Work that is called again and again, but never while it still goes on: while the database is
 * away, no connection more waits for it. What fails is left to the next time.
 */
export function oneAtATime(work: () => Promise<unknown>): () => Promise<void> {
  let going = false
  return async () => {
    if (going) return
    going = true
    await work().catch(() => {})
    going = false
  }
}
