// The Traccar adapter with a fake server written from its published description.
import { inspect } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fakeTraccar } from '#tests/support/server/fake-traccar.ts'
import type { FakeTraccar, Fault } from '#tests/support/server/fake-traccar.ts'
import type { Wire } from '#tests/support/server/test-app.ts'
import { traccarService } from '#server/areas/tracking/service/traccar-service.ts'
import { TrackingError } from '#server/areas/tracking/service/tracking-error.ts'
import type { DevicePosition } from '#server/areas/tracking/service/tracking-service.ts'

let fake: FakeTraccar
let ending: AbortController
beforeEach(async () => {
  fake = await fakeTraccar()
  ending = new AbortController()
})
afterEach(async () => {
  ending.abort()
  await fake.close()
})

type Options = Parameters<typeof traccarService>[2]
const service = (options: Options = {}, connection: { address?: string; token?: string } = {}) =>
  traccarService({ ...fake, ...connection }, { loopback: true }, options)
const paths = () => fake.asked.map(({ path }) => path)

/** As Traccar sends it. */
const sent = (more: Wire = {}): Wire => ({
  ...{ id: 1, deviceId: 7, protocol: 'osmand', valid: true, outdated: false },
  ...{ fixTime: '2026-01-14T07:00:00.000+00:00', serverTime: '2026-01-14T07:00:02.000+00:00' },
  ...{ latitude: 41.31, longitude: 69.28, altitude: 455, speed: 10, course: 90, address: null },
  attributes: {},
  ...more,
})
const moment = (at: string) => ({ fixTime: at })
const times = (positions: readonly DevicePosition[]) => positions.map(({ at }) => at)

describe('devices', () => {
  const device = (id: number, more: Wire = {}): Wire => ({
    ...{ id, name: `device ${id}`, uniqueId: `8600${id}`, status: 'online', disabled: false },
    ...{ lastUpdate: '2026-01-14T12:00:00.000+05:00', attributes: {} },
    ...more,
  })
  it('are those of the account, by its token', async () => {
    fake.devices = [device(1), device(2, { status: 'unknown', disabled: true, lastUpdate: null })]
    const first = { id: 1, name: 'device 1', uniqueId: '86001', isOnline: true, isDisabled: false }
    expect(await service().listDevices(ending.signal)).toEqual([
      { ...first, lastContact: '2026-01-14T07:00:00.000Z' },
      {
        ...{ id: 2, name: 'device 2', uniqueId: '86002', lastContact: null },
        ...{ isOnline: false, isDisabled: true },
      },
    ])
    const [{ headers, query }] = fake.asked as [FakeTraccar['asked'][number]]
    expect([headers.authorization, query.token]).toEqual([`Bearer ${fake.token}`, undefined])
  })
  it('are read page by page', async () => {
    fake.devices = Array.from({ length: 1201 }, (_, i) => device(i + 1))
    const found = await service().listDevices(ending.signal)
    expect(found.map(({ id }) => id)).toEqual(fake.devices.map(({ id }) => id))
    expect(fake.asked.map(({ query }) => query.offset)).toEqual(['0', '500', '1000'])
  })
  it('are read once from a service that gives the same page again', async () => {
    fake.devices = Array.from({ length: 500 }, (_, i) => device(i + 1))
    const page = fake.devices
    page.slice = () => page
    expect(await service().listDevices(ending.signal)).toHaveLength(500)
    expect(fake.asked).toHaveLength(2)
  })
  it('of another shape are left out one by one, and counted', async () => {
    fake.devices = [device(1), { id: 'two' }, null as never, device(4, { name: 4 }), device(5)]
    const dropped: unknown[] = []
    const found = await service({ onDropped: (one) => dropped.push(one) }).listDevices(
      ending.signal,
    )
    expect(found.map(({ id }) => id)).toEqual([1, 5])
    expect(dropped).toEqual([{ of: 'devices', malformed: 3, unusable: 0 }])
  })
  it('are found at an address with a path, and with the /api that it is published with', async () => {
    for (const end of ['/traccar', '/traccar/', '/traccar/api', '/api/'])
      await service({}, { address: fake.address + end }).listDevices(ending.signal)
    const prefixed = '/traccar/api/devices'
    expect(paths()).toEqual([prefixed, prefixed, prefixed, '/api/devices'])
  })
})

