// Incidents in the demonstration: reproducible, rare, and each with a cause.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { whereAt } from '#server/areas/tracking/simulation/drive-plan.ts'
import {
  findUnplannedTrips,
  hasFuelSensor,
  isHurried,
  litresTakenAt,
  placesNear,
  silenceAt,
} from '#server/areas/tracking/simulation/incident-plan.ts'
import { dayMs, hourMs, minuteMs } from '#server/kernel/time-units.ts'

const base = { lat: 41.3, lon: 69.25 }
const near = { lat: 41.38, lon: 69.3 }
const far = { lat: 39.65, lon: 66.96 }
const start = Date.UTC(2026, 9, 5)
const count = 30
const fleet = Array.from({ length: count }, (_, nth) => ({ nth, count }))
const minutesOf = (from: number, to: number) =>
  Array.from({ length: Math.round((to - from) / minuteMs) }, (_, nth) => from + nth * minuteMs)
const day = fc.integer({ min: 0, max: 400 }).map((nth) => start + nth * dayMs)
const always = (property: (day: number) => void) => fc.assert(fc.property(day, property))

describe('silence', () => {
  it('is of one or two trackers at any time, and of one for longer than a day', () => {
    always((from) => {
      for (const at of [0, 3, 4, 5, 6, 12, 18].map((hours) => from + hours * hourMs)) {
        const silent = fleet.flatMap((turn) => silenceAt(turn, at) ?? [])
        expect(silent.length).toBeGreaterThanOrEqual(1)
        expect(silent.length).toBeLessThanOrEqual(3)
        expect(silent.some((one) => at - one.from > dayMs)).toBe(true)
      }
    })
  })

  it('ends, and is of none in a small fleet', () => {
    const ends = fleet.map((turn) =>
      minutesOf(start, start + 4 * dayMs).some((at) => !silenceAt(turn, at)),
    )
    expect(ends).toEqual(fleet.map(() => true))
    expect(silenceAt({ nth: 0, count: 5 }, start + 12 * hourMs)).toBeNull()
  })
})

describe('a trip without a plan', () => {
  it('is made by some each day, and by the same one not on the next', () => {
    always((from) => {
      const of = (at: number) =>
        fleet.filter((turn) =>
          findUnplannedTrips(turn, { from: at, to: at + dayMs - 1 }, []).some(
            (one) => one.from >= at,
          ),
        )
      const today = of(from)
      const tomorrow = of(from + dayMs)
      expect(today.length).toBeGreaterThan(0)
      expect(today.length).toBeLessThan(count / 4)
      expect(today.filter((turn) => tomorrow.includes(turn))).toEqual([])
    })
  })

  it('is not made where the vehicle is out, or within an hour of it', () => {
    const span = { from: start, to: start + 8 * dayMs }
    const turn = { nth: 3, count }
    const [trip] = findUnplannedTrips(turn, span, [])
    for (const outing of [
      { from: trip!.from + hourMs, to: trip!.from + 2 * hourMs },
      { from: trip!.from - 3 * hourMs, to: trip!.from - hourMs / 2 },
      { from: trip!.to + hourMs / 2, to: trip!.to + 9 * hourMs },
    ])
      expect(findUnplannedTrips(turn, span, [outing])).not.toContainEqual(trip)
    const apart = { from: trip!.to + 2 * hourMs, to: trip!.to + 9 * hourMs }
    expect(findUnplannedTrips(turn, span, [apart])).toContainEqual(trip)
  })

  it('goes to what is near, and back', () => {
    expect(placesNear(base, [base, near, far])).toEqual([base, near])
  })
})

describe('haste', () => {
  const outing = { from: start + 3 * hourMs, to: start + 13 * hourMs }
  const speeds = (hurried: boolean) => {
    const plan = { base, places: [near, far], seed: 7 }
    return minutesOf(outing.from, outing.to).map(
      (at) => whereAt({ ...plan, outings: [{ ...outing, isHurried: hurried }] }, at).speed,
    )
  }
  it('is above the usual limit for minutes of the first way, and without it nothing is', () => {
    expect(Math.max(...speeds(false))).toBeLessThan(80)
    const fast = speeds(true).flatMap((speed, nth) => (speed > 110 ? [nth] : []))
    expect(fast.length).toBeGreaterThan(1)
    expect(fast.at(-1)! - fast[0]!).toBe(fast.length - 1)
    expect(Math.max(...speeds(true))).toBeLessThan(140)
  })

  it('is of some each day, and of each now and then', () => {
    always((from) => {
      const hurried = fleet.filter((turn) => isHurried(turn, from))
      expect(hurried.length).toBeGreaterThan(0)
      expect(hurried.length).toBeLessThan(count / 4)
    })
  })
})

describe('fuel', () => {
  it('is taken from one tank with a sensor each night, and is there again by day', () => {
    always((from) => {
      const sensors = fleet.filter(hasFuelSensor)
      const short = (at: number) => sensors.filter((turn) => litresTakenAt(turn, at, 70) > 0).length
      expect([short(from + 12 * hourMs), short(from + 22 * hourMs)]).toEqual([0, 1])
    })
  })

  it('is taken in litres that are worth an alert, and never more than there are', () => {
    const at = minutesOf(start, start + 8 * dayMs)
    const most = (tank: number) =>
      Math.max(...at.map((one) => litresTakenAt({ nth: 1, count }, one, tank)))
    expect([50, 70, 400].map(most)).toEqual([30, 42, 60])
  })
})
