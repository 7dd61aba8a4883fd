// Km, hours, stops and trips of tracks with known lengths, and of random ones.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { believePoints } from '#resources/tracking/track/believed-points.ts'
import { measureTrack } from '#resources/tracking/track/measure-track.ts'
import { metresBetween } from '#resources/kernel/values/geographic-coordinates.ts'
import type { TrackPoint } from '#resources/tracking/track/track-point.ts'
import { begin, drive, noiseOf, numbersOf, pointAt, stand } from './made-tracks.ts'

const minute = 60_000
const hour = 60 * minute
const kmOf = (points: readonly TrackPoint[]) => measureTrack(points).km

/** Points that may be anything: close, far, wrong. */
const track = fc
  .array(
    fc.record({
      after: fc.oneof(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 3600 })),
      x: fc.oneof(fc.integer({ min: -100, max: 400 }), fc.integer({ min: -9000, max: 9000 })),
      y: fc.integer({ min: -60, max: 60 }),
      speed: fc.integer({ min: 0, max: 120 }),
      ignition: fc.constantFrom(true, false, null),
    }),
    { maxLength: 60 },
  )
  .map((steps) => {
    let seconds = 0
    let place = 0
    return steps.map(({ after, x, y, ...more }) => {
      seconds += after
      place += x
      return pointAt(seconds, [place, y], more)
    })
  })

describe('any track', () => {
  it('is measured alike in any order, with points that came twice', () => {
    fc.assert(
      fc.property(track, fc.infiniteStream(fc.nat()), (points, draws) => {
        const twice = [...points, ...points.filter((_, nth) => nth % 3 === 0)]
          .map((point) => ({ point, rank: draws.next().value as number }))
          .sort((a, b) => a.rank - b.rank)
          .map(({ point }) => point)
        expect(measureTrack(twice)).toEqual(measureTrack(points))
      }),
    )
  })
  it('is as long as from its first to its last place at least, as the sum of its hops at most', () => {
    fc.assert(
      fc.property(track, (points) => {
        const { points: believed, landings } = believePoints(points)
        const hops = believed.slice(1).map((to, nth) => metresBetween(believed[nth]!, to))
        const { km, trips } = measureTrack(points)
        expect(km * 1000).toBeLessThanOrEqual(hops.reduce((sum, one) => sum + one, 0) + 1e-6)
        expect(trips.reduce((sum, trip) => sum + trip.km, 0)).toBeCloseTo(km, 6)
        if (landings.size > 0 || believed.length < 2) return
        const straight = metresBetween(believed[0]!, believed.at(-1)!)
        // the radius at its beginning, and a departure at its end that nothing confirms
        expect(km * 1000).toBeGreaterThanOrEqual(straight - 50 - 250)
      }),
    )
  })
  it('has times that add up to no more than its own', () => {
    fc.assert(
      fc.property(track, (points) => {
        const measure = measureTrack(points)
        const span = points.length > 0 ? points.at(-1)!.at - points[0]!.at : 0
        expect(measure.movingMs + measure.idleMs).toBeLessThanOrEqual(span)
        expect(measure.engineMs ?? 0).toBeLessThanOrEqual(span)
        const parts = [...measure.stops, ...measure.trips].sort((a, b) => a.from - b.from)
        for (const [nth, part] of parts.entries())
          expect(part.from).toBeGreaterThanOrEqual(parts[nth - 1]?.to ?? 0)
      }),
    )
  })
})

it('is empty without points, or without points that have a place', () => {
  const nothing = {
    ...{ km: 0, movingMs: 0, idleMs: 0, engineMs: null, maxSpeed: 0 },
    ...{ gaps: [], jumps: [], stops: [], trips: [] },
  }
  expect(measureTrack([])).toEqual(nothing)
  const lost = { ...pointAt(0, [0, 0]), lat: 0, lon: 0 }
  expect(measureTrack([lost, { ...lost, lat: NaN }, { ...lost, lat: 91 }])).toEqual(nothing)
})

