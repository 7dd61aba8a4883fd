// Measures for how long the position of a vehicle was unknown in a period.
import { believePoints } from './believed-points.ts'
import { metresBetween } from '../../kernel/values/geographic-coordinates.ts'
import { contactLost, standingRadius } from './track-point.ts'
import type { TrackPoint } from './track-point.ts'

/**
 * ms between `from` and `to` without points. A vehicle that reports again at the same position was
 * stationary.
 * @param points in any order; those outside of the period only provide the positions before and
 * after it
 */
export function measureSilence(points: readonly TrackPoint[], from: number, to: number): number {
  const { points: believed } = believePoints(points)
  let silent = 0
  const add = (begin: number, end: number) => {
    silent += Math.max(0, Math.min(end, to) - Math.max(begin, from))
  }
  for (const [nth, point] of believed.entries()) {
    const before = believed[nth - 1]
    if (!before) {
      if (point.at - from > contactLost) add(from, point.at)
    } else if (point.at - before.at > contactLost && metresBetween(before, point) > standingRadius)
      add(before.at, point.at)
  }
  const last = believed.at(-1)
  if (!last) return Math.max(0, to - from)
  if (to - last.at > contactLost) add(last.at, to)
  return silent
}
