// Times of an order that can be derived from its track, and those that remain in doubt.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { TrackPoint } from '#resources/tracking/index.ts'
import { momentsOf } from '#server/areas/dispatch/driving/trip-moments.ts'
import type { OrderPlace } from '#server/areas/dispatch/driving/trip-moments.ts'
import { begin, pointAt } from '../../../resources/tracking/made-tracks.ts'

const minuteMs = 60_000
/** A place so many km east of home. */
const placeAt = (id: number, km: number): OrderPlace => {
  const { lat, lon } = pointAt(0, [km * 1000, 0])
  return { id, lat, lon, radius: 300 }
}
/** Stays at km east of home, each so many minutes; a km a minute between them. */
function track(...stays: readonly (readonly [km: number, minutes: number])[]): TrackPoint[] {
  const points: TrackPoint[] = []
  let second = 0
  let place = stays[0]?.[0] ?? 0
  const add = (km: number, speed: number) => {
    points.push(pointAt(second, [km * 1000, 0], { speed, course: 90 }))
    second += 15
  }
  for (const [km, minutes] of stays) {
    while (Math.abs(km - place) > 0.01) {
      add(place, 60)
      place += Math.sign(km - place) * 0.25
    }
    for (let stayed = 0; stayed < minutes * 60; stayed += 15) add(km, 0)
  }
  return points
}
/** Whole minutes since the beginning. */
const minutesOf = (found: ReturnType<typeof momentsOf>) =>
  Object.values(found).map((at) => (at === null ? null : (at - begin) / minuteMs))

describe('moments of a trip', () => {
  const store = placeAt(1, 0)
  const client = placeAt(2, 10)
  const station = placeAt(3, 20)
  it('of a vehicle that comes from elsewhere: to the first place, and to the last', () => {
    const points = track([5, 5], [10, 10], [20, 10])
    // it enters either circle 300 m before the place itself
    expect(minutesOf(momentsOf([client, station], points))).toEqual([null, 9, 29])
  })
  it('of one that is there already: it leaves, and comes to where it goes', () => {
    const points = track([0, 10], [10, 10])
    expect(minutesOf(momentsOf([store, client], points))).toEqual([10, 19, 19])
  })
  it('of a way there and back', () => {
    const points = track([0, 10], [10, 10], [0, 5])
    expect(minutesOf(momentsOf([store, client, store], points))).toEqual([10, 19, 39])
  })
  it('leave out a place that is passed by, and name none that is come to twice', () => {
    const passing = track([5, 5], [20, 10], [10, 10])
    expect(minutesOf(momentsOf([client], passing))).toEqual([null, 39, null])
    const twice = track([5, 5], [10, 5], [15, 5], [10, 5])
    expect(minutesOf(momentsOf([client], twice))).toEqual([null, null, null])
    const left = track([0, 5], [5, 5], [0, 5], [10, 5])
    expect(minutesOf(momentsOf([store, client], left))).toEqual([null, 34, 34])
  })
  it('are empty for unknown places, and without a track', () => {
    expect(minutesOf(momentsOf([null, station], track([5, 5], [20, 5])))).toEqual([
      null,
      null,
      null,
    ])
    expect(minutesOf(momentsOf([client, station], []))).toEqual([null, null, null])
    expect(minutesOf(momentsOf([], track([5, 5])))).toEqual([null, null, null])
  })
  it('are within the track and in order, for any route', () => {
    const stay = fc.tuple(fc.integer({ min: 0, max: 24 }), fc.integer({ min: 1, max: 12 }))
    const order = fc.array(fc.constantFrom(store, client, station, null), { maxLength: 4 })
    fc.assert(
      fc.property(order, fc.array(stay, { minLength: 1, maxLength: 6 }), (places, stays) => {
        const points = track(...stays)
        const { start, arrival, end } = momentsOf(places, points)
        const known = [start, arrival, end].filter((at) => at !== null)
        expect(known).toEqual([...known].sort((a, b) => a - b))
        for (const at of known) {
          expect(at).toBeGreaterThanOrEqual(begin - minuteMs)
          expect(at).toBeLessThanOrEqual(points.at(-1)!.at)
        }
      }),
      { numRuns: 200 },
    )
  })
})
