// Signing in: credentials, and throttling that never locks an account.
import type { InjectOptions } from 'fastify'
import { beforeEach, describe, expect, it } from 'vitest'
import { say } from '#i18n/server.ts'
import { sessionSchema } from '#server/areas/platform/index.ts'
import { addressKey, delayAfter } from '#server/kernel/session/login-throttle.ts'
import { advisory } from '#tests/support/repository/advisories.ts'
import { testApp } from '../../../support/server/test-app.ts'
import { contracts, password } from '../../../support/server/test-accounts.ts'
import { hashOf } from '../../../support/server/session-cookies.ts'

const { app, database, clock, nobody, signIn, statements } = await testApp()
const login = (body: unknown, headers = {}) => nobody.post('/auth/login', body, headers)

beforeEach(() => database.query('delete from login_failure; delete from login_success'))

describe('signing in', () => {
  it('returns the session and sets an HttpOnly cookie', async () => {
    const answer = await login({ login: ' Admin ', password })
    expect(answer.status).toBe(200)
    const session = sessionSchema.parse(answer.result)
    expect(session).toMatchObject({
      login: 'admin',
      contractId: contracts.first,
      contract: { id: contracts.first, time_zone: 'Asia/Tashkent', currency: 'UZS' },
      realm_access: { roles: ['root'] },
      role: { id: 1, name: 'customer-admin' },
      roles: [{ id: 1, name: 'customer-admin', loweredName: 'customer-admin', assignedRole: true }],
      // it has no employee
      name: 'admin',
      contracts: 1,
      mayAttach: true,
      mustChangePassword: false,
      demo: false,
    })
    expect(session.fmsStaff).toMatchObject({ id: null, roleId: 1 })
    expect(session.fmsStaff.resourceAccess).toContainEqual({
      alternative_name: 'fuel.*',
      access: 15,
    })
    expect(answer.headers['set-cookie']).toMatch(
      /^motorpool=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/,
    )
  })
  it('stores only the hash of the token', async () => {
    const admin = await signIn('admin')
    const rows = await database.query<{ all: string }>('select session::text as all from session')
    expect(rows.some(({ all }) => all.includes(hashOf(admin.cookie).toString('hex')))).toBe(true)
    expect(rows.every(({ all }) => !all.includes(admin.cookie.split('=')[1] ?? ''))).toBe(true)
  })
  it(`${advisory(12)}, ASVS 6.3.8: answers an unknown login, a wrong password and a disabled account byte for byte alike`, async () => {
    const answers = [
      await login({ login: 'nobody-here', password }),
      await login({ login: 'reader', password: `${password}.` }),
      await login({ login: 'disabled', password }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401])
    expect(new Set(answers.map(({ text }) => text))).toEqual(
      new Set([
        '{"error":{"code":"bad_credentials","message":"Логин или пароль введены неверно"}}',
      ]),
    )
    expect(answers.every(({ headers }) => headers['set-cookie'] === undefined)).toBe(true)
  })
  it(`${advisory(12)}, ASVS 6.3.8: does the same work for all three, so that none is revealed by timing`, async () => {
    const work = []
    for (const name of ['nobody-here', 'reader', 'disabled', 'nowhere']) {
      await database.query('delete from login_failure')
      statements.forget()
      await login({ login: name, password: `${password}.` })
      // the event of a known login follows the answer
      work.push(statements.texts.filter((text) => !text.includes('event_log')).join('; '))
    }
    expect(work[0]).toMatch(/login_failure.*from account.*insert into login_failure/s)
    expect(new Set(work).size).toBe(1)
  })
  it.each([
    [{}],
    [{ login: 'admin' }],
    [{ login: '  ', password }],
    [{ login: 1, password }],
    [[]],
    [null],
    [{ login: 'a', password, extra: 1 }],
  ])('rejects %j as malformed', async (body) => {
    const { status, error } = await login(body)
    expect({ status, message: error?.message }).toEqual({
      status: 400,
      message: 'Проверьте отмеченные поля',
    })
  })
  it('is refused to an account without a contract', async () => {
    const answer = await login({ login: 'nowhere', password })
    expect({ status: answer.status, code: answer.error?.code }).toEqual({
      status: 403,
      code: 'not_in_system',
    })
    expect(answer.headers['set-cookie']).toBeUndefined()
  })
  it('is in the event log', async () => {
    await signIn('neighbour')
    const [event] = await database.query(
      `select e.contract_id, e.event_type_id, e.page_name, e.uri_path from event_log e join account a on a.id = e.account_id
       where a.login = 'neighbour' order by e.id desc limit 1`,
    )
    expect(event).toEqual({
      contract_id: String(contracts.second),
      event_type_id: 6,
      page_name: 'login',
      uri_path: '/auth/login',
    })
  })
  it('answers in the requested language', async () => {
    const wrong = { login: 'admin', password: 'something else' }
    expect((await login(wrong, { 'accept-language': 'en' })).error?.message).toBe(
      say('en', 'errors.bad_credentials'),
    )
    expect((await login(wrong, { 'accept-language': 'uz-Cyrl, ru;q=0.5' })).error?.message).toMatch(
      /[ўқғҳ]/,
    )
  })
})

