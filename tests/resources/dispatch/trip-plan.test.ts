// Several orders as one trip: the best order of their stops compared with all others, capacity, and
// proposals.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { proposeMerges, savedBy } from '#resources/dispatch/merging/merge-proposals.ts'
import { kmBetween } from '#resources/kernel/values/geographic-coordinates.ts'
import { planOf, planTrip, tolerance } from '#resources/dispatch/merging/trip-plan.ts'
import type { Room, TripOrder, TripPlan, TripStop } from '#resources/dispatch/merging/trip-plan.ts'

const minuteMs = 60_000
const begin = Date.UTC(2026, 4, 4, 4)
const unlimited: Room = { seats: null, load: null }

/** In and around Tashkent. */
const coordinates = fc
  .record({ lat: fc.integer({ min: 0, max: 200 }), lon: fc.integer({ min: 0, max: 200 }) })
  .map(({ lat, lon }) => ({ lat: 41.2 + lat / 1000, lon: 69.1 + lon / 1000 }))
const order = fc
  .record({
    from: fc.option(coordinates, { freq: 6 }),
    to: fc.option(coordinates, { freq: 6 }),
    passengers: fc.integer({ min: 0, max: 6 }),
    weight: fc.integer({ min: 0, max: 8 }).map((tenths) => tenths / 8),
    at: fc.integer({ min: 0, max: 24 }),
    takes: fc.integer({ min: 1, max: 24 }),
  })
  .map(({ at, takes, ...rest }) => ({
    ...rest,
    wanted: begin + at * 5 * minuteMs,
    until: begin + (at + takes) * 5 * minuteMs,
  }))
const orders = (max: number) =>
  fc
    .array(order, { minLength: 1, maxLength: max })
    .map((all): TripOrder[] => all.map((one, nth) => ({ ...one, id: nth + 1 })))
const room = fc.record({
  seats: fc.option(fc.integer({ min: 1, max: 12 })),
  load: fc.option(fc.integer({ min: 0, max: 3 })),
})

/** Every order of the stops in which each order is loaded before it is unloaded. */
function everyWay(all: readonly TripOrder[]): TripStop[][] {
  const go = (waiting: readonly number[], aboard: readonly number[]): TripStop[][] =>
    waiting.length + aboard.length === 0
      ? [[]]
      : [
          ...waiting.flatMap((one) =>
            go(
              waiting.filter((other) => other !== one),
              [...aboard, one],
            ).map((rest) => [{ order: one, act: 'load' as const }, ...rest]),
          ),
          ...aboard.flatMap((one) =>
            go(
              waiting,
              aboard.filter((other) => other !== one),
            ).map((rest) => [{ order: one, act: 'unload' as const }, ...rest]),
          ),
        ]
  return go(
    all.map(({ id }) => id),
    [],
  )
}

/** The most that is in the vehicle at once. */
function fullest(all: readonly TripOrder[], stops: readonly TripStop[]) {
  let passengers = 0
  let weight = 0
  let most = { passengers: 0, weight: 0 }
  for (const { order: id, act } of stops) {
    const one = all.find((other) => other.id === id)!
    const sign = act === 'load' ? 1 : -1
    passengers += sign * one.passengers
    weight += sign * one.weight
    most = {
      passengers: Math.max(most.passengers, passengers),
      weight: Math.max(most.weight, weight),
    }
  }
  return most
}

function expectSound(all: readonly TripOrder[], plan: TripPlan, { seats, load }: Room): void {
  const calls = plan.stops.map(({ order: id, act }) => `${id} ${act}`)
  expect(calls.toSorted()).toEqual(
    all.flatMap(({ id }) => [`${id} load`, `${id} unload`]).toSorted(),
  )
  for (const { id } of all)
    expect(calls.indexOf(`${id} load`)).toBeLessThan(calls.indexOf(`${id} unload`))
  const most = fullest(all, plan.stops)
  expect(most.passengers).toBeLessThanOrEqual(seats ?? Infinity)
  expect(most.weight).toBeLessThanOrEqual(load ?? Infinity)
  for (const [nth, { order: id, act }] of plan.stops.entries()) {
    expect(plan.times[nth]).toBeGreaterThanOrEqual(plan.times[nth - 1] ?? 0)
    if (act === 'load')
      expect(plan.times[nth]).toBeGreaterThanOrEqual(all.find((one) => one.id === id)!.wanted)
  }
}

