// A track over time: the position at a moment, and the lines to draw.
import type { Point } from '#resources/kernel/types.ts'
import type { Track } from '#resources/wire/tracking.ts'

type Row = Track['points'][number]
type LatLon = [lat: number, lon: number]

interface Passing extends Point {
  /** km/h */
  readonly speed: number
}

/** Index of the last point at or before a moment; 0 before the first. */
export function indexAt(points: readonly Row[], moment: number): number {
  let low = 0
  let high = points.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((points[middle]?.[0] ?? Infinity) <= moment) low = middle
    else high = middle - 1
  }
  return Math.max(0, low)
}

/**
 * The position at a moment, interpolated on the straight line between two points; null without a
 * track.
 */
export function passingAt(points: readonly Row[], moment: number): Passing | null {
  const at = indexAt(points, moment)
  const from = points[at]
  const to = points[at + 1]
  if (!from) return null
  const [began, lat, lon, speed] = from
  if (!to || moment <= began) return { lat, lon, speed }
  const share = Math.min(1, (moment - began) / (to[0] - began))
  return { lat: lat + (to[1] - lat) * share, lon: lon + (to[2] - lon) * share, speed }
}

/** Lines of the driven parts, and straight lines over periods without contact. */
export function trackLines({ points, gaps }: Pick<Track, 'points' | 'gaps'>): {
  driven: LatLon[][]
  guessed: LatLon[][]
} {
  const middles = gaps.map(({ from, to }) => (Date.parse(from) + Date.parse(to)) / 2)
  const driven: LatLon[][] = []
  const guessed: LatLon[][] = []
  points.forEach(([at, lat, lon], nth) => {
    const before = points[nth - 1]
    const line = driven.at(-1)
    const isGap = before && middles.some((middle) => middle > before[0] && middle < at)
    if (isGap)
      guessed.push([
        [before[1], before[2]],
        [lat, lon],
      ])
    if (!line || isGap) driven.push([[lat, lon]])
    else line.push([lat, lon])
  })
  return { driven, guessed }
}