describe(`${advisory(12)}: credentials`, () => {
  it.each([
    'аdmin',
    'admın',
    'ad min',
    'admin%',
    '_dmin',
    '%',
    'admin\u0301',
    'ａdmin',
    'admin\u200b',
    'ádmin',
    "admin'--",
    'admin" or 1=1',
    '*',
  ])('with the login %j match no account', async (name) => {
    const { status, error } = await login({ login: name, password })
    expect([status, error?.code]).toEqual([401, 'bad_credentials'])
  })
  it.each([
    { password: [password] },
    { password: { $ne: '' } },
    { login: { $gt: '' } },
    { login: ['admin'] },
    { password: true },
    { password: null },
    { password: '' },
    { login: 'admin\u0000' },
    { login: '\ud800' },
    { password: 'x'.repeat(1001) },
  ])('are rejected with the field’s name when they are not texts: %j', async (more) => {
    const { status, error } = await login({ login: 'admin', password, ...more })
    expect([status, Object.keys(error?.fields ?? {})]).toEqual([400, Object.keys(more)])
  })
  it('never match an account without a password', async () => {
    await database.query(`insert into account (login, password_hash) values ('empty', null)`)
    for (const given of ['null', ' ', 'undefined'])
      expect((await login({ login: 'empty', password: given })).status).toBe(401)
  })
})

interface Attempt {
  login?: string
  given?: string
  from?: string
  headers?: InjectOptions['headers']
}

async function attempt({
  login = 'admin',
  given = 'not the password',
  from = '203.0.113.7',
  headers = {},
}: Attempt = {}) {
  const answer = await app.inject({
    method: 'POST',
    url: '/auth/login',
    payload: { login, password: given },
    remoteAddress: from,
    headers,
  })
  return {
    status: answer.statusCode,
    wait:
      answer.headers['retry-after'] === undefined ? null : Number(answer.headers['retry-after']),
  }
}

async function fail(times: number, how: Attempt = {}) {
  for (let i = 0; i < times; i++) expect((await attempt(how)).status).toBe(401)
}

describe(`${advisory(13)}: throttling for one login from one address`, () => {
  it('ASVS 2.4.1, 6.3.1: allows five failures, then requires growing delays of half a minute at most', async () => {
    await fail(5)
    for (const pause of [1, 2, 4, 8, 16, 30, 30]) {
      expect(await attempt()).toEqual({ status: 429, wait: pause })
      clock.advance(pause * 1000 - 1)
      expect((await attempt()).status).toBe(429)
      clock.advance(1)
      await fail(1)
    }
  })
  it('accepts the right password once the delay is over, and resets the failures', async () => {
    await fail(5)
    clock.advance(1000)
    await fail(1)
    expect(await attempt({ given: password })).toEqual({ status: 429, wait: 2 })
    clock.advance(2000)
    expect((await attempt({ given: password })).status).toBe(200)
    await fail(5)
  })
  it('does not count the right password', async () => {
    for (let i = 0; i < 7; i++) expect((await attempt({ given: password })).status).toBe(200)
  })
  it('resets failures after an hour', async () => {
    await fail(5)
    clock.advance(3600_000)
    await fail(5)
    expect((await attempt()).status).toBe(429)
  })
  it('ASVS 6.3.1: never locks the account: the right password is accepted after half a minute for any number of failures', async () => {
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
  it('holds against many concurrent guesses', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => attempt()))
    // two hashes run at once, so one guess more may slip in
    expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(6)
    expect(answers.every(({ status }) => status === 401 || status === 429)).toBe(true)
  })
  it('ASVS 6.3.1: does not affect the owner at another address', async () => {
    await fail(5)
    expect((await attempt()).status).toBe(429)
    expect((await attempt({ from: '203.0.113.8', given: password })).status).toBe(200)
  })
})

