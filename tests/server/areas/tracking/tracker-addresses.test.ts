// Addresses that are not allowed for a tracking service: private networks, this machine, cloud
// metadata.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fakeTraccar } from '#tests/support/server/fake-traccar.ts'
import type { FakeTraccar } from '#tests/support/server/fake-traccar.ts'
import { traccarService } from '#server/areas/tracking/service/traccar-service.ts'
import { followSocket } from '#server/areas/tracking/service/traccar-socket.ts'
import { isClosed } from '#server/kernel/outgoing/closed-addresses.ts'
import { guardedConnection } from '#server/kernel/outgoing/guarded-connection.ts'

let fake: FakeTraccar
beforeAll(async () => void (fake = await fakeTraccar()))
afterAll(() => fake.close())

const never = new AbortController().signal
const refused = { name: 'TrackingError', reason: 'refused' }

const privateOnes = [
  ...['10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1', '100.64.0.1', '100.127.1.1'],
  ...['fc00::1', 'fd12:3456::1', 'fec0::1', '::ffff:10.0.0.1', '::192.168.0.1'],
  ...['64:ff9b::10.0.0.1', '2002:a00:1::', '::ffff:ac10:1'],
]
const always = [
  ...['0.0.0.0', '169.254.169.254', '224.0.0.1', '255.255.255.255', '::', 'fe80::1', 'ff02::1'],
  ...['fd00:ec2::254', '::ffff:169.254.169.254', '64:ff9b::a9fe:a9fe', 'fe80::1%eth0'],
]
const loopback = [
  '127.0.0.1',
  '127.8.1.1',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '2002:7f00:1::',
]
const open = [
  ...['8.8.8.8', '172.32.0.1', '100.128.0.1', '192.169.0.1', '2001:4860:4860::8888'],
  ...['::ffff:8.8.8.8', '64:ff9b::8.8.8.8', '2002:808:808::'],
]

describe('an address', () => {
  it.each(privateOnes)('of a private network is closed until that is opened: %s', (address) => {
    expect([
      isClosed(address),
      isClosed(address, { loopback: true }),
      isClosed(address, { privateNetworks: true }),
    ]).toEqual([true, true, false])
  })
  it.each(loopback)('of this machine is closed: %s', (address) => {
    expect([
      isClosed(address),
      isClosed(address, { privateNetworks: true }),
      isClosed(address, { loopback: true }),
    ]).toEqual([true, true, false])
  })
  it.each([...always, 'no address'])('is always closed: %s', (address) => {
    expect(isClosed(address, { privateNetworks: true, loopback: true })).toBe(true)
  })
  it.each(open)('of the internet is open: %s', (address) => {
    expect(isClosed(address)).toBe(false)
  })
})

describe('the tracking service', () => {
  const numbers = ['2130706433', '0x7f.1', '017700000001']
  const plain = (address: string) => !address.includes('%')
  const hosts = [...privateOnes, ...always, ...loopback, ...numbers].filter(plain)
  it.each(hosts)('is not asked at %s', async (host) => {
    const at = host.includes(':') ? `[${host}]` : host
    const { port } = new URL(fake.address)
    const service = traccarService({ ...fake, address: `http://${at}:${port}` })
    await expect(service.lastPositions(never)).rejects.toMatchObject(refused)
    await expect(service.follow(() => {}, never)).rejects.toMatchObject(refused)
    expect(fake.asked).toEqual([])
  })
  it('is not called by a name that resolves to this machine, nor is its socket', async () => {
    const address = fake.address.replace('127.0.0.1', 'localhost')
    const service = traccarService({ ...fake, address }, { privateNetworks: true })
    await expect(service.listDevices(never)).rejects.toMatchObject(refused)
    const limits = { patience: 20_000, silence: 20_000, mostBytes: 1000 }
    const url = new URL('/api/socket', address)
    const target = { ...limits, url, cookie: 'a=b', guard: {} }
    const events = { onOpen: () => {}, onMessage: () => {} }
    await expect(followSocket(target, events, never)).rejects.toMatchObject(refused)
    expect(fake.asked).toEqual([])
  })
  it.each(['10.1.2.3', '192.168.1.1', 'fd12:3456::1'])(
    'is not asked by a name that leads to %s',
    async (address) => {
      const find = (guard: { privateNetworks?: boolean }) =>
        new Promise((resolve) => {
          const { lookup } = guardedConnection(new URL('http://tracker.example'), guard)
          // the look-up of an address returns that address, as that of a name might
          lookup(address, { all: true }, (error, found) => resolve(error ?? found))
        })
      expect(await find({})).toMatchObject({ reason: 'refused' })
      expect(await find({ privateNetworks: true })).toMatchObject([{ address }])
    },
  )
  it.each(['', 'tracker', 'ftp://tracker.example', 'file:///etc/passwd', 'javascript:0'])(
    'has no such address: %j',
    async (address) => {
      const service = traccarService({ ...fake, address })
      await expect(service.lastPositions(never)).rejects.toMatchObject(refused)
    },
  )
})
