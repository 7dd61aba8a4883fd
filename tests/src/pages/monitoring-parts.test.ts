// The monitoring map without a page: groups, signs, what is under a pointer, what a tick changes,
// and a track over time.
import { describe, expect, it } from 'vitest'
import type { CarLocation } from '#resources/wire/tracking.ts'
import {
  clusterSpots,
  isGrouped,
  radiusOf,
  signAt,
} from '#src/pages/tracking/map/clusterVehicles.ts'
import type { Spot } from '#src/pages/tracking/map/clusterVehicles.ts'
import { drawVehicles } from '#src/pages/tracking/map/drawVehicles.ts'
import { alphaOf, shapeOf, sharesOf, toneOf } from '#src/pages/tracking/map/vehicleSigns.ts'
import { mergeAll, mergeMoved, sinceOf } from '#src/pages/tracking/mergeLocations.ts'
import { choicesOf, everything, narrowVehicles } from '#src/pages/tracking/narrowVehicles.ts'
import { indexAt, trackLines, passingAt } from '#src/pages/tracking/track/trackMoments.ts'

const now = Date.parse('2026-03-03T10:00:00.000Z')
const car = (id: number, more: Partial<CarLocation> = {}): CarLocation => ({
  ...{ id, mobject_id: id, plate_number: `01 A ${id} AA`, name: `Car ${id}` },
  ...{ subdivision_id: null, subdivision_name: null, type_id: null, type_name: null },
  ...{
    driver_name: null,
    order_id: null,
    order_name: null,
    heard_at: '2026-03-03T08:00:00.000Z',
    latitude: 41,
    longitude: 69,
    speed: 0,
    course: 90,
  },
  ...{ time: '2026-03-03T10:00:00.000Z', status: 'standing' },
  ...more,
})
const spot = (id: number, x: number, y: number, more: Partial<CarLocation> = {}): Spot => ({
  ...{ vehicle: car(id, more), x, y },
})
const idsOf = (signs: ReturnType<typeof clusterSpots>) =>
  signs.map(({ spots }) => spots.map(({ vehicle }) => vehicle.id))

describe('groups', () => {
  const near = [spot(1, 10, 10), spot(2, 30, 20), spot(3, 100, 10)]
  it('are the vehicles of one cell, in their middle', () => {
    const signs = clusterSpots(near, true, null)
    expect(idsOf(signs)).toEqual([[1, 2], [3]])
    expect(signs[0]).toMatchObject({ x: 20, y: 15 })
  })
  it('are the same for any map position and any order', () => {
    const sorted = (spots: readonly Spot[]) =>
      idsOf(clusterSpots(spots, true, null))
        .map((ids) => ids.sort().join())
        .sort()
    expect(sorted([...near].reverse())).toEqual(sorted(near))
  })
  it('exclude the selected vehicle, which is above the others', () => {
    expect(idsOf(clusterSpots(near, true, 1))).toEqual([[2], [3], [1]])
    expect(idsOf(clusterSpots(near, false, 1))).toEqual([[2], [3], [1]])
  })
  it('are made of many vehicles in view alone, and from afar', () => {
    const view = { left: 0, top: 0, right: 1000, bottom: 1000 }
    const many = Array.from({ length: 300 }, (_, at) => spot(at, at, at))
    expect(isGrouped(many, 11, view)).toBe(true)
    expect(isGrouped(many, 12, view)).toBe(false)
    expect(isGrouped(many.slice(1), 5, view)).toBe(false)
    expect(isGrouped(many, 5, { ...view, right: 100 })).toBe(false)
  })
  it('of vehicles that hide each other are made at every zoom', () => {
    const parked = [spot(1, 11, 11), spot(2, 13, 11), spot(3, 11, 11), spot(4, 40, 11)]
    expect(idsOf(clusterSpots(parked, false, null))).toEqual([[1, 2, 3], [4]])
    expect(idsOf(clusterSpots(parked, false, 3))).toEqual([[1, 2], [4], [3]])
  })
  it('of 5,000 vehicles omit none', () => {
    const all = Array.from({ length: 5000 }, (_, at) => spot(at, (at * 37) % 1800, (at * 91) % 900))
    const signs = clusterSpots(all, true, 7)
    expect(idsOf(signs).flat()).toHaveLength(5000)
    expect(signs.length).toBeLessThan(500)
  })
})

