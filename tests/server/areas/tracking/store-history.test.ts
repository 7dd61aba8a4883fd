// Histories are stored in small portions, regardless of the requester.
import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { storeHistory } from '#server/areas/tracking/positions/store-history.ts'
import type { DevicePosition } from '#server/areas/tracking/service/tracking-service.ts'

const positions = (deviceId: number, count: number): DevicePosition[] =>
  Array.from({ length: count }, (_, nth) => ({
    ...{ deviceId, at: new Date(nth * 1000).toISOString(), lat: 41, lon: 69, speed: 1, course: 0 },
    ...{ ignition: null, fuel: null, odometer: null },
  }))

it('is stored in portions, in order, one history at a time', async () => {
  let now = 0
  let most = 0
  const stored: DevicePosition[][] = []
  const store = async (some: readonly DevicePosition[]) => {
    most = Math.max(most, (now += 1))
    await wait(5)
    now -= 1
    stored.push([...some])
  }
  const all = [positions(1, 4200), positions(2, 2500), positions(3, 1)]
  await Promise.all(all.map((one) => storeHistory(one, store)))
  expect(most).toBe(1)
  expect(Math.max(...stored.map(({ length }) => length))).toBe(1000)
  for (const one of all)
    expect(stored.flat().filter(({ deviceId }) => deviceId === one[0]!.deviceId)).toEqual(one)
  // the short ones do not wait for the end of the long one
  expect(stored.findIndex(([one]) => one!.deviceId === 3)).toBeLessThan(3)
})

it('pauses after each portion for as long as it has taken', async () => {
  const spans: { from: number; to: number }[] = []
  await storeHistory(positions(1, 3000), async () => {
    const from = performance.now()
    await wait(60)
    spans.push({ from, to: performance.now() })
  })
  const pauses = spans.slice(1).map(({ from }, nth) => from - spans[nth]!.to)
  expect(pauses).toHaveLength(2)
  for (const pause of pauses) expect(pause).toBeGreaterThan(50)
})

it('ends with an error for the faulty history, and continues with the others', async () => {
  const done: number[] = []
  const first = storeHistory(positions(1, 3000), async () => {
    throw new Error('no database')
  })
  const second = storeHistory(positions(2, 2000), async (some) => void done.push(some.length))
  await expect(first).rejects.toThrow('no database')
  await second
  expect(done).toEqual([1000, 1000])
})