describe('a vehicle that stands', () => {
  it.each([
    ['each second', 1, 6, 0],
    ['each second, with errors of 60 m', 1, 6, 0.002],
    ['each second, with errors of 60 m in one of twenty', 1, 6, 0.05],
    ['every 10 s, with errors of 60 m', 10, 6, 0.01],
    ['every 30 s, with errors of 60 m', 30, 6, 0.02],
    ['every 2 minutes', 120, 8, 0.01],
  ])('for 8 hours adds less than 20 m: %s', (_, every, sigma, outliers) => {
    for (const seed of [1, 2, 3, 4]) {
      const points = stand({ seconds: 8 * 3600, every, sigma, outliers, seed })
      const { km, stops, movingMs } = measureTrack(points)
      expect(km).toBeLessThan(0.02)
      expect(stops).toHaveLength(1)
      expect(stops[0]!.to - stops[0]!.from).toBeGreaterThan(8 * hour - 5 * minute)
      expect(movingMs).toBeLessThan(5 * minute)
    }
  })
  it.each([
    [10, 60],
    [10, 400],
    [30, 150],
    [30, 400],
  ])('adds no km for errors that last: every %i s, %i m', (every, far) => {
    for (const seed of [1, 2, 3]) {
      const next = numbersOf(seed)
      const noise = noiseOf(seed, 6)
      let left = 0
      const points = Array.from({ length: (8 * 3600) / every }, (_, nth) => {
        left = left > 0 ? left - 1 : Number(next() < 0.01) * 4
        const x = (left > 0 ? far : 0) + noise()
        return pointAt(nth * every, [x, noise()], { speed: next() * 2 })
      })
      const { km, stops } = measureTrack(points)
      expect([km < 0.02, stops.length]).toEqual([true, 1])
    }
  })
  it.each([1, 10, 30])('adds hardly any km for a drift of minutes, every %i s', (every) => {
    for (const seed of [1, 2, 3]) {
      const noise = noiseOf(seed, 1)
      // 15 m that change within five minutes
      const kept = Math.exp(-every / 300)
      const added = 15 * Math.sqrt(1 - kept ** 2)
      let x = 0
      let y = 0
      const points = Array.from({ length: (8 * 3600) / every }, (_, nth) => {
        x = x * kept + added * noise()
        y = y * kept + added * noise()
        return pointAt(nth * every, [x, y], { speed: Math.abs(noise()) })
      })
      expect(kmOf(points)).toBeLessThan(0.2)
    }
  })
  it('adds nothing between two trips', () => {
    const there = drive({ seconds: 600, speed: 36, more: { ignition: true } })
    const pause = { from: 601, seconds: 8 * 3600, x: 6000, more: { ignition: false } }
    const on = drive({ from: 29_402, seconds: 600, speed: 36, x: 6000, more: { ignition: true } })
    const still = measureTrack([...there, ...on])
    const noisy = measureTrack([...there, ...stand({ ...pause, outliers: 0.002 }), ...on])
    expect(still.km).toBeCloseTo(12, 1)
    expect(Math.abs(noisy.km - 12)).toBeLessThan(0.05)
    expect(noisy.trips.map(({ km }) => Math.round(km * 10) / 10)).toEqual([6, 6])
    expect(noisy.trips.map(({ maxSpeed }) => maxSpeed)).toEqual([36, 36])
    expect(noisy.stops).toHaveLength(1)
    const [stop] = noisy.stops
    expect(stop!.isEngineOn).toBe(false)
    expect(metresBetween(stop!, pointAt(0, [6000, 0]))).toBeLessThan(5)
    expect(Math.abs(stop!.from - (begin + 600_000))).toBeLessThan(15_000)
    expect(Math.abs(stop!.to - (begin + 29_402_000))).toBeLessThan(15_000)
    expect(noisy.engineMs! / minute).toBeCloseTo(20, 0)
    expect(noisy.idleMs / minute).toBeLessThan(0.5)
  })
  it('with its engine on is idle, and unknown if no point reports the ignition', () => {
    const on = stand({ seconds: 3600, every: 30, more: { ignition: true } })
    expect(measureTrack(on)).toMatchObject({ idleMs: hour, engineMs: hour, movingMs: 0 })
    expect(measureTrack(on).stops[0]!.isEngineOn).toBe(true)
    const mute = on.map((point) => ({ ...point, ignition: null }))
    expect(measureTrack(mute)).toMatchObject({ idleMs: 0, engineMs: null })
    expect(measureTrack(mute).stops[0]!.isEngineOn).toBe(null)
  })
  it('for less than three minutes makes no stop', () => {
    const light = stand({ from: 310, seconds: 100, every: 10, x: 3000, sigma: 0 })
    const points = [
      ...drive({ seconds: 300, speed: 36 }),
      ...light,
      ...drive({ from: 420, seconds: 300, speed: 36, x: 3000 }),
    ]
    const { km, stops, trips, movingMs } = measureTrack(points)
    expect([stops.length, trips.length]).toEqual([0, 1])
    expect(km).toBeCloseTo(6, 2)
    expect(Math.abs(movingMs - 10 * minute)).toBeLessThan(minute)
  })
})