describe('what is under the pointer', () => {
  const signs = clusterSpots([spot(1, 10, 10), spot(2, 60, 10), spot(3, 86, 10)], false, null)
  it('is the nearest sign in reach', () => {
    expect(signAt(signs, 12, 10)?.spots[0]?.vehicle.id).toBe(1)
    expect(signAt(signs, 78, 11)?.spots[0]?.vehicle.id).toBe(3)
    expect(signAt(signs, 10, 40)).toBeUndefined()
  })
  it('reaches as far as a group is large', () => {
    const [group] = clusterSpots([spot(1, 10, 10), spot(2, 10, 10)], true, null)
    expect(radiusOf(group!)).toBeGreaterThan(radiusOf(signs[0]!))
    expect(signAt([group!], 10 + radiusOf(group!), 10)).toBe(group)
  })
})

describe('a sign', () => {
  it('has a shape by the state', () => {
    const shapes = (['moving', 'standing', 'idling', 'silent'] as const).map((status) =>
      shapeOf({ status, course: 0 }),
    )
    expect(shapes).toEqual(['arrow', 'square', 'diamond', 'ring'])
    expect(shapeOf({ status: 'moving', course: null })).toBe('disc')
  })
  it('has the colour of the state, paler with age', () => {
    expect(toneOf({ status: 'moving' })).toBe('good')
    expect(toneOf({ status: 'silent' })).toBe('bad')
    const ages = ['09:59', '09:45', '08:00'].map((at) =>
      alphaOf({ time: `2026-03-03T${at}:00.000Z` }, now),
    )
    expect(ages).toEqual([...ages].sort((a, b) => b - a))
    expect(new Set(ages).size).toBe(3)
    expect(alphaOf({ time: null }, now)).toBeLessThan(ages[2]!)
  })
  it('of a group has the colours of all by their shares', () => {
    const shares = sharesOf([car(1), car(2, { status: 'silent' }), car(3), car(4)])
    expect(shares).toEqual([
      ['bad', 0.25],
      ['plain', 0.75],
    ])
  })
})

/** A pen that writes down what is asked of it, and the colours that it has then. */
function recordingPen() {
  const done: string[] = []
  const pen = new Proxy({} as Record<string, unknown>, {
    get: (held, key: string) =>
      held[key] ??
      ((...args: unknown[]) => {
        const colour = { fill: held.fillStyle, stroke: held.strokeStyle }[key]
        done.push([key, colour, ...args].filter((one) => one !== undefined).join(' '))
        return { width: 50 }
      }),
  })
  return { pen: pen as unknown as CanvasRenderingContext2D, done }
}

describe('the picture', () => {
  const palette = {
    tones: { good: 'green', warn: 'amber', bad: 'red', plain: 'blue', muted: 'grey' },
    ...{ paper: 'white', text: 'black', font: 'sans' },
  }
  const draw = (spots: readonly Spot[], more: { picked?: number; named?: boolean } = {}) => {
    const { pen, done } = recordingPen()
    const { picked = null, named = false } = more
    const frame = { left: 0, top: 0, width: 400, height: 300 }
    const signs = clusterSpots(spots, !named, picked)
    drawVehicles(pen, { ...frame, ...{ signs, picked, named, now, palette } })
    return done
  }
  it('turns an arrow by the course, and fills it with the colour of the state', () => {
    const done = draw([spot(1, 50, 60, { status: 'moving', course: 180 })])
    expect(done).toContain('translate 50 60')
    expect(done).toContain(`rotate ${Math.PI}`)
    expect(done).toContain('fill green')
  })
  it('leaves a silent vehicle hollow, and out what is far outside', () => {
    expect(draw([spot(1, 50, 60, { status: 'silent' })])).not.toContain('fill red')
    expect(draw([spot(1, 50, 60, { status: 'silent' })])).toContain('stroke red')
    expect(draw([spot(1, 900, 60)])).toEqual(['clearRect 0 0 400 300'])
  })
  it('writes the number of a group, and the name of what is picked', () => {
    expect(draw([spot(1, 50, 60), spot(2, 51, 60)])).toContain('fillText 2 0 1')
    expect(draw([spot(1, 50, 60)])).not.toContain('fillText Car 1 68 60')
    expect(draw([spot(1, 50, 60)], { picked: 1 })).toContain('fillText Car 1 68 60')
  })
  it('names what has room beside it, and what is picked in any case', () => {
    const names = (picked?: number) =>
      draw([spot(1, 50, 60), spot(2, 80, 62), spot(3, 50, 90)], {
        ...(picked !== undefined && { picked }),
        named: true,
      }).flatMap((one) => /fillText (Car \d)/.exec(one)?.[1] ?? [])
    expect(names()).toEqual(['Car 3', 'Car 2'])
    expect(names(1)).toEqual(['Car 1', 'Car 3'])
  })
})

