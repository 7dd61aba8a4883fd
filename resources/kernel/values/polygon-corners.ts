// Polygons on a map, small enough to be treated as flat: their sides must not intersect.
import type { Point } from '../row-types.ts'

export const fewestCorners = 3
export const mostCorners = 100

/** Positive if `c` is left of the line from `a` to `b`, 0 on it. */
const sideOf = (a: Point, b: Point, c: Point) =>
  Math.sign((b.lon - a.lon) * (c.lat - a.lat) - (b.lat - a.lat) * (c.lon - a.lon))

const isBetween = (a: number, b: number, value: number) =>
  Math.min(a, b) <= value && value <= Math.max(a, b)

/** Whether `c` is on the segment from `a` to `b`, ends included. */
function isOn(a: Point, b: Point, c: Point): boolean {
  return sideOf(a, b, c) === 0 && isBetween(a.lat, b.lat, c.lat) && isBetween(a.lon, b.lon, c.lon)
}

/** Whether two sides have a point in common. */
function doMeet(a: Point, b: Point, c: Point, d: Point): boolean {
  if (sideOf(a, b, c) * sideOf(a, b, d) < 0 && sideOf(c, d, a) * sideOf(c, d, b) < 0) return true
  return isOn(a, b, c) || isOn(a, b, d) || isOn(c, d, a) || isOn(c, d, b)
}

/** Whether sides meet only in their common corner, and none folds back over another. */
export function isSimple(corners: readonly Point[]): boolean {
  const count = corners.length
  const at = (nth: number) => corners[nth % count]!
  for (let one = 0; one < count; one++) {
    const a = at(one)
    const b = at(one + 1)
    if (isOn(a, b, at(one + 2)) || isOn(b, at(one + 2), a)) return false
    // non-adjacent sides, each pair once
    for (let other = one + 2; other < count - (one === 0 ? 1 : 0); other++)
      if (doMeet(a, b, at(other), at(other + 1))) return false
  }
  return true
}
