// Tracks for drawing: omitted points are close to the line.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { simplifyTrack } from '#resources/tracking/track/simplify-track.ts'
import { metresBetween } from '#resources/kernel/values/geographic-coordinates.ts'
import { flatten } from '#resources/tracking/track/track-point.ts'
import type { TrackPoint } from '#resources/tracking/track/track-point.ts'
import { drive, home, noiseOf, pointAt, stand } from './made-tracks.ts'

/** Metres from a point to the nearest piece of a line. */
function metresToLine(line: readonly TrackPoint[], point: TrackPoint): number {
  const flat = line.map(flatten(point))
  const distances = flat.slice(1).map((to, nth) => {
    const from = flat[nth]!
    const dx = to.x - from.x
    const dy = to.y - from.y
    const square = dx * dx + dy * dy
    const share = square > 0 ? -(from.x * dx + from.y * dy) / square : 0
    const near = Math.min(1, Math.max(0, share))
    return Math.hypot(from.x + near * dx, from.y + near * dy)
  })
  return Math.min(...distances)
}

const way = fc
  .array(
    fc.record({ x: fc.integer({ min: 60, max: 400 }), y: fc.integer({ min: -300, max: 300 }) }),
    {
      minLength: 2,
      maxLength: 60,
    },
  )
  .map((steps) => {
    let x = 0
    return steps.map((step, nth) => pointAt(nth * 40, [(x += step.x), step.y], { speed: 30 }))
  })

it('keeps the first and the last point, and leaves out only what is near the line', () => {
  fc.assert(
    fc.property(way, fc.integer({ min: 0, max: 100 }), (points, tolerance) => {
      const simple = simplifyTrack(points, tolerance)
      expect([simple[0], simple.at(-1)]).toEqual([points[0], points.at(-1)])
      expect(points.filter((point) => simple.includes(point))).toEqual(simple)
      for (const point of points)
        expect(metresToLine(simple, point)).toBeLessThanOrEqual(tolerance + 0.5)
    }),
  )
})

it('makes two points of a straight road and one of a stop, without the wandering of its receiver', () => {
  const points = [
    ...drive({ seconds: 600, speed: 36 }),
    ...stand({ from: 610, seconds: 3600, every: 10, x: 6000, outliers: 0.01 }),
    ...drive({ from: 4220, seconds: 600, speed: 36, x: 6000 }),
  ]
  const simple = simplifyTrack(points, 20)
  expect(simple).toHaveLength(3)
  expect(metresBetween(simple[1]!, pointAt(0, [6000, 0]))).toBeLessThan(15)
})

it('draws nothing for an empty track, and one point for one', () => {
  expect(simplifyTrack([], 10)).toEqual([])
  const only = pointAt(0, [0, 0])
  expect(simplifyTrack([only], 10)).toEqual([only])
  expect(simplifyTrack([{ ...home, ...only, lat: NaN }], 10)).toEqual([])
})

it.each([
  ['20,000 points', 20_000, 4000],
  ['100,000 points', 100_000, 20_000],
])('is quick on %s', (_, count, most) => {
  const noise = noiseOf(1, 3)
  const points = Array.from({ length: count }, (_, nth) =>
    pointAt(nth * 10, [nth * 80 + noise(), 3000 * Math.sin(nth / 40) + noise()], { speed: 36 }),
  )
  const began = performance.now()
  const simple = simplifyTrack(points, 15)
  const took = performance.now() - began
  if (process.env.PROOF === '1') console.log(count, took)
  expect(took).toBeLessThan(most)
  expect(simple.length).toBeGreaterThan(count / 200)
})
