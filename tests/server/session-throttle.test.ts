// Failed sign-ins slow down the next ones and never lock anybody out.
import type { InjectOptions } from 'fastify'
import { beforeEach, describe, expect, it } from 'vitest'
import { addressKey, delayAfter } from '#server/kernel/throttle.ts'
import { advisory } from '#tests/support/advisories.ts'
import { testApp } from '../support/app.ts'
import { password } from '../support/people.ts'

const { app, database, clock } = await testApp()
interface Attempt {
  login?: string
  given?: string
  from?: string
  headers?: InjectOptions['headers']
}
async function attempt({ login = 'admin', given = 'not the password', from = '203.0.113.7', headers = {} }: Attempt = {}) {
  const answer = await app.inject({ method: 'POST', url: '/auth/login', payload: { login, password: given }, remoteAddress: from, headers })
  return { status: answer.statusCode, wait: answer.headers['retry-after'] === undefined ? null : Number(answer.headers['retry-after']) }
}
async function fail(times: number, how: Attempt = {}) {
  for (let i = 0; i < times; i++) expect((await attempt(how)).status).toBe(401)
}

beforeEach(() => database.query('delete from login_failure'))

describe(`${advisory(13)}: for one login from one address`, () => {
  it('ASVS 2.4.1, 6.3.1: lets five failures pass, then demands growing pauses of half a minute at most', async () => {
    await fail(5)
    for (const pause of [1, 2, 4, 8, 16, 30, 30]) {
      expect(await attempt()).toEqual({ status: 429, wait: pause })
      clock.advance(pause * 1000 - 1)
      expect((await attempt()).status).toBe(429)
      clock.advance(1)
      await fail(1)
    }
  })
  it('lets the right password in as soon as the pause is over, and forgets the failures', async () => {
    await fail(5)
    clock.advance(1000)
    await fail(1)
    expect(await attempt({ given: password })).toEqual({ status: 429, wait: 2 })
    clock.advance(2000)
    expect((await attempt({ given: password })).status).toBe(200)
    await fail(5)
  })
  it('counts failures only', async () => {
    for (let i = 0; i < 7; i++) expect((await attempt({ given: password })).status).toBe(200)
  })
  it('forgets failures an hour after them', async () => {
    await fail(5)
    clock.advance(3600_000)
    await fail(5)
    expect((await attempt()).status).toBe(429)
  })
  it('ASVS 6.3.1: never grows into a lock: the right password is half a minute away after any number', async () => {
    await database.query(
      `insert into login_failure (login, address, at) select 'admin', '203.0.113.7', $1::timestamptz - interval '20 min' from generate_series(1, 500)`,
      [clock.now],
    )
    await fail(1)
    expect(await attempt({ given: password })).toEqual({ status: 429, wait: 30 })
    clock.advance(30_000)
    expect((await attempt({ given: password })).status).toBe(200)
  })
  it('treats an unknown login alike', async () => {
    await fail(5, { login: 'nobody-here' })
    expect(await attempt({ login: 'nobody-here' })).toEqual({ status: 429, wait: 1 })
  })
  it('is not led astray by other spellings of the login', async () => {
    await fail(3)
    await fail(2, { login: ' ADMIN ' })
    expect((await attempt({ login: 'Admin' })).status).toBe(429)
  })
  it('holds against a crowd of guesses at once', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => attempt()))
    // two hashes run at once, so one guess more may slip in
    expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(6)
    expect(answers.every(({ status }) => status === 401 || status === 429)).toBe(true)
  })
  it('ASVS 6.3.1: does not shut out the owner at another address', async () => {
    await fail(5)
    expect((await attempt()).status).toBe(429)
    expect((await attempt({ from: '203.0.113.8', given: password })).status).toBe(200)
  })
  it('believes no X-Forwarded-For', async () => {
    await fail(3, { headers: { 'x-forwarded-for': '198.51.100.1' } })
    await fail(2, { headers: { 'x-forwarded-for': '198.51.100.2' } })
    expect((await attempt({ headers: { 'x-forwarded-for': '198.51.100.3' } })).status).toBe(429)
  })
})

describe(`${advisory(13)}: behind a proxy that TRUST_PROXY names`, () => {
  it('counts for the address that the proxy saw, whatever the caller put before it', async () => {
    const trusting = await testApp({ config: { demo: false, publicUrl: null, trustProxy: ['10.0.0.5'], version: 'test' } })
    const from = async (forwarded: string, remoteAddress: string, given = 'not the password') => {
      const headers = { 'x-forwarded-for': forwarded }
      const payload = { login: 'admin', password: given }
      return (await trusting.app.inject({ method: 'POST', url: '/auth/login', payload, remoteAddress, headers })).statusCode
    }
    for (let i = 0; i < 5; i++) expect(await from(`192.0.2.${i}, 198.51.100.1`, '10.0.0.5')).toBe(401)
    expect(await from('192.0.2.9, 198.51.100.1', '10.0.0.5')).toBe(429)
    expect(await from('198.51.100.2', '10.0.0.5', password)).toBe(200)
    // who is no proxy of ours says nothing about others
    for (let i = 0; i < 5; i++) expect(await from(`192.0.2.${i}`, '203.0.113.7')).toBe(401)
    expect(await from('192.0.2.9', '203.0.113.7')).toBe(429)
  })
})

describe(`${advisory(13)}: for one address`, () => {
  it('ASVS 2.4.1, 6.3.1: stops after a hundred failures in ten minutes, whatever the login', async () => {
    await database.query(
      `insert into login_failure (login, address, at) select 'guess-' || n, '203.0.113.7', $1::timestamptz + n * interval '1 second' from generate_series(1, 99) n`,
      [clock.now],
    )
    clock.advance(100_000)
    await fail(1, { login: 'one-more' })
    expect(await attempt({ login: 'yet-another', given: password })).toEqual({ status: 429, wait: 501 })
    expect((await attempt({ from: '203.0.113.8', given: password })).status).toBe(200)
    clock.advance(501_000)
    expect((await attempt({ given: password })).status).toBe(200)
  })
})

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:0db8:0001:0002::', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('an address %s is counted as %s', (ip, key) => expect(addressKey(ip)).toBe(key))

it('pauses by the number of failures', () =>
  expect([4, 5, 6, 9, 10, 11, 1000].map(delayAfter)).toEqual([0, 1000, 2000, 16_000, 30_000, 30_000, 30_000]))
