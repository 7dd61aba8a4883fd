// How long a tracker was silent in a period.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { measureSilence } from '#resources/tracking/index.ts'
import { begin, pointAt } from './made-tracks.ts'

const minute = 60
const at = (minutes: number) => begin + minutes * minute * 1000
const minutesIn = (points: Parameters<typeof measureSilence>[0], from = 0, to = 120) =>
  measureSilence(points, at(from), at(to)) / minute / 1000
/** Driving east, a km a minute, with a point each minute. */
const driving = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, nth) =>
    pointAt((from + nth) * minute, [(from + nth) * 1000, 0], { speed: 60, course: 90 }),
  )

describe('the silence of a tracker', () => {
  it('is none while the device reports', () => {
    expect(minutesIn(driving(0, 120))).toBe(0)
    expect(minutesIn(driving(-5, 125).toReversed())).toBe(0)
  })
  it('is the time without a point, before, between and behind', () => {
    expect(minutesIn([...driving(20, 50), ...driving(80, 100)])).toBe(20 + 30 + 20)
    expect(minutesIn([])).toBe(120)
  })
  it('is none where the vehicle is found where it was', () => {
    const stood = pointAt(95 * minute, [60_000, 0])
    expect(minutesIn([...driving(0, 60), stood, pointAt(120 * minute, [60_000, 0])])).toBe(0)
  })
  it('ends with what is known of before and afterwards', () => {
    // it was on the road since half an hour before, and came back somewhere else
    const before = pointAt(-30 * minute, [-30_000, 0])
    const after = pointAt(130 * minute, [9e4, 0])
    expect(minutesIn([before, ...driving(10, 60), after])).toBe(10 + 60)
    const parked = pointAt(-30 * minute, [10_000, 0])
    expect(minutesIn([parked, ...driving(10, 120)])).toBe(0)
  })
  it('never exceeds the period, nor grows with more messages, except for short silences at its ends', () => {
    const minutes = fc.uniqueArray(fc.integer({ min: -60, max: 180 }), { maxLength: 30 })
    fc.assert(
      fc.property(minutes, fc.integer({ min: -60, max: 180 }), (heard, more) => {
        const road = (all: readonly number[]) => all.map((one) => driving(one, one)[0]!)
        const silent = minutesIn(road(heard))
        expect(silent).toBeGreaterThanOrEqual(0)
        expect(silent).toBeLessThanOrEqual(120)
        // ten minutes at either end are no silence until it is known that they were longer
        expect(minutesIn(road([...heard, more]))).toBeLessThanOrEqual(silent + 20)
      }),
    )
  })
})
