import fc from 'fast-check'
import { expect, it } from 'vitest'
import { simulateFuel } from '#server/demo/plan/fuel-history.ts'
import { chances } from '#server/demo/plan/seeded-chances.ts'

const litre = 100
const tanks = [
  { id: 1, fuelId: 1, depotId: 1, capacity: 25_000 * litre, opening: 18_000 * litre },
  { id: 2, fuelId: 1, depotId: 2, capacity: 10_000 * litre, opening: 6_000 * litre },
  { id: 3, fuelId: 2, depotId: 1, capacity: 5_000 * litre, opening: 3_000 * litre },
]
const vehicle = fc.record({
  id: fc.integer({ min: 1, max: 1000 }),
  fuelId: fc.constantFrom(1, 2, 3),
  depotId: fc.constantFrom(1, 2, undefined),
  tankVolume: fc.integer({ min: 30, max: 400 }).map((litres) => litres * litre),
  perDay: fc.integer({ min: 0, max: 60 * litre }),
})

it('holds every tank and every vehicle between empty and full, after each movement', () => {
  const fleets = fc.uniqueArray(vehicle, { selector: ({ id }) => id, maxLength: 40 })
  fc.assert(
    fc.property(fleets, fc.integer(), (vehicles, seed) => {
      const held = new Map(tanks.map(({ id, opening }) => [id, opening]))
      const inVehicles = new Map(vehicles.map(({ id }) => [id, 0]))
      const capacities = new Map(tanks.map(({ id, capacity }) => [id, capacity]))
      const volumes = new Map(vehicles.map(({ id, tankVolume }) => [id, tankVolume]))
      const move = (
        balances: Map<number, number>,
        limits: ReadonlyMap<number, number>,
        id: number,
        change: number,
      ) => {
        const balance = (balances.get(id) ?? NaN) + change
        expect(balance).toBeGreaterThanOrEqual(0)
        expect(balance).toBeLessThanOrEqual(limits.get(id) ?? NaN)
        balances.set(id, balance)
      }
      for (const day of simulateFuel({ tanks, vehicles }, 90, chances(seed))) {
        for (const { tankId, litres } of day.deliveries) move(held, capacities, tankId, litres)
        for (const { fromId, toId, litres } of day.transfers) {
          move(held, capacities, fromId, -litres)
          move(held, capacities, toId, litres)
        }
        for (const { tankId, carId, litres } of day.refuellings) {
          if (tankId !== null) move(held, capacities, tankId, -litres)
          move(inVehicles, volumes, carId, litres)
        }
        for (const { carId, litres } of day.burnt) move(inVehicles, volumes, carId, -litres)
      }
    }),
    { numRuns: 50 },
  )
})

it('has deliveries, one transfer, refuelling from tanks and elsewhere, the same each time', () => {
  const vehicles = Array.from({ length: 20 }, (_, n) => ({
    ...{ id: n + 1, fuelId: 1 + (n % 3), depotId: 1 },
    ...{ tankVolume: 80 * litre, perDay: 12 * litre },
  }))
  const days = simulateFuel({ tanks, vehicles }, 90, chances(7))
  const refuellings = days.flatMap((day) => day.refuellings)
  expect(days.map(({ ago }) => ago)).toEqual(Array.from({ length: 90 }, (_, n) => 89 - n))
  expect(days.flatMap((day) => day.deliveries).length).toBeGreaterThan(2)
  expect(days.flatMap((day) => day.transfers)).toHaveLength(1)
  expect(refuellings.some(({ tankId }) => tankId === null)).toBe(true)
  expect(refuellings.some(({ tankId }) => tankId !== null)).toBe(true)
  expect(simulateFuel({ tanks, vehicles }, 90, chances(7))).toEqual(days)
})

it('burns exactly what is planned, with a reserve left, and refuels only on those days', () => {
  const tankVolume = 50 * litre
  const planned = new Map(
    Array.from({ length: 88 }, (_, n): [number, number] => [n + 2, ((n * 7) % 39) * litre]).filter(
      ([, litres]) => litres > 3 * litre,
    ),
  )
  const vehicle = { id: 1, fuelId: 1, depotId: 1, tankVolume, opening: 20 * litre, perDay: 900 }
  const days = simulateFuel({ tanks, vehicles: [{ ...vehicle, planned }] }, 90, chances(11))
  const burnt = days.flatMap(({ ago, burnt: all }) => all.map((one) => ({ ago, ...one })))
  expect(new Map(burnt.map(({ ago, litres }) => [ago, litres]))).toEqual(planned)
  expect(Math.min(...burnt.map(({ left }) => left))).toBeGreaterThan(5 * litre)
  const refuelled = days.flatMap(({ ago, refuellings }) => (refuellings.length > 0 ? [ago] : []))
  expect(refuelled.length).toBeGreaterThan(20)
  expect(refuelled.filter((ago) => ago > 1 && !planned.has(ago))).toEqual([])
})
