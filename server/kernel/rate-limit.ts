// An in-memory token bucket per key: a burst, and an average rate per minute.
import { minuteMs } from './time-units.ts'

export interface RateLimit {
  /**
   * Takes a token from the key's bucket. Returns the ms until one is available; 0: it was taken.
   */
  take(key: string | number): number
}

interface Bucket {
  tokens: number
  /** ms of its last update. */
  at: number
}

/** Remembered buckets; beyond, full ones are forgotten. */
const mostBuckets = 10_000

/** `now`: ms of any monotonic clock. */
export function createRateLimit(
  { burst, perMinute }: { burst: number; perMinute: number },
  now: () => number,
): RateLimit {
  const perMs = perMinute / minuteMs
  const buckets = new Map<string | number, Bucket>()
  const filled = ({ tokens, at }: Bucket, moment: number) =>
    Math.min(burst, tokens + Math.max(0, moment - at) * perMs)
  return {
    take(key) {
      const at = now()
      const known = buckets.get(key)
      const tokens = known ? filled(known, at) : burst
      if (tokens < 1) return Math.ceil((1 - tokens) / perMs)
      buckets.set(key, { tokens: tokens - 1, at })
      if (buckets.size > mostBuckets)
        for (const [one, bucket] of buckets) if (filled(bucket, at) >= burst) buckets.delete(one)
      return 0
    },
  }
}
