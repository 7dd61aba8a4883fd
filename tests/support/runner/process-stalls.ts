// How long this process stood still. On a busy machine it gets no time for a while, and what it measures meanwhile is the machine's.

/** ms between two looks. */
const step = 20
let [late, last] = [0, performance.now()]
setInterval(() => {
  const now = performance.now()
  late += Math.max(0, now - last - step)
  last = now
}, step).unref()

/** ms until now in which nothing of this process ran that should have. */
export function stoodStill(): number {
  return late
}
