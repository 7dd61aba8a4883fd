// Points on the globe: validity and distances. Without the map library: forms need it before any
// map is open.
import type { Point } from '#resources/kernel/types.ts'

/**
 * The value of a form or row if it is a valid point: within ±90 and ±180 degrees, neither of them
 * 0.
 */
export function validPoint(value: unknown): Point | null {
  const { lat, lon } = (value ?? {}) as Partial<Record<keyof Point, unknown>>
  if (typeof lat !== 'number' || typeof lon !== 'number') return null
  return lat !== 0 && lon !== 0 && Math.abs(lat) <= 90 && Math.abs(lon) <= 180 ? { lat, lon } : null
}

/** Metres; the mean radius of the earth. */
const earth = 6_371_009
const radians = (degrees: number) => (degrees * Math.PI) / 180
/** Metres along the great circle. */
export function distance(a: Point, b: Point): number {
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2
  const h =
    half(a.lat, b.lat) + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * half(a.lon, b.lon)
  return 2 * earth * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** Metres from the first point through all others to the last. */
export function lengthOf(points: readonly Point[]): number {
  return points.reduce((sum, point, at) => sum + distance(points[at - 1] ?? point, point), 0)
}
