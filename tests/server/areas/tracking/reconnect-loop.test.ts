// Reconnecting to the tracking service after each loss of the connection.
import { afterEach, beforeEach, expect, it } from 'vitest'
import { fakeTraccar } from '#tests/support/server/fake-traccar.ts'
import type { FakeTraccar } from '#tests/support/server/fake-traccar.ts'
import type { Wire } from '#tests/support/server/test-app.ts'
import { followForever } from '#server/areas/tracking/service/reconnect-loop.ts'
import { traccarService } from '#server/areas/tracking/service/traccar-service.ts'

let fake: FakeTraccar
let ending: AbortController
let following: Promise<void>
/** States and places, in the order in which they were reported. */
let told: string[]
beforeEach(async () => {
  fake = await fakeTraccar()
  ending = new AbortController()
  told = []
})
afterEach(async () => {
  ending.abort()
  await following.catch(() => {})
  await fake.close()
})

const at = (second: number, lat: number): Wire => ({
  ...{ deviceId: 7, fixTime: `2026-01-14T07:00:0${second}Z`, latitude: lat, longitude: 69 },
})
const service = () => traccarService(fake, { loopback: true }, { patience: 5000 })
function follow(options: { pauses: readonly number[]; steady?: number }): void {
  following = followForever(service(), {
    onPositions: (some) => told.push(...some.map(({ lat }) => String(lat))),
    onState: (state, reason) => told.push(reason ? `${state}: ${reason}` : state),
    signal: ending.signal,
    ...options,
  })
}
async function hears(...expected: string[]): Promise<void> {
  await expect.poll(() => told).toEqual(expected)
}
/** ms between the beginnings of connections. */
const gaps = () => {
  const begun = fake.asked.filter(({ path }) => path.endsWith('/session')).map(({ at }) => at)
  return begun.slice(1).map((time, i) => time - begun[i]!)
}

it('gives the last positions at once, and again after each loss', async () => {
  fake.positions = [at(1, 41)]
  follow({ pauses: [1] })
  await hears('41', 'live')
  fake.say({ positions: [at(2, 42)] })
  await hears('41', 'live', '42')
  // moved while the connection was lost
  fake.positions = [at(3, 43)]
  fake.hangUp()
  await hears('41', 'live', '42', 'away: unreachable', '43', 'live')
})

it('reconnects after growing pauses, and reports each reason once', async () => {
  fake.faults = { session: 'error' }
  const pauses = [20, 120, 360]
  follow({ pauses })
  await expect.poll(() => gaps().length).toBe(4)
  fake.faults = {}
  await hears('away: unreachable', 'live')
  // a fifth sooner, and timers are a millisecond early
  for (const [i, pause] of [...pauses, 360].entries())
    expect(gaps()[i]).toBeGreaterThanOrEqual(pause * 0.8 - 2)
})

it('keeps growing the pause if connections do not last', async () => {
  follow({ pauses: [1, 300] })
  for (const losses of [1, 2]) {
    await expect.poll(() => told.filter((one) => one === 'live').length).toBe(losses)
    fake.hangUp()
  }
  await expect.poll(() => gaps().length).toBe(2)
  expect(gaps()[1]).toBeGreaterThanOrEqual(300 * 0.8 - 2)
})

it('starts again with the shortest pause after a lasting connection', async () => {
  // ten minutes would be seen
  follow({ pauses: [1, 600_000], steady: 0 })
  for (const losses of [1, 2, 3]) {
    await expect.poll(() => told.filter((one) => one === 'live').length).toBe(losses)
    fake.hangUp()
  }
  await expect.poll(() => told.filter((one) => one === 'live').length).toBe(4)
})

it('is disconnected until the last positions have arrived', async () => {
  fake.faults = { positions: 'html' }
  follow({ pauses: [1] })
  await hears('away: malformed')
  fake.positions = [at(1, 41)]
  fake.faults = {}
  await hears('away: malformed', '41', 'live')
  expect(fake.sockets()).toBe(1)
})

it('does not let last positions overwrite newer ones', async () => {
  fake.positions = [at(1, 41), { ...at(1, 45), deviceId: 8 }]
  fake.faults = { positions: 'slow' }
  const slow = service()
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  following = followForever(
    {
      ...slow,
      // asked at once, answered late
      async lastPositions(signal) {
        await held
        fake.faults = {}
        return slow.lastPositions(signal)
      },
    },
    {
      onPositions: (some) => told.push(...some.map(({ lat }) => String(lat))),
      onState: (state) => told.push(state),
      signal: ending.signal,
      pauses: [1],
    },
  )
  await expect.poll(fake.sockets).toBe(1)
  fake.say({ positions: [at(2, 42)] })
  await hears('42')
  release()
  await hears('42', '45', 'live')
})

it('ends with its signal, also within a pause', async () => {
  fake.faults = { session: 'unauthorized' }
  follow({ pauses: [600_000] })
  await hears('away: unauthorized')
  ending.abort()
  await expect(following).resolves.toBeUndefined()
})

it('ends with an open connection, and leaves none behind', async () => {
  follow({ pauses: [1] })
  await hears('live')
  ending.abort()
  await expect(following).resolves.toBeUndefined()
  await expect.poll(fake.sockets).toBe(0)
  expect(told).toEqual(['live'])
})

it('throws what its listener throws', async () => {
  const fault = new Error('of the listener')
  fake.positions = [at(1, 41)]
  following = followForever(service(), {
    onPositions() {
      throw fault
    },
    onState: () => {},
    signal: ending.signal,
    pauses: [1],
  })
  await expect(following).rejects.toBe(fault)
})
