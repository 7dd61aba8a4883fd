// The state of a tracking service as pages show it: since when, the reason, and the next attempt.
import { afterAll, expect, it } from 'vitest'
import type { TrackerState } from '#resources/wire/tracking.ts'
import { allResources } from '#resources/kernel/derive.ts'
import { fakeTraccar } from '../../../support/server/fake-traccar.ts'
import { testApp } from '../../../support/server/test-app.ts'
import type { Row } from '../../../support/server/test-app.ts'
import { makerFor } from '../../../support/server/valid-rows.ts'

const service = await fakeTraccar()
afterAll(() => service.close())
const { signIn, clock, database, jobs } = await testApp({
  config: {
    ...{ demo: false, publicUrl: null, trustProxy: false, version: 'test' },
    privateAddresses: true,
  },
})
const admin = await signIn('admin')
const other = await signIn('neighbour')
const base = '/api/fms/tracker-connection'

async function stateOf(caller = admin): Promise<TrackerState> {
  const { status, text, result } = await caller.get('/api/fms/object/getTrackerState')
  expect(status, text).toBe(200)
  return result as TrackerState
}
async function connect(more: object): Promise<void> {
  const [stored] = (await admin.get(`${base}/getList`)).result as Row[]
  const saved = await admin.post(`${base}/save`, { ...(stored && { id: stored.id }), ...more })
  expect(saved.status, saved.text).toBe(200)
}
async function states(state: TrackerState['state']): Promise<void> {
  await expect.poll(async () => (await stateOf()).state).toBe(state)
}
/** The process keeps the reading meanwhile. */
async function pass(ms: number): Promise<void> {
  clock.advance(ms)
  await jobs.run('tracking')
}
const nothing = { since: null, reason: null, next_attempt: null, last_position: null }

it('is missing without a service, and off where its positions are not wanted', async () => {
  expect(await stateOf()).toEqual({ state: 'missing', ...nothing })
  await connect({ address: service.address, token: service.token, is_on: false })
  expect(await stateOf()).toEqual({ state: 'off', ...nothing })
})

it('is connecting until it answers, and then live since that moment', async () => {
  await connect({ is_on: true })
  expect(await stateOf()).toEqual({ state: 'connecting', ...nothing })
  const since = clock.now.toISOString()
  await jobs.run('tracking')
  await states('live')
  await pass(60_000)
  expect(await stateOf()).toMatchObject({ since, reason: null, next_attempt: null })
})

it('has the moment at which a position came last', async () => {
  const make = makerFor(admin, allResources())
  await make.row(
    allResources().find(({ name }) => name === 'car')!,
    { mobject_id: 501 },
  )
  const fixTime = clock.now.toISOString()
  const place = { latitude: 41.3, longitude: 69.2, speed: 10, course: 12 }
  service.say({ positions: [{ id: 1, deviceId: 501, fixTime, valid: true, ...place }] })
  await expect.poll(async () => (await stateOf()).last_position).toBe(fixTime)
})

it('is away since its first failure, with the last reason and the next attempt', async () => {
  const since = clock.now.toISOString()
  service.faults = { session: 'error' }
  service.hangUp()
  await states('away')
  await pass(30_000)
  service.faults = { session: 'unauthorized' }
  await expect.poll(async () => (await stateOf()).reason, { timeout: 8000 }).toBe('unauthorized')
  const { next_attempt: next, ...state } = await stateOf()
  expect(state).toMatchObject({ state: 'away', since })
  expect(Date.parse(next!)).toBeGreaterThan(clock.now.getTime())
  expect(Date.parse(next!)).toBeLessThan(clock.now.getTime() + 10_000)
})

it('comes back by itself', async () => {
  service.faults = {}
  await expect.poll(async () => (await stateOf()).state, { timeout: 15_000 }).toBe('live')
  expect(await stateOf()).toMatchObject({
    ...{ since: clock.now.toISOString(), reason: null, next_attempt: null },
  })
})

it('is unknown again once no process reads it', async () => {
  clock.advance(31_000)
  expect(await stateOf()).toMatchObject({ state: 'connecting', since: null })
})

it('reports that a token sealed on another machine cannot be opened', async () => {
  await database.query(`update tracker_connection set token = 'sealed elsewhere'`)
  expect(await stateOf()).toMatchObject({ state: 'away', reason: 'sealed' })
})

it('is each organisation’s own', async () => {
  expect(await stateOf(other)).toEqual({ state: 'missing', ...nothing })
})
