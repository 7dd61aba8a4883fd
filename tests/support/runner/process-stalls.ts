// Stalls of this process. On a busy machine the process gets no CPU time for a while, and measured
// durations include that.

/** ms between two looks. */
const step = 20
let late = 0
let last = performance.now()
setInterval(() => {
  const now = performance.now()
  late += Math.max(0, now - last - step)
  last = now
}, step).unref()

/** ms until now in which nothing of this process ran that should have. */
export function stoodStill(): number {
  return late
}