describe('a known way', () => {
  it.each([
    [1, 12],
    [1, 60],
    [10, 25],
    [30, 25],
  ])('that is straight, every %i s at %i km/h with errors of 6 m, within 2 %%', (every, speed) => {
    const km = kmOf(drive({ seconds: 3600, every, speed, noise: noiseOf(1, 6) }))
    expect(Math.abs(km / speed - 1)).toBeLessThan(0.02)
  })
  it.each([1, 5, 10, 30, 60])('that is straight, every %i s', (every) => {
    const km = kmOf(drive({ seconds: 3600, every, speed: 60 }))
    expect(Math.abs(km / 60 - 1)).toBeLessThan(0.001)
  })
  it('that is straight, with errors of the place', () => {
    const noise = noiseOf(5, 3)
    const km = kmOf(drive({ seconds: 3600, every: 10, speed: 60, noise }))
    expect(Math.abs(km / 60 - 1)).toBeLessThan(0.01)
  })
  it.each([
    [1, 300, 50, 0.01],
    [10, 500, 40, 0.01],
    [30, 1000, 36, 0.01],
  ])('that is a circle: every %i s, %i m around, %i km/h', (every, radius, speed, most) => {
    const round = (2 * Math.PI * radius) / (speed / 3.6)
    const count = Math.floor((10 * round) / every)
    const points = Array.from({ length: count + 1 }, (_, nth) => {
      const angle = (nth * every * speed) / 3.6 / radius
      const place = [radius * Math.cos(angle), radius * Math.sin(angle)] as const
      const course = ((-angle * 180) / Math.PI) % 360
      return pointAt(nth * every, place, { speed, course })
    })
    const driven = (count * every * speed) / 3600
    expect(Math.abs(kmOf(points) / driven - 1)).toBeLessThan(most)
  })
  it('through right angles in a town', () => {
    // alternately 200 m east and 200 m north, at 30 km/h
    const points = Array.from({ length: 1441 }, (_, second) => {
      const metres = (second * 30) / 3.6
      const legs = Math.floor(metres / 200)
      const rest = metres % 200
      const isEast = legs % 2 === 0
      const x = Math.ceil(legs / 2) * 200 + (isEast ? rest : 0)
      const y = Math.floor(legs / 2) * 200 + (isEast ? 0 : rest)
      return pointAt(second, [x, y], { speed: 30, course: isEast ? 90 : 0 })
    })
    expect(Math.abs(kmOf(points) / 12 - 1)).toBeLessThan(0.01)
  })
  it.each([
    [1, 0],
    [1, 6],
    [10, 0],
    [10, 6],
    [30, 6],
  ])('at 4 km/h in a queue: every %i s, errors of %i m', (every, sigma) => {
    for (const seed of [1, 2, 3]) {
      const points = drive({ seconds: 900, every, speed: 4, noise: noiseOf(seed, sigma) })
      expect(Math.abs(kmOf(points) - 1)).toBeLessThan(0.05)
    }
  })
  it('in a queue that stops and goes', () => {
    let x = 0
    const noise = noiseOf(3, 3)
    const points = Array.from({ length: 2400 }, (_, second) => {
      const goes = second % 24 < 9
      if (goes) x += 10 / 9
      return pointAt(second, [x + noise(), noise()], { speed: goes ? 4 : 0 })
    })
    expect(Math.abs(kmOf(points) * 1000 - x)).toBeLessThan(0.05 * x)
  })
})