describe('positions', () => {
  const last = async (positions: Wire[], options?: Options) => {
    fake.positions = positions.map((one, i) => ({ ...one, deviceId: one?.deviceId ?? i }))
    return service(options).lastPositions(ending.signal)
  }
  it('come in units of the product', async () => {
    const attributes = { ignition: true, fuel: 45.5, odometer: 123_456_789, totalDistance: 5 }
    expect(await last([sent({ course: 359.7, attributes })])).toEqual([
      {
        ...{ deviceId: 7, at: '2026-01-14T07:00:00.000Z', lat: 41.31, lon: 69.28 },
        // 10 knots
        ...{ speed: 18.5, course: 0, ignition: true, fuel: 45.5, odometer: 123_456.789 },
      },
    ])
  })
  it('are asked for without parameters: the last one of each device', async () => {
    const early = '2026-01-01T00:00:00.000Z'
    const late = '2026-01-01T00:01:00.000Z'
    const of = (deviceId: number, at: string) => sent({ ...moment(at), deviceId })
    const found = await last([of(7, early), of(7, late), of(8, early)])
    expect(found.map(({ deviceId, at }) => [deviceId, at])).toEqual([
      [7, late],
      [8, early],
    ])
    expect(fake.asked.map(({ path, query }) => [path, query])).toEqual([['/api/positions', {}]])
  })
  it('are empty if the device does not report them, or not in a known unit', async () => {
    const attributes = { ignition: 'on', fuelLevel: 80, totalDistance: 5400, hours: 1 }
    const [one] = await last([sent({ speed: null, course: null, attributes })])
    expect(one).toMatchObject({ speed: 0, course: 0, ignition: null, fuel: null, odometer: 5.4 })
    const [other] = await last([sent({ attributes: null })])
    expect(other).toMatchObject({ ignition: null, fuel: null, odometer: null })
  })
  it.each([
    ['no valid fix', { valid: false }],
    ['an old fix again', { outdated: true }],
    ['the place 0, 0', { latitude: 0, longitude: 0 }],
    ['a latitude beyond the pole', { latitude: 90.1 }],
    ['a longitude beyond the date line', { longitude: -181 }],
    ['a time in the far future', { fixTime: '2026-01-16T07:00:01Z' }],
  ])('with %s are left out', async (_, fault) => {
    const dropped: unknown[] = []
    const options: Options = {
      now: () => Date.parse('2026-01-15T07:00:00Z'),
      onDropped: (one) => dropped.push(one),
    }
    const near = sent({ fixTime: '2026-01-16T06:59:59+0000', deviceId: 8 })
    const found = await last([sent(fault), near], options)
    expect(found.map(({ deviceId }) => deviceId)).toEqual([8])
    expect(dropped).toEqual([{ of: 'positions', malformed: 0, unusable: 1 }])
  })
  it('of another shape are left out one by one, and counted', async () => {
    const dropped: unknown[] = []
    const found = await last(
      [
        sent({ deviceId: 1, latitude: 'north' }),
        sent({ deviceId: 2, fixTime: 'yesterday' }),
        sent({ deviceId: 3, fixTime: '2026-13-14T07:00:00Z' }),
        sent({ deviceId: 4 }),
      ],
      { onDropped: (one) => dropped.push(one) },
    )
    expect(found.map(({ deviceId }) => deviceId)).toEqual([4])
    expect(dropped).toEqual([{ of: 'positions', malformed: 3, unusable: 0 }])
  })
})

