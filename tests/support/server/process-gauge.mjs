// Preloaded into a server with `--import`: every GAUGE_EVERY ms it appends memory usage and event
// loop delay to a file. SIGUSR2 runs a garbage collection before the next entry. It is JavaScript
// because a built server cannot load TypeScript.
import { appendFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'

/** ms between ticks of the watched timer; a longer interval means a delayed event loop. */
const resolution = 5
const file = process.env.GAUGE_FILE

if (isMainThread && file) {
  const delay = monitorEventLoopDelay({ resolution })
  delay.enable()
  let asked = false
  process.on('SIGUSR2', () => (asked = true))
  const ms = (nanoseconds) => Math.max(0, nanoseconds / 1e6 - resolution)
  const note = () => {
    const p50 = ms(delay.percentile(50))
    const p99 = ms(delay.percentile(99))
    const most = ms(delay.max)
    delay.disable()
    const collected = asked
    asked = false
    // the pause is caused by the measurement itself
    if (collected) globalThis.gc?.()
    const { rss, heapUsed: heap } = process.memoryUsage()
    const { user, system } = process.cpuUsage()
    const gauged = {
      at: Date.now(),
      p50,
      p99,
      most,
      rss,
      heap,
      collected,
      cpu: (user + system) / 1e6,
    }
    appendFileSync(file, `${JSON.stringify(gauged)}\n`)
    delay.reset()
    delay.enable()
  }
  setInterval(note, Number(process.env.GAUGE_EVERY)).unref()
}
