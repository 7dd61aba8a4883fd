// Arrivals and departures, despite position errors near the boundary.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findCrossings, isInside } from '#resources/tracking/track/geofence.ts'
import type { Fence } from '#resources/tracking/track/geofence.ts'
import { begin, drive, noiseOf, pointAt, stand } from './made-tracks.ts'

const place = (x: number, y: number) => pointAt(0, [x, y])
const circle = (x: number, radius_m: number): Fence & { id: string } => ({
  ...{ id: `at ${x}`, center: place(x, 0), radius_m },
})
const square = (x: number, half: number): Fence & { id: string } => ({
  id: `at ${x}`,
  polygon: [
    ...[place(x - half, -half), place(x + half, -half)],
    ...[place(x + half, half), place(x - half, half)],
  ],
})

describe('a fence', () => {
  it('contains points', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -400, max: 400 }),
        fc.integer({ min: -400, max: 400 }),
        (x, y) => {
          const metres = Math.hypot(x, y)
          // the sphere is not quite flat
          if (Math.abs(metres - 200) > 1)
            expect(isInside(circle(0, 200), place(x, y))).toBe(metres < 200)
          const most = Math.max(Math.abs(x), Math.abs(y))
          if (most !== 200) expect(isInside(square(0, 200), place(x, y))).toBe(most < 200)
        },
      ),
    )
  })
  it('may be concave, closed or have too few corners', () => {
    const corners = [place(0, 0), place(300, 0), place(300, 300), place(150, 50), place(0, 300)]
    expect(isInside({ polygon: corners }, place(150, 200))).toBe(false)
    expect(isInside({ polygon: corners }, place(30, 200))).toBe(true)
    expect(isInside({ polygon: [...corners, corners[0]!] }, place(30, 200))).toBe(true)
    expect(isInside({ polygon: [place(0, 0), place(1, 1)] }, place(0, 0))).toBe(false)
    expect(isInside({ polygon: [] }, place(0, 0))).toBe(false)
  })
})

describe('a vehicle', () => {
  it.each([
    ['circle', circle(3000, 300)],
    ['polygon', square(3000, 300)],
  ])('arrives once and departs once: %s', (_, fence) => {
    const points = drive({ seconds: 600, every: 10, speed: 36 })
    const expected = [
      { fenceId: 'at 3000', kind: 'arrival', at: begin + 270_000 },
      { fenceId: 'at 3000', kind: 'departure', at: begin + 340_000 },
    ]
    const found = findCrossings([fence], points)
    expect(found.map(({ fenceId, kind }) => ({ fenceId, kind }))).toEqual(
      expected.map(({ fenceId, kind }) => ({ fenceId, kind })),
    )
    for (const [nth, { at }] of found.entries())
      expect(Math.abs(at - expected[nth]!.at)).toBeLessThanOrEqual(10_000)
    expect(findCrossings([fence], points.toReversed())).toEqual(found)
  })
  it.each([-25, -5, 0, 5, 25])(
    'that stands %i m from the border for 8 hours crosses it once at most',
    (metres) => {
      for (const every of [1, 30]) {
        const x = 2700 + metres
        const still = { from: 301, seconds: 8 * 3600, every, x, outliers: 0.01 }
        const points = [
          ...drive({ seconds: (x / 36) * 3.6, every: 10, speed: 36 }),
          ...stand(still),
        ]
        expect(findCrossings([circle(3000, 300)], points).length).toBeLessThanOrEqual(1)
      }
    },
  )
  it('that drives along the border does not cross it at each error', () => {
    const fence = square(0, 5000)
    const noise = noiseOf(1, 6)
    const points = Array.from({ length: 360 }, (_, nth) =>
      pointAt(nth * 2, [-3000 + nth * 20, 5000 + noise()], { speed: 36 }),
    )
    expect(findCrossings([fence], points).length).toBeLessThanOrEqual(2)
  })
  it('that stays just beyond the border for a minute has left', () => {
    const points = [
      ...stand({ seconds: 600, every: 30, x: 0, sigma: 0 }),
      ...stand({ from: 660, seconds: 600, every: 30, x: 110, sigma: 0 }),
    ]
    expect(findCrossings([circle(0, 100)], points)).toEqual([
      { fenceId: 'at 0', kind: 'departure', at: begin + 660_000 },
    ])
    const far = { hysteresis: 5 }
    expect(findCrossings([circle(0, 100)], points, far)).toHaveLength(1)
  })
  it('has not arrived where it was from the beginning, and nowhere without points', () => {
    expect(findCrossings([circle(0, 100)], stand({ seconds: 600, every: 30 }))).toEqual([])
    expect(findCrossings([circle(0, 100)], [])).toEqual([])
    expect(findCrossings([], stand({ seconds: 600, every: 30 }))).toEqual([])
  })
  it('passes several fences in the order of time', () => {
    const found = findCrossings(
      [circle(4000, 200), circle(1000, 200)],
      drive({ seconds: 600, speed: 36 }),
    )
    expect(found.map(({ fenceId, kind }) => `${kind} ${fenceId}`)).toEqual([
      ...['arrival at 1000', 'departure at 1000', 'arrival at 4000', 'departure at 4000'],
    ])
  })
})
