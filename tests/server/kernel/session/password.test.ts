// Changing a password: requirements, ended sessions, and one-time passwords.
import pg from 'pg'
import { beforeEach, describe, expect, it } from 'vitest'
import { locales } from '#i18n/locales.ts'
import { say, sayFault } from '#i18n/server.ts'
import { sessionSchema } from '#server/areas/platform/index.ts'
import { advisory } from '#tests/support/repository/advisories.ts'
import { testApp } from '../../../support/server/test-app.ts'
import type { Caller } from '../../../support/server/test-app.ts'
import { password } from '../../../support/server/test-accounts.ts'
import { cookieOf, waiting, withCookie } from '../../../support/server/session-cookies.ts'

const { app, database, clock, nobody, signIn } = await testApp()
const [{ password_hash: hash } = { password_hash: '' }] = await database.query<{
  password_hash: string
}>(`select password_hash from account where login = 'reader'`)
const fresh = 'кобальт белый 2026'
const change = (caller: Caller, given: unknown = { current: password, password: fresh }) =>
  caller.post('/auth/password', given)
const enter = (given: string, login = 'reader') =>
  nobody.post('/auth/login', { login, password: given })
const demand = (must: boolean) =>
  database.query(`update account set must_change_password = $1 where login = 'reader'`, [must])

beforeEach(async () => {
  await database.query('delete from login_failure')
  await database.query(`update account set password_hash = $1, must_change_password = false`, [
    hash,
  ])
})

describe('a change of the password', () => {
  it('makes the new one valid and the old one invalid', async () => {
    expect((await change(await signIn('reader'))).status).toBe(200)
    expect([(await enter(password)).status, (await enter(fresh)).status]).toEqual([401, 200])
  })
  it(`${advisory(11)}, ASVS 7.4.3: ends every session at once, and the caller continues in a new one with the same role`, async () => {
    const first = await signIn('both')
    const there = await signIn('both')
    const other = await signIn('reader')
    const here = withCookie(nobody, cookieOf(await first.post('/auth/user', { roleId: 2 })))
    clock.advance(60_000)
    const answer = await change(here)
    expect(sessionSchema.parse(answer.result)).toMatchObject({
      login: 'both',
      role: { id: 2 },
      mustChangePassword: false,
    })
    const next = withCookie(nobody, cookieOf(answer))
    const statuses = []
    for (const caller of [here, there, next, other])
      statuses.push((await caller.get('/auth/user')).status)
    expect(statuses).toEqual([401, 401, 200, 200])
    expect((await next.get('/auth/sessions')).result).toMatchObject([
      { current: true, created_at: clock.now.toISOString() },
    ])
  })
  it(`${advisory(12)}, ASVS 6.2.8, 6.2.9: compares every character of any length`, async () => {
    const long = `${'длинная фраза '.repeat(10)}1`
    const caller = await signIn('colleague')
    expect(
      (await caller.post('/auth/password', { current: password, password: long })).status,
    ).toBe(200)
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
      expect([wrong, (await enter(wrong, 'colleague')).status]).toEqual([wrong, 401])
    }
    await database.query('delete from login_failure')
    expect((await enter(long, 'colleague')).status).toBe(200)
  })
  it('is in the event log, without the password', async () => {
    await change(await signIn('reader'))
    const [event] = await database.query<{ all: string }>(
      `select event_type_id, page_name, resource, uri_path, item_id = account_id as own, data, e::text as all from event_log e order by id desc limit 1`,
    )
    expect(event).toMatchObject({
      event_type_id: 2,
      page_name: 'user',
      resource: 'account',
      uri_path: '/auth/password',
      own: true,
    })
    expect(event).toMatchObject({ data: { after: { password: 'changed' } } })
    expect(event?.all).not.toMatch(/кобальт|argon2|phrase/)
  })
  it.each([
    [
      'a wrong current one',
      { current: `${password}.`, password: fresh },
      'current',
      'wrong_password',
    ],
    [
      'one made of the login',
      { current: password, password: 'reader2026' },
      'password',
      'weak_password',
    ],
    ['a short one', { current: password, password: 'short' }, 'password', 'weak_password'],
    ['the same one', { current: password, password }, 'password', 'same_password'],
    ['an empty one', { current: password, password: '' }, 'password', 'required'],
    ['none', { current: password }, 'password', 'required'],
    ['none for the current one', { password: fresh }, 'current', 'required'],
    [
      'one without end',
      { current: password, password: 'x'.repeat(1001) },
      'password',
      'too_long|1000',
    ],
    ['another’s login', { current: password, password: fresh, login: 'admin' }, 'login', 'unknown'],
  ] as const)('rejects %s and changes nothing', async (_, given, field, code) => {
    const reader = await signIn('reader')
    const { status, error } = await change(reader, given)
    expect([status, error?.fields]).toEqual([400, { [field]: sayFault('ru', code) }])
    expect((await reader.get('/auth/user')).status).toBe(200)
    expect((await enter(password)).status).toBe(200)
  })
  it('is throttled together with the sign-in', async () => {
    const reader = await signIn('reader')
    for (let i = 0; i < 3; i++) expect((await enter('a guess at it')).status).toBe(401)
    for (let i = 0; i < 2; i++)
      expect((await change(reader, { current: 'a guess at it', password: fresh })).status).toBe(400)
    const slowed = await change(reader)
    expect([slowed.status, slowed.headers['retry-after']]).toEqual([429, '1'])
    expect((await enter(password)).status).toBe(429)
    clock.advance(1000)
    expect((await change(reader)).status).toBe(200)
  })
  it('ends a concurrent sign-in that was checked with the old password', async () => {
    const holder = new pg.Client(database.owner)
    await holder.connect()
    try {
      await holder.query('begin')
      await holder.query(`update account set password_hash = 'another' where login = 'reader'`)
      const entering = enter(password)
      await waiting(database, 1)
      await holder.query(
        `delete from session where account_id = (select id from account where login = 'reader')`,
      )
      await holder.query('commit')
      const answer = await entering
      expect([answer.status, answer.error?.code, cookieOf(answer)]).toEqual([
        401,
        'bad_credentials',
        '',
      ])
    } finally {
      await holder.end()
    }
  })
  it('succeeds for one of two concurrent requests', async () => {
    const one = await signIn('reader')
    const other = await signIn('reader')
    const answers = await Promise.all([
      change(one),
      change(other, { current: password, password: `${fresh} ещё` }),
    ])
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    const live = answers.map((answer) => cookieOf(answer)).filter(Boolean)
    expect(live).toHaveLength(1)
    expect((await withCookie(nobody, live[0] ?? '').get('/auth/user')).status).toBe(200)
  })
})