describe(`${advisory(13)}: throttling behind a proxy that TRUST_PROXY names`, () => {
  it('counts for the address that the proxy saw, regardless of what the caller prepends', async () => {
    const trusting = await testApp({
      config: { demo: false, publicUrl: null, trustProxy: ['10.0.0.5'], version: 'test' },
    })
    const from = async (forwarded: string, remoteAddress: string, given = 'not the password') => {
      const headers = { 'x-forwarded-for': forwarded }
      const payload = { login: 'admin', password: given }
      return (
        await trusting.app.inject({
          method: 'POST',
          url: '/auth/login',
          payload,
          remoteAddress,
          headers,
        })
      ).statusCode
    }
    for (let i = 0; i < 5; i++)
      expect(await from(`192.0.2.${i}, 198.51.100.1`, '10.0.0.5')).toBe(401)
    expect(await from('192.0.2.9, 198.51.100.1', '10.0.0.5')).toBe(429)
    expect(await from('198.51.100.2', '10.0.0.5', password)).toBe(200)
    // an unknown proxy cannot vouch for other addresses
    for (let i = 0; i < 5; i++) expect(await from(`192.0.2.${i}`, '203.0.113.7')).toBe(401)
    expect(await from('192.0.2.9', '203.0.113.7')).toBe(429)
  })
})

describe(`${advisory(13)}: throttling for one address`, () => {
  it('ASVS 2.4.1, 6.3.1: stops after a hundred failures in ten minutes, for any login', async () => {
    await database.query(
      `insert into login_failure (login, address, at) select 'guess-' || n, '203.0.113.7', $1::timestamptz + n * interval '1 second' from generate_series(1, 99) n`,
      [clock.now],
    )
    clock.advance(100_000)
    await fail(1, { login: 'one-more' })
    const headers = { 'x-forwarded-for': '198.51.100.1' }
    expect(await attempt({ login: 'yet-another', given: password, headers })).toEqual({
      status: 429,
      wait: 501,
    })
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
])('the address %s is counted as %s', (ip, key) => expect(addressKey(ip)).toBe(key))

it('the delay grows with the number of failures', () =>
  expect([4, 5, 6, 9, 10, 11, 1000].map(delayAfter)).toEqual([
    0, 1000, 2000, 16_000, 30_000, 30_000, 30_000,
  ]))

describe(`${advisory(13)}: throttling regardless of what a caller sends`, () => {
  const said = [
    'x-forwarded-for',
    'x-real-ip',
    'x-client-ip',
    'client-ip',
    'forwarded',
    'cf-connecting-ip',
    'true-client-ip',
    'x-cluster-client-ip',
    'via',
    'x-forwarded-host',
  ]
  let asked = 0
  const attempt = (headers: Record<string, string>, payload: object = {}) =>
    app.inject({
      method: 'POST',
      url: `/auth/login?n=${++asked}`,
      payload: { login: 'reader', password: 'wrong', ...payload },
      headers,
      remoteAddress: '198.51.100.20',
    })

  it.each(said)('treats it as the same caller: %s', async (name) => {
    for (let i = 0; i < 5; i++)
      expect(
        (await attempt({ [name]: name === 'forwarded' ? `for=203.0.113.${i}` : `203.0.113.${i}` }))
          .statusCode,
      ).toBe(401)
    expect((await attempt({ [name]: '203.0.113.9' })).statusCode).toBe(429)
  })
  it('treats it as the same caller with another browser, language, cookie, spelling or key', async () => {
    const ways: [Record<string, string>, object][] = [
      [{ 'user-agent': 'another' }, {}],
      [{ 'accept-language': 'en' }, {}],
      [{ cookie: `motorpool=${'B'.repeat(43)}` }, {}],
      [{}, { login: ' READER ' }],
      [{ 'idempotency-key': 'a-fresh-key-1' }, { login: 'Reader' }],
    ]
    for (const [headers, payload] of ways)
      expect((await attempt(headers, payload)).statusCode).toBe(401)
    for (const [headers, payload] of ways)
      expect((await attempt(headers, payload)).statusCode).toBe(429)
    // a body of another shape is rejected before anything is checked: it is not an attempt, and
    // reveals nothing
    for (const payload of [{ captcha: 1 }, { ip: '203.0.113.9' }, { login: ['reader'] }])
      expect((await attempt({}, payload)).statusCode).toBe(400)
  })
})
