// Tracks whose length is known, for tests.
import type { TrackPoint } from '#resources/tracking/track/track-point.ts'

export const begin = Date.UTC(2026, 4, 4, 4)
/** In Tashkent. */
export const home = { lat: 41.3, lon: 69.24 }
const degree = (Math.PI * 6_371_000) / 180

/** A point so many seconds after the beginning, so many metres east and north of home. */
export function pointAt(
  seconds: number,
  [x, y]: readonly [x: number, y: number],
  more: Partial<TrackPoint> = {},
): TrackPoint {
  return {
    ...{ at: begin + seconds * 1000, speed: 0, course: 0 },
    lat: home.lat + y / degree,
    lon: home.lon + x / (degree * Math.cos((home.lat * Math.PI) / 180)),
    ...{ ignition: null, fuel: null, odometer: null },
    ...more,
  }
}

/** Numbers from 0 to 1 that are the same in each run (mulberry32). */
export function numbersOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Normally distributed, metres. */
export function noiseOf(seed: number, sigma: number): () => number {
  const next = numbersOf(seed)
  return () => sigma * Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())
}

interface Drive {
  /** Seconds after the beginning, its length, and between two points. */
  readonly from?: number
  readonly seconds: number
  readonly every?: number
  /** Km/h. */
  readonly speed: number
  /** Metres: where it begins. */
  readonly x?: number
  readonly more?: Partial<TrackPoint>
  /** Metres of error. */
  readonly noise?: () => number
}

/** Along a straight road to the east. */
export function drive({
  from = 0,
  seconds,
  every = 10,
  speed,
  x = 0,
  more,
  noise = () => 0,
}: Drive): TrackPoint[] {
  return Array.from({ length: Math.floor(seconds / every) + 1 }, (_, nth) =>
    pointAt(from + nth * every, [x + (nth * every * speed) / 3.6 + noise(), noise()], {
      speed,
      course: 90,
      ...more,
    }),
  )
}

/** At one place, with an error of `sigma` metres and now and then one of 60 m that returns. */
export function stand({
  from = 0,
  seconds,
  every = 1,
  x = 0,
  sigma = 6,
  outliers = 0,
  seed = 1,
  more = {},
}: {
  from?: number
  seconds: number
  every?: number
  x?: number
  sigma?: number
  /** Share of the points. */
  outliers?: number
  seed?: number
  more?: Partial<TrackPoint>
}): TrackPoint[] {
  const noise = noiseOf(seed, sigma)
  const next = numbersOf(seed + 1)
  return Array.from({ length: Math.floor(seconds / every) + 1 }, (_, nth) => {
    const far = next() < outliers ? 60 : 0
    const angle = next() * 2 * Math.PI
    return pointAt(
      from + nth * every,
      [x + far * Math.cos(angle) + noise(), far * Math.sin(angle) + noise()],
      { speed: next() * 2, ...more },
    )
  })
}