describe('a report', () => {
  const read = async (from: string, to: string, signal = ending.signal) => {
    const pieces: string[][] = []
    for await (const one of service().readPositions(7, new Date(from), new Date(to), signal))
      pieces.push(times(one))
    return pieces
  }
  it('is read in pieces of six hours, in order, each position once', async () => {
    const at = [
      '2026-01-01T00:00:00.000Z',
      '2026-01-01T05:59:59.999Z',
      '2026-01-01T06:00:00.000Z',
      '2026-01-01T20:00:00.000Z',
      '2026-01-01T21:00:00.000Z',
    ]
    fake.positions = [...at].reverse().map((one) => sent(moment(one)))
    fake.positions.push(sent({ ...moment(at[0]!), deviceId: 8 }), sent(moment('2025-12-31')))
    // the third piece has none
    expect(await read(at[0]!, at[4]!)).toEqual([at.slice(0, 2), at.slice(2, 3), at.slice(3)])
    expect(fake.asked.map(({ query }) => [query.deviceId, query.from, query.to])).toEqual([
      ['7', '2026-01-01T00:00:00.000Z', '2026-01-01T06:00:00.000Z'],
      ['7', '2026-01-01T06:00:00.000Z', '2026-01-01T12:00:00.000Z'],
      ['7', '2026-01-01T12:00:00.000Z', '2026-01-01T18:00:00.000Z'],
      ['7', '2026-01-01T18:00:00.000Z', '2026-01-01T21:00:00.000Z'],
    ])
  })
  it('of a position each second is read whole, and leaves others their turn', async () => {
    const first = Date.parse('2026-01-01T00:00:00Z')
    const iso = (second: number) => new Date(first + second * 1000).toISOString()
    fake.positions = Array.from({ length: 12_000 }, (_, nth) => sent(moment(iso(nth))))
    let turns = 0
    const ticking = setInterval(() => (turns += 1), 0)
    const [piece] = await read(iso(0), iso(11_999))
    clearInterval(ticking)
    expect(piece).toEqual(Array.from({ length: 12_000 }, (_, nth) => iso(nth)))
    expect(turns).toBeGreaterThan(10)
  })
  it('of no time asks nothing', async () => {
    expect(await read('2026-01-02T00:00:00Z', '2026-01-01T00:00:00Z')).toEqual([])
    expect(fake.asked).toEqual([])
  })
  it('ends in the middle of a piece when it is aborted, and asks for no other', async () => {
    fake.faults = { route: 'stalled' }
    const reason = new Error('the server shuts down')
    const reading = read('2026-01-01T00:00:00Z', '2026-01-09T00:00:00Z')
    const ended = reading.catch((error: unknown) => error)
    await expect.poll(() => fake.asked.length).toBe(1)
    ending.abort(reason)
    expect(await ended).toBe(reason)
    await expect.poll(() => fake.asked[0]?.isGivenUp).toBe(true)
    expect(fake.asked).toHaveLength(1)
  })
})

describe('a fault of the service', () => {
  const short = { patience: 400, mostBytes: 10_000 }
  const faults: readonly [Fault, TrackingError['reason']][] = [
    ['error', 'unreachable'],
    ['unauthorized', 'unauthorized'],
    ['slow', 'slow'],
    ['stalled', 'slow'],
    ['truncated', 'malformed'],
    ['html', 'malformed'],
    ['object', 'malformed'],
    ['long', 'malformed'],
    ['redirect', 'malformed'],
    ['cut', 'unreachable'],
  ]
  const calls = {
    devices: () => service(short).listDevices(ending.signal),
    positions: () => service(short).lastPositions(ending.signal),
    route: () =>
      service(short)
        .readPositions(7, new Date(0), new Date(1), ending.signal)
        .next() as Promise<unknown>,
    session: () => service(short).follow(() => {}, ending.signal),
  }
  for (const [path, call] of Object.entries(calls))
    it.each(faults)(`has a reason: ${path}, %s is %s`, async (fault, reason) => {
      fake.faults = { [path]: fault }
      const error: unknown = await call().then(
        () => null,
        (thrown: unknown) => thrown,
      )
      expect(error).toBeInstanceOf(TrackingError)
      expect((error as TrackingError).reason).toBe(reason)
      const said = inspect(error, { depth: null, showHidden: true })
      expect([said.includes(fake.token), said.includes('Bearer')]).toEqual([false, false])
      // nothing is asked again, and no redirect is followed
      expect(fake.asked).toHaveLength(1)
    })
  it.each(['wrong', 'не латиница', ''])('is a token that is not taken: %j', async (token) => {
    const other = service({}, { token })
    const refused = { reason: 'unauthorized' }
    await expect(other.lastPositions(ending.signal)).rejects.toMatchObject(refused)
    await expect(other.follow(() => {}, ending.signal)).rejects.toMatchObject(refused)
  })
})

