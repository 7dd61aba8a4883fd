// Response time statistics by kind of request.
import type { Gauged } from './office-server.ts'
import type { Seen } from './simulated-user.ts'

/** The quantile of the numbers at `share`; NaN for none. */
export function percentile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN
}

export const p99 = (seen: readonly Seen[]) =>
  percentile(
    seen.map(({ ms }) => ms),
    0.99,
  )
/** What was not answered as it should be, shortly. */
export function refused(seen: readonly Seen[]): string[] {
  return seen
    .filter(({ status }) => status !== 200)
    .map(({ kind, status, said }) => `${kind}: ${status} ${said.slice(0, 200)}`)
}

const round = (ms: number) => (ms < 10 ? ms.toFixed(1) : String(Math.round(ms)))

/**
 * A line for each kind: how many, p50 and p99 in ms, and both against the same kinds of an idle
 * run, if there was one.
 */
export function table(seen: readonly Seen[], idle: readonly Seen[] = []): string {
  const kinds = [...new Set(seen.map(({ kind }) => kind))].sort()
  const lines = ['*', ...kinds].map((kind) => {
    const of = (all: readonly Seen[]) =>
      all.filter((one) => kind === '*' || one.kind === kind).map(({ ms }) => ms)
    const now = of(seen)
    const then = of(idle)
    const pair = (share: number) => {
      const a = percentile(now, share)
      const b = percentile(then, share)
      return idle.length > 0 ? `${round(a)} ms (${(a / b).toFixed(1)} × idle)` : `${round(a)} ms`
    }
    return `${kind === '*' ? 'all' : kind}: ${now.length}, half within ${pair(0.5)}, 99 % within ${pair(0.99)}`
  })
  return lines.join('\n')
}

/** The middle one. */
export const middle = (numbers: readonly number[]) => percentile(numbers, 0.5)

/**
 * What the event loop was held up by: the p99 of the worst window, and the longest single delay,
 * ms.
 */
export function delays(gauged: readonly Gauged[]): { p99: number; most: number } {
  return {
    p99: Math.max(...gauged.map((one) => one.p99)),
    most: Math.max(...gauged.map((one) => one.most)),
  }
}

/** Share of one processor that the server took. */
export function busy(gauged: readonly Gauged[]): number {
  const first = gauged[0]
  const last = gauged.at(-1)
  return first && last && last !== first
    ? ((last.cpu - first.cpu) * 1000) / (last.at - first.at)
    : NaN
}

/**
 * MB before and after: of the second fifth of the samples and of the last one, since before that
 * the server is still warming up.
 */
export function growth(bytes: readonly number[]): { early: number; late: number; most: number } {
  const fifth = Math.floor(bytes.length / 5)
  const early = middle(bytes.slice(fifth, 2 * fifth))
  return {
    early: early / 1e6,
    late: middle(bytes.slice(-fifth)) / 1e6,
    most: Math.max(...bytes) / 1e6,
  }
}
