// Fewer points for drawing a track (Douglas–Peucker).
import { believePoints } from './believed-points.ts'
import { findStandstills } from './standstills.ts'
import { flatten } from './track-point.ts'
import type { TrackPoint } from './track-point.ts'

/**
 * Points of the track whose line stays within `tolerance` metres of the omitted ones, including its
 * first and last point and one for each standstill. Jumps, and the drift of a stationary receiver,
 * are omitted.
 * @param points in any order
 * @param tolerance metres
 */
export function simplifyTrack(
  points: readonly TrackPoint[],
  tolerance: number,
): readonly TrackPoint[] {
  const { points: ordered } = believePoints(points)
  const [origin] = ordered
  if (!origin) return []
  const drawn: number[] = []
  const fixed: number[] = []
  let next = 0
  const fix = (n: number) => {
    fixed.push(drawn.length)
    drawn.push(n)
  }
  const pass = (until: number) => {
    for (; next < until; next++) drawn.push(next)
  }
  fix(0)
  next = 1
  for (const { first, last, middle } of findStandstills(ordered)) {
    pass(first)
    if (middle > 0) fix(middle)
    next = Math.max(next, last + 1)
  }
  pass(ordered.length)
  if (drawn.at(-1) !== ordered.length - 1) drawn.push(ordered.length - 1)
  fixed.push(drawn.length - 1)
  const kept = keepShape(
    drawn.map((n) => ordered[n]!),
    fixed,
    tolerance,
  )
  return drawn.filter((_, nth) => kept[nth] === 1).map((n) => ordered[n]!)
}

/**
 * Marks the points to keep. Uses an explicit stack, because a recursion could be as deep as the
 * track is long.
 */
function keepShape(points: readonly TrackPoint[], fixed: readonly number[], tolerance: number) {
  const flat = points.map(flatten(points[0]!))
  const xs = Float64Array.from(flat, ({ x }) => x)
  const ys = Float64Array.from(flat, ({ y }) => y)
  const kept = new Uint8Array(points.length)
  for (const n of fixed) kept[n] = 1
  const stack = fixed.slice(1).map((to, nth) => [fixed[nth]!, to] as const)
  for (let piece = stack.pop(); piece; piece = stack.pop()) {
    const [from, to] = piece
    let farthest = from
    let most = tolerance ** 2
    for (let n = from + 1; n < to; n++) {
      const square = squareToLine(xs, ys, n, from, to)
      if (square > most) [farthest, most] = [n, square]
    }
    if (farthest === from) continue
    kept[farthest] = 1
    stack.push([from, farthest], [farthest, to])
  }
  return kept
}

/** Squared metres from point `n` to the line between two others. */
function squareToLine(xs: Float64Array, ys: Float64Array, n: number, from: number, to: number) {
  const dx = xs[to]! - xs[from]!
  const dy = ys[to]! - ys[from]!
  const px = xs[n]! - xs[from]!
  const py = ys[n]! - ys[from]!
  const square = dx * dx + dy * dy
  const share = square > 0 ? Math.min(1, Math.max(0, (px * dx + py * dy) / square)) : 0
  return (px - share * dx) ** 2 + (py - share * dy) ** 2
}
