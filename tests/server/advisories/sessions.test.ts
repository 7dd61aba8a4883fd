// Sessions, credentials and throttles beside what ../session*.test.ts hold: what a caller might say to be somebody else, or to be counted as somebody else.
import { describe, expect, it } from 'vitest'
import { roleIds } from '#resources/kernel/names.ts'
import { advisory } from '#tests/support/advisories.ts'
import { testApp } from '../../support/app.ts'
import { password } from '../../support/people.ts'
import { cookieOf, hashOf, withCookie } from '../../support/session.ts'

const { app, database, nobody, signIn, clock } = await testApp()
const list = '/api/fms/fuel/getList'
const login = (body: object, headers = {}) => nobody.post('/auth/login', body, headers)

describe(`${advisory(11)}`, () => {
  /** Event → what brings it about; after it the very next call is refused. */
  const ends: Readonly<Record<string, (caller: Awaited<ReturnType<typeof signIn>>) => Promise<unknown>>> = {
    'signing out': (caller) => caller.post('/auth/logout'),
    'ending it from another session': async () => (await signIn('admin')).post('/auth/sessions/end'),
    'a new password': (caller) => caller.post('/auth/password', { current: password, password: 'quite another phrase' }),
    'a choice of role': (caller) => caller.post('/auth/user', { contractId: 1 }),
    'half a day without a call': async () => clock.advance(12 * 3600_000),
  }
  it.each(Object.entries(ends))('%s ends the session for every call, for good', async (_, end) => {
    const restore = () =>
      database.query(`update account set password_hash = (select password_hash from account where login = 'reader') where login = 'admin'`)
    await restore()
    const caller = await signIn('admin')
    expect((await caller.get(list)).status).toBe(200)
    await end(caller)
    for (const send of [
      () => caller.get(list),
      () => caller.get('/auth/user'),
      () => caller.post('/api/fms/fuel/save', { name: 'x' }),
      () => caller.post('/auth/user', { roleId: 1 }),
      () => caller.get('/auth/token'),
      () => caller.post('/auth/password', { current: password, password: 'one more phrase' }),
    ])
      expect((await send()).status).toBe(401)
    await restore()
    expect((await caller.get(list)).status).toBe(401)
  })
  it('no token is guessed, shortened, taken from the database, or brought by the caller', async () => {
    const admin = await signIn('admin')
    const token = admin.cookie.split('=')[1] ?? ''
    const hash = hashOf(admin.cookie)
    for (const tried of [
      token.slice(0, -1),
      `${token}A`,
      token.toLowerCase(),
      hash.toString('hex'),
      hash.toString('base64url'),
      `"${token}`,
      'null',
      '0'.repeat(43),
      `${token.slice(0, 42)}*`,
    ])
      expect([tried, (await nobody.get('/auth/user', { cookie: `motorpool=${tried}` })).status]).toEqual([tried, 401])
    for (const headers of [
      { authorization: `Bearer ${token}` },
      { 'x-session': token },
      { cookie: `__Host-motorpool=${token}` },
      { cookie: `Motorpool=${token}` },
    ])
      expect((await nobody.get('/auth/user', headers)).status).toBe(401)
    expect((await nobody.get(`/auth/user?motorpool=${token}&token=${token}`)).status).toBe(401)
    const planted = cookieOf(await login({ login: 'admin', password }, { cookie: `motorpool=${'A'.repeat(43)}` }))
    expect(planted).not.toContain('AAAAAAAA')
    expect((await withCookie(nobody, planted).get('/auth/user')).status).toBe(200)
  })
})

describe(`${advisory(12)}`, () => {
  it('ASVS 6.2.8, 6.2.9: every character of a password counts, however long it is', async () => {
    const long = `${'длинная фраза '.repeat(10)}1`
    const caller = await signIn('colleague')
    expect((await caller.post('/auth/password', { current: password, password: long })).status).toBe(200)
    for (const wrong of [
      long.slice(0, -1),
      `${long.slice(0, -1)}2`,
      `${long}1`,
      long.slice(0, 72),
      Buffer.from(long).subarray(0, 72).toString(),
      `${long} `,
      ` ${long}`,
      long.toUpperCase(),
      `${long}\u200b`,
    ]) {
      await database.query('delete from login_failure')
      expect([wrong, (await login({ login: 'colleague', password: wrong })).status]).toEqual([wrong, 401])
    }
    await database.query('delete from login_failure')
    expect((await login({ login: 'colleague', password: long })).status).toBe(200)
  })
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
  ])('the login %j is nobody', async (name) => {
    await database.query('delete from login_failure')
    const [answer, none] = [await login({ login: name, password }), await login({ login: 'nobody-here', password })]
    expect([answer.status, answer.text]).toEqual([401, none.text])
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
  ])('what is no credential names its field: %j', async (more) => {
    const { status, error } = await login({ login: 'admin', password, ...more })
    expect([status, Object.keys(error?.fields ?? {})]).toEqual([400, Object.keys(more)])
  })
  it('an account without a password lets nobody in', async () => {
    await database.query(`insert into account (login, password_hash) values ('empty', null)`)
    for (const given of ['null', ' ', 'undefined']) expect((await login({ login: 'empty', password: given })).status).toBe(401)
  })
})

describe(`${advisory(13)}`, () => {
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
  const attempt = (headers: Record<string, string>, payload: object = {}) =>
    app.inject({
      method: 'POST',
      url: `/auth/login?n=${Math.random()}`,
      payload: { login: 'reader', password: 'wrong', ...payload },
      headers,
      remoteAddress: '198.51.100.20',
    })

  it.each(said)('%s does not make a caller another', async (name) => {
    await database.query('delete from login_failure')
    for (let i = 0; i < 5; i++)
      expect((await attempt({ [name]: name === 'forwarded' ? `for=203.0.113.${i}` : `203.0.113.${i}` })).statusCode).toBe(401)
    expect((await attempt({ [name]: '203.0.113.9' })).statusCode).toBe(429)
  })
  it('nor do a browser, a language, a cookie, a spelling or a key more', async () => {
    await database.query('delete from login_failure')
    const ways: [Record<string, string>, object][] = [
      [{ 'user-agent': 'another' }, {}],
      [{ 'accept-language': 'en' }, {}],
      [{ cookie: `motorpool=${'B'.repeat(43)}` }, {}],
      [{}, { login: ' READER ' }],
      [{ 'idempotency-key': 'a-fresh-key-1' }, {}],
    ]
    for (const [headers, payload] of ways) expect((await attempt(headers, payload)).statusCode).toBe(401)
    for (const [headers, payload] of ways) expect((await attempt(headers, payload)).statusCode).toBe(429)
    // a body of another shape is refused before anything is checked: it is no attempt, and tells nothing
    for (const payload of [{ captcha: 1 }, { ip: '203.0.113.9' }, { login: ['reader'] }])
      expect((await attempt({}, payload)).statusCode).toBe(400)
  })
  it('a hundred logins from one address are one caller', async () => {
    await database.query('delete from login_failure')
    const names = Object.values(roleIds).slice(0, 5)
    await database.query(
      `insert into login_failure (login, address, at) select 'guess-' || n, '198.51.100.20', $1 from generate_series(1, 100) n`,
      [clock.now],
    )
    for (const name of names) expect((await attempt({ 'x-forwarded-for': '203.0.113.1' }, { login: name })).statusCode).toBe(429)
  })
})
