// Points on the globe: validity and distances. Without the map library: forms need it before any
// map is open.
import type { Point } from '#resources/kernel/types.ts'
import { isPlace, metresBetween } from '#resources/kernel/values/geographic-coordinates.ts'

/** The value of a form or row if it is a valid point. */
export function validPoint(value: unknown): Point | null {
  const { lat, lon } = (value ?? {}) as Partial<Record<keyof Point, unknown>>
  if (typeof lat !== 'number' || typeof lon !== 'number') return null
  return isPlace({ lat, lon }) ? { lat, lon } : null
}

/** Metres from the first point through all others to the last. */
export function lengthOf(points: readonly Point[]): number {
  return points.reduce((sum, point, at) => sum + metresBetween(points[at - 1] ?? point, point), 0)
}
