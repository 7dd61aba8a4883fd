/**
 * Runs repeated work one at a time: while the database is unreachable, no further connection waits
 * for it. What fails is left to the next run.
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