describe('no contact', () => {
  it('while the vehicle moved is reported, and measured as a straight line', () => {
    const points = [
      ...drive({ seconds: 600, speed: 36 }),
      ...drive({ from: 3000, seconds: 600, speed: 36, x: 26_000 }),
    ]
    const { km, gaps, movingMs } = measureTrack(points)
    expect(km).toBeCloseTo(32, 1)
    expect(gaps).toEqual([
      { from: begin + 600_000, to: begin + 3_000_000, km: expect.closeTo(20, 1) as number },
    ])
    expect(movingMs).toBe(20 * minute)
  })
  it('while the vehicle was parked is a stop', () => {
    const points = [pointAt(0, [0, 0]), pointAt(30_000, [10, 5]), pointAt(30_060, [5, 5])]
    const { km, gaps, stops } = measureTrack(points)
    expect([km, gaps.length, stops.length]).toEqual([0, 0, 1])
  })
})

describe('a jump', () => {
  it('that returns is dropped and reported', () => {
    const points = drive({ seconds: 600, every: 30, speed: 36 })
    points[7] = pointAt(210, [50_000, 0])
    points[8] = pointAt(240, [50_010, 0])
    const { km, jumps } = measureTrack(points)
    expect(km).toBeCloseTo(6, 2)
    expect(jumps).toEqual([{ at: points[7].at, km: expect.closeTo(48.2, 1) as number }])
  })
  it('that later points confirm is accepted, without the distance of the jump', () => {
    const points = [
      ...drive({ seconds: 600, every: 30, speed: 36 }),
      ...drive({ from: 660, seconds: 600, every: 30, speed: 36, x: 400_000 }),
    ]
    const { km, jumps, movingMs } = measureTrack(points)
    expect(km).toBeCloseTo(12, 1)
    expect(jumps).toEqual([{ at: begin + 660_000, km: expect.closeTo(394, 0) as number }])
    expect(movingMs).toBe(20 * minute)
  })
  it('at the first point does not affect the others', () => {
    const points = [pointAt(-30, [90_000, 0]), ...drive({ seconds: 600, every: 30, speed: 36 })]
    expect(measureTrack(points)).toMatchObject({ km: expect.closeTo(6, 2) as number })
  })
})

it('is the highest measured speed, while moving and not while standing', () => {
  const points = [
    ...drive({ seconds: 300, speed: 54 }),
    ...stand({ from: 301, seconds: 600, x: 4500, more: { speed: 0 } }),
  ]
  points[5] = { ...points[5]!, speed: 900 }
  points[900] = { ...points.at(-1)!, speed: 99 }
  expect(measureTrack(points).maxSpeed).toBe(54)
})

it('measures 100,000 points within seconds', () => {
  const points = [
    ...drive({ seconds: 50_000, every: 1, speed: 40, noise: noiseOf(1, 3) }),
    ...stand({ from: 50_001, seconds: 50_000, x: 555_556, outliers: 0.002 }),
  ]
  const began = performance.now()
  const { km } = measureTrack(points)
  expect(performance.now() - began).toBeLessThan(20_000)
  expect(Math.abs(km / 555.6 - 1)).toBeLessThan(0.02)
})