describe('the socket', () => {
  /** Follows until the test ends, once it is open or given up; `ended` is how it ends. */
  const follow = async (options?: Options) => {
    const heard: DevicePosition[][] = []
    let isSettled = false
    const settle = () => void (isSettled = true)
    const ended = service(options).follow((some) => heard.push(some), ending.signal, settle)
    ended.catch(settle)
    await expect.poll(() => isSettled).toBe(true)
    return { heard, ended }
  }
  it('is opened by the cookie of a session, and delivers what comes', async () => {
    const { heard, ended } = await follow()
    expect(fake.asked.map(({ path, query }) => [path, query.token])).toEqual([
      ['/api/session', fake.token],
      ['/api/socket', undefined],
    ])
    fake.say({})
    fake.say({ devices: [{ id: 7 }], events: [] })
    fake.say({ positions: [sent({ valid: false }), { deviceId: 'x' }] })
    fake.say({ positions: [sent({ speed: 100 }), sent({ deviceId: 8 })] })
    await expect.poll(() => heard.length).toBe(1)
    expect(heard[0]?.map(({ deviceId, speed }) => [deviceId, speed])).toEqual([
      [7, 185.2],
      [8, 18.5],
    ])
    ending.abort()
    await expect(ended).resolves.toBeUndefined()
    await expect.poll(fake.sockets).toBe(0)
  })
  it('is below the path of the address', async () => {
    const under = service({}, { address: `${fake.address}/traccar` })
    let isOpen = false
    const ended = under.follow(
      () => {},
      ending.signal,
      () => (isOpen = true),
    )
    await expect.poll(() => isOpen).toBe(true)
    expect(paths()).toEqual(['/traccar/api/session', '/traccar/api/socket'])
    ending.abort()
    await ended
  })
  it.each<[Fault, TrackingError['reason']]>([
    ['error', 'unreachable'],
    ['unauthorized', 'unauthorized'],
    ['cut', 'unreachable'],
    ['slow', 'slow'],
    ['mute', 'slow'],
  ])('is given up: %s is %s', async (fault, reason) => {
    fake.faults = { socket: fault }
    const { ended } = await follow({ patience: 150, silence: 150 })
    await expect(ended).rejects.toMatchObject({ name: 'TrackingError', reason })
    await expect.poll(fake.sockets).toBe(0)
  })
  it.each([
    ['<html>', 'malformed'],
    ['{"positions":3}', 'malformed'],
    ['null', 'malformed'],
    [`{"positions":["${'x'.repeat(20_000)}"]}`, 'unreachable'],
  ])('is given up for a message that is none: %.12s', async (message, reason) => {
    const { ended, heard } = await follow({ mostBytes: 10_000 })
    fake.say(message)
    await expect(ended).rejects.toMatchObject({ reason })
    expect(heard).toEqual([])
  })
  it('throws when the service hangs up', async () => {
    const { ended } = await follow()
    fake.hangUp()
    await expect(ended).rejects.toMatchObject({ reason: 'unreachable' })
  })
  it('stays open while the other end answers, even without movement', async () => {
    const { heard } = await follow({ silence: 300 })
    await expect.poll(() => fake.pings).toBeGreaterThan(6)
    fake.say({ positions: [sent()] })
    await expect.poll(() => heard.length).toBe(1)
  })
  it('throws what its listener throws', async () => {
    const fault = new Error('of the listener')
    const ended = service().follow(
      () => {
        throw fault
      },
      ending.signal,
      () => fake.say({ positions: [sent()] }),
    )
    await expect(ended).rejects.toBe(fault)
  })
})
