import type { Point } from '#resources/kernel/types.ts'

export function samePoint(a: Point, b: Point): boolean {
  return a.lat === b.lat && a.lon === b.lon
}
