// Detecting refuellings and losses in fuel levels that slosh.
import { describe, expect, it } from 'vitest'
import { findFuelChanges } from '#resources/tracking/track/fuel-changes.ts'
import type { TrackPoint } from '#resources/tracking/track/track-point.ts'
import { begin, drive, noiseOf, numbersOf, stand } from './made-tracks.ts'

const minute = 60_000
/** The points with a level by the seconds since the beginning, and an error. */
const withFuel = (
  points: readonly TrackPoint[],
  litres: (seconds: number, point: TrackPoint) => number,
) => points.map((point) => ({ ...point, fuel: litres((point.at - begin) / 1000, point) }))

/** Half an hour there, half an hour at one place, half an hour on; 12 l an hour on the way. */
const trip = (every: number, ignition: boolean | null = null) => [
  ...drive({ seconds: 1800, every, speed: 60, more: { ignition: true } }),
  ...stand({ from: 1800 + every, seconds: 1800, every, x: 30_000, more: { ignition } }),
  ...drive({ from: 3630, seconds: 1800, every, speed: 60, x: 30_000, more: { ignition: true } }),
]
const burnt = (seconds: number) =>
  ((Math.min(seconds, 1800) + Math.max(0, seconds - 3630)) / 3600) * 12

/** Litres of error: 3 on the way, with waves of 4 l and a minute, 0.5 at rest. */
function sloshing(seed: number) {
  const noise = noiseOf(seed, 1)
  return (seconds: number, { speed }: TrackPoint) =>
    speed > 5 ? noise() * 3 + 4 * Math.sin(seconds / 10) : noise() * 0.5
}

describe('a level that sloshes', () => {
  it.each([1, 10, 30])('has no changes on the way, every %i s', (every) => {
    for (const seed of [1, 2, 3, 4, 5]) {
      const error = sloshing(seed)
      const points = drive({ seconds: 6 * 3600, every, speed: 60, more: { ignition: true } })
      const level = withFuel(points, (s, point) => 200 - (s / 3600) * 25 + error(s, point))
      expect(findFuelChanges(level)).toEqual([])
    }
  })
  it.each([1, 10, 30])('has none in a trip with a stop, every %i s', (every) => {
    for (const seed of [1, 2, 3, 4, 5]) {
      const error = sloshing(seed)
      expect(
        findFuelChanges(withFuel(trip(every), (s, p) => 150 - burnt(s) + error(s, p))),
      ).toEqual([])
    }
  })
  it.each([
    [1, 40],
    [10, 40],
    [30, 40],
    [10, 12],
    [30, -20],
    [10, -8],
  ])('every %i s, shows what was filled in or taken out at a stop: %i l', (every, litres) => {
    for (const seed of [1, 2, 3, 4, 5]) {
      const error = sloshing(seed)
      const level = (s: number) =>
        80 - burnt(s) + litres * Math.min(1, Math.max(0, (s - 2700) / 180))
      const found = findFuelChanges(withFuel(trip(every, false), (s, p) => level(s) + error(s, p)))
      expect(found).toHaveLength(1)
      const [change] = found
      expect(Math.abs(change!.litres - litres)).toBeLessThan(2)
      expect(change!.after - change!.before).toBeCloseTo(change!.litres, 6)
      expect(Math.abs(change!.before - 74)).toBeLessThan(2)
      expect(Math.abs(change!.at - (begin + 2_790_000))).toBeLessThan(4 * minute)
    }
  })
})

it('sees what was filled in while the device was silent', () => {
  const before = drive({ seconds: 1800, speed: 60, more: { ignition: true } })
  const after = drive({ from: 5400, seconds: 1800, speed: 60, x: 30_010 })
  const error = sloshing(1)
  const level = withFuel([...before, ...after], (s, p) => (s < 5000 ? 20 : 90) + error(s, p))
  const [change, ...others] = findFuelChanges(level)
  expect(others).toEqual([])
  expect(Math.abs(change!.litres - 70)).toBeLessThan(5)
})

it('distinguishes two changes, regardless of the order of the points', () => {
  const level = (s: number) => 50 + (s > 3600 ? 60 : 0) - (s > 7200 ? 30 : 0)
  const points = withFuel(stand({ seconds: 10_800, every: 30 }), level)
  const found = findFuelChanges(points)
  expect(found.map(({ litres }) => litres)).toEqual([60, -30])
  expect(found.map(({ at }) => (at - begin) / 1000)).toEqual([3630, 7230])
  expect(findFuelChanges(points.toReversed())).toEqual(found)
})

it('names no change below the limit, and no spike', () => {
  const next = numbersOf(1)
  const points = stand({ seconds: 7200, every: 30 })
  expect(findFuelChanges(withFuel(points, (s) => (s > 3600 ? 54 : 50)))).toEqual([])
  expect(
    findFuelChanges(
      withFuel(points, (s) => (s > 3600 ? 54 : 50)),
      { least: 3 },
    ),
  ).toHaveLength(1)
  expect(findFuelChanges(withFuel(points, () => (next() < 0.1 ? 0 : 50)))).toEqual([])
  expect(findFuelChanges(points)).toEqual([])
  expect(findFuelChanges([])).toEqual([])
})

it('takes an engine that runs at a stop for consumption', () => {
  const points = stand({ seconds: 4 * 3600, every: 30, more: { ignition: true } })
  expect(findFuelChanges(withFuel(points, (s) => 100 - (s / 3600) * 15))).toEqual([])
})