describe('a poll', () => {
  const known = [car(1), car(2)]
  it('without a change returns the same list', () => {
    expect(mergeMoved(known, [car(2)])).toEqual({ vehicles: known, isIncomplete: false })
    expect(mergeMoved(known, [car(2)]).vehicles).toBe(known)
    expect(mergeAll(known, [car(1), car(2)])).toBe(known)
  })
  it('changes only the vehicles that have moved, and what is known of them stays', () => {
    const { name: _, plate_number: __, ...moved } = car(2, { speed: 40 })
    const { vehicles, isIncomplete } = mergeMoved(known, [moved])
    expect(vehicles).toEqual([known[0], { ...known[1], speed: 40 }])
    expect(vehicles[0]).toBe(known[0])
    expect(isIncomplete).toBe(false)
  })
  it('shows that a vehicle has moved that is not known', () => {
    expect(mergeMoved(known, [car(3)])).toEqual({ vehicles: known, isIncomplete: true })
  })
  it('with all vehicles removes missing ones', () => {
    expect(mergeAll(known, [car(2)])).toEqual([known[1]])
  })
  it('starts before the server’s last contact, regardless of device clocks', () => {
    const ahead = car(1, { time: '2026-03-03T11:00:00.000Z' })
    const last = car(2, { time: null, heard_at: '2026-03-03T09:00:00.000Z' })
    expect(sinceOf([ahead, last])).toBe('2026-03-03T08:59:45.000Z')
    expect(sinceOf([car(1, { heard_at: null })])).toBeNull()
  })
})

describe('what is found', () => {
  const all = [
    car(1, { subdivision_id: 5, subdivision_name: 'Колонна', type_id: 2, type_name: 'Автобус' }),
    car(2, { driver_name: 'Каримов Али', status: 'moving', order_id: 9 }),
  ]
  const found = (by: object, ready: ReadonlySet<number> | null = null) =>
    narrowVehicles(all, { ...everything, ...by }, ready).map(({ id }) => id)
  it('has the words in any script, the state, subdivision and type', () => {
    expect(found({})).toEqual([1, 2])
    expect(found({ text: 'karimov' })).toEqual([2])
    expect(found({ state: 'standing' })).toEqual([1])
    expect(found({ subdivision: 5 })).toEqual([1])
    expect(found({ type: 3 })).toEqual([])
  })
  it('is on an order or not, and among those with the verdict', () => {
    expect(found({ order: 'with' })).toEqual([2])
    expect(found({ order: 'without' })).toEqual([1])
    expect(found({}, new Set([1]))).toEqual([1])
    expect(found({}, new Set())).toEqual([])
  })
  it('is chosen among what there is', () => {
    expect(choicesOf(all, 'type')).toEqual([[2, 'Автобус']])
  })
})

describe('a track', () => {
  const points: [number, number, number, number][] = [
    [1000, 41, 69, 10],
    [2000, 42, 70, 20],
    [9000, 43, 71, 30],
  ]
  it('is at its last point until the next', () => {
    expect([0, 1000, 1999, 2000, 99_999].map((at) => indexAt(points, at))).toEqual([0, 0, 0, 1, 2])
  })
  it('is between two points at a moment between them', () => {
    expect(passingAt(points, 1500)).toEqual({ lat: 41.5, lon: 69.5, speed: 10 })
    expect(passingAt(points, 0)).toEqual({ lat: 41, lon: 69, speed: 10 })
    expect(passingAt(points, 99_999)).toEqual({ lat: 43, lon: 71, speed: 30 })
    expect(passingAt([], 5)).toBeNull()
  })
  it('is interrupted without a signal', () => {
    const iso = (ms: number) => new Date(ms).toISOString()
    expect(trackLines({ points, gaps: [{ from: iso(2000), to: iso(9000), km: 1 }] })).toEqual({
      driven: [
        [
          [41, 69],
          [42, 70],
        ],
        [[43, 71]],
      ],
      guessed: [
        [
          [42, 70],
          [43, 71],
        ],
      ],
    })
  })
})
