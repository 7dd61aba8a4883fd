/**
 * Runs repeated work one at a time, so that while the database is unreachable no further
 * connections queue up for it. Failed work is left to the next run.
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