describe('a trip of several orders', () => {
  it('has none that is shorter and as punctual, and none where no order of stops has room', () => {
    fc.assert(
      fc.property(orders(3), room, (all, within) => {
        const best = planTrip(all, within)
        const others = everyWay(all).flatMap((stops) => planOf(all, stops, within) ?? [])
        if (!best) return void expect(others).toEqual([])
        expectSound(all, best, within)
        for (const other of others) {
          if (best.late > tolerance || other.late > tolerance) continue
          expect(best.km).toBeLessThanOrEqual(other.km + 1e-9)
        }
        if (others.some(({ late }) => late <= tolerance))
          expect(best.late).toBeLessThanOrEqual(tolerance)
      }),
    )
  })

  it('loses no order, takes none twice, and never more than there is room for', () => {
    fc.assert(
      fc.property(orders(10), room, (all, within) => {
        const plan = planTrip(all, within)
        const fits = all.every(
          ({ passengers, weight }) =>
            passengers <= (within.seats ?? Infinity) && weight <= (within.load ?? Infinity),
        )
        expect(plan === null).toBe(!fits)
        if (plan) expectSound(all, plan, within)
      }),
      { numRuns: 60 },
    )
  })

  it('is refused with stops that are not those of its orders', () => {
    const all: TripOrder[] = [1, 2].map((id) => ({
      ...{ id, from: null, to: null, passengers: 1, weight: 0, wanted: begin, until: begin },
    }))
    const stops = (...calls: string[]) =>
      calls.map((call) => ({
        order: Number(call.slice(1)),
        act: call.startsWith('+') ? ('load' as const) : ('unload' as const),
      }))
    expect(planOf(all, stops('+1', '+2', '-1', '-2'), unlimited)).not.toBeNull()
    for (const wrong of [
      ...[stops('+1', '-1'), stops('-1', '+1', '+2', '-2'), stops('+1', '+1', '-1', '+2', '-2')],
      ...[stops('+1', '+2', '-2'), stops('+1', '-1', '+3', '-3'), []],
    ])
      expect(planOf(all, wrong, unlimited)).toBeNull()
    expect(planOf(all, stops('+1', '+2', '-1', '-2'), { seats: 1, load: null })).toBeNull()
  })
})

describe('proposals', () => {
  it('have each order once, save some way, and are late for none', () => {
    fc.assert(
      fc.property(orders(12), room, (all, within) => {
        const found = proposeMerges(all, [within])
        const ids = found.flatMap((one) => one.ids)
        expect(new Set(ids).size).toBe(ids.length)
        for (const { ids: own, plan, saved } of found) {
          const group = all.filter(({ id }) => own.includes(id))
          expectSound(group, plan, within)
          expect(saved).toBeGreaterThan(0)
          expect(saved).toBeCloseTo(savedBy(group, plan))
          expect(plan.late).toBeLessThanOrEqual(tolerance)
        }
      }),
      { numRuns: 60 },
    )
  })

  it('names two orders from one gate to one airport', () => {
    const gate = { lat: 41.311, lon: 69.24 }
    const airport = { lat: 41.258, lon: 69.281 }
    const way = { from: gate, to: airport, passengers: 2, weight: 0 }
    const wanted = (minutes: number) => ({
      ...{ wanted: begin + minutes * minuteMs, until: begin + (minutes + 60) * minuteMs },
    })
    const all = [
      { ...way, id: 7, ...wanted(0) },
      { ...way, id: 8, ...wanted(15) },
      { ...way, id: 9, ...wanted(300) },
    ]
    const [found, ...others] = proposeMerges(all, [{ seats: 4, load: null }])
    expect(others).toEqual([])
    expect(found?.ids).toEqual([7, 8])
    expect(found?.saved).toBeCloseTo(kmBetween(gate, airport))
    expect(proposeMerges(all, [{ seats: 3, load: null }])).toEqual([])
    expect(proposeMerges(all, [])).toEqual([])
  })
  it('fit one vehicle: the seats of one and the load of another are not added', () => {
    const gate = { lat: 41.311, lon: 69.24 }
    const airport = { lat: 41.258, lon: 69.281 }
    const way = { from: gate, to: airport, wanted: begin, until: begin + 60 * minuteMs }
    const all = [
      { ...way, id: 1, passengers: 4, weight: 0 },
      { ...way, id: 2, passengers: 0, weight: 5 },
    ]
    const bus = { seats: 40, load: 0 }
    const truck = { seats: 2, load: 10 }
    expect(proposeMerges(all, [bus, truck])).toEqual([])
    const van = { seats: 6, load: 5 }
    expect(proposeMerges(all, [bus, truck, van]).map(({ ids }) => ids)).toEqual([[1, 2]])
  })
})