describe('a one-time password', () => {
  beforeEach(() => demand(true))
  it.each(locales)(
    'must be changed before anything else, says the server in %s',
    async (locale) => {
      const reader = await signIn('reader')
      const { status, error } = await reader.get('/api/fms/fuel/getList', {
        'accept-language': locale,
      })
      expect([status, error]).toEqual([
        403,
        { code: 'password_change', message: say(locale, 'errors.password_change') },
      ])
    },
  )
  it('allows the calls that the change needs, and no other guarded route', async () => {
    const reader = await signIn('reader')
    const open = [
      'GET /auth/user',
      'POST /auth/user',
      'GET /auth/user/contracts',
      'GET /auth/sessions',
      'POST /auth/sessions/end',
      'POST /auth/password',
    ]
    expect((await reader.get('/auth/user')).result).toMatchObject({ mustChangePassword: true })
    for (const call of open) {
      const [method = '', path = ''] = call.split(' ')
      const answer = method === 'GET' ? await reader.get(path) : await reader.post(path)
      expect(answer.error?.code, call).not.toBe('password_change')
    }
    const paths = Object.entries(
      JSON.parse((await (await signIn('admin')).get('/api/docs/openapi.json')).text)
        .paths as Record<string, object>,
    )
    const calls = [
      ...paths,
      ['/api/docs', { get: {} }],
      ['/api/docs/openapi.json', { get: {} }],
    ] as [string, object][]
    let refused = 0
    for (const [path, methods] of calls)
      for (const method of Object.keys(methods)) {
        const call = `${method.toUpperCase()} ${path}`
        const forAll = ['/health', '/auth/login', '/auth/login/code', '/auth/logout']
        if (
          open.includes(call) ||
          forAll.includes(path) ||
          /^\/(verify|feeds|order-link)\//.test(path)
        )
          continue
        const { statusCode, body } = await app.inject({
          method: method.toUpperCase() as 'GET',
          url: path.replace(/\{\w+\}/g, '1'),
          headers: { cookie: reader.cookie },
        })
        expect([
          call,
          statusCode,
          (JSON.parse(body) as { error?: { code: string } }).error?.code,
        ]).toEqual([call, 403, 'password_change'])
        refused += 1
      }
    expect(refused).toBeGreaterThan(100)
  })
  it('allows signing out', async () => {
    const reader = await signIn('reader')
    expect((await reader.post('/auth/logout')).status).toBe(200)
    expect((await reader.get('/auth/user')).status).toBe(401)
  })
  it('is no longer restricted after the change, for the same session and the next', async () => {
    const answer = await change(await signIn('reader'))
    const next = withCookie(nobody, cookieOf(answer))
    expect((await next.get('/api/fms/fuel/getList')).status).toBe(200)
    expect((await enter(fresh)).result).toMatchObject({ mustChangePassword: false })
  })
  it('stays restricted while the change fails', async () => {
    const reader = await signIn('reader')
    await change(reader, { current: password, password })
    expect((await reader.get('/api/fms/fuel/getList')).error?.code).toBe('password_change')
  })
  it('restricts open sessions at once', async () => {
    await demand(false)
    const reader = await signIn('reader')
    expect((await reader.get('/api/fms/fuel/getList')).status).toBe(200)
    await demand(true)
    expect((await reader.get('/api/fms/fuel/getList')).error?.code).toBe('password_change')
  })
})
