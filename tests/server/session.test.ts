// Signing in, what a session is, and how it ends.
import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { say } from '#i18n/server.ts'
import { sessionSchema } from '#server/areas/platform/index.ts'
import { idleLife, wholeLife } from '#server/kernel/session.ts'
import { advisory } from '#tests/support/advisories.ts'
import { testApp } from '../support/app.ts'
import type { Caller } from '../support/app.ts'
import { contracts, password } from '../support/people.ts'

const { database, clock, nobody, signIn, statements } = await testApp()
const minute = 60_000
const list = '/api/fms/fuel/getList'
const login = (body: unknown, headers = {}) => nobody.post('/auth/login', body, headers)
const tokenOf = (caller: Caller) => caller.cookie.split('=')[1] ?? ''
const hashOf = (caller: Caller) => createHash('sha256').update(tokenOf(caller)).digest()
const cookieOf = (headers: Record<string, unknown>) => String([headers['set-cookie']].flat()[0])

describe('signing in', () => {
  it('answers the session and sets a cookie that scripts cannot read', async () => {
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
      // no employee stands behind it
      name: 'admin',
      contracts: 1,
      mayAttach: true,
      mustChangePassword: false,
      demo: false,
    })
    expect(session.fmsStaff).toMatchObject({ id: null, roleId: 1 })
    expect(session.fmsStaff.resourceAccess).toContainEqual({ alternative_name: 'fuel.*', access: 15 })
    expect(cookieOf(answer.headers)).toMatch(/^motorpool=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/)
  })
  it('keeps only the hash of the token', async () => {
    const admin = await signIn('admin')
    const rows = await database.query<{ all: string }>('select session::text as all from session')
    expect(rows.some(({ all }) => all.includes(hashOf(admin).toString('hex')))).toBe(true)
    expect(rows.every(({ all }) => !all.includes(tokenOf(admin)))).toBe(true)
  })
  it(`${advisory(12)}, ASVS 6.3.8: answers an unknown login, a wrong password and a disabled account byte for byte alike`, async () => {
    const answers = [
      await login({ login: 'nobody-here', password }),
      await login({ login: 'reader', password: `${password}.` }),
      await login({ login: 'disabled', password }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401])
    expect(new Set(answers.map(({ text }) => text))).toEqual(
      new Set(['{"error":{"code":"bad_credentials","message":"Логин или пароль введены неверно"}}']),
    )
    expect(answers.every(({ headers }) => headers['set-cookie'] === undefined)).toBe(true)
  })
  it(`${advisory(12)}, ASVS 6.3.8: does the same work for all three: none is told by its time`, async () => {
    const work = []
    for (const name of ['nobody-here', 'reader', 'disabled', 'nowhere']) {
      await database.query('delete from login_failure')
      statements.forget()
      await login({ login: name, password: `${password}.` })
      work.push(statements.texts.join('; '))
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
  ])('refuses %j as malformed', async (body) => {
    const { status, error } = await login(body)
    expect({ status, message: error?.message }).toEqual({ status: 400, message: 'Введите правильные данные' })
  })
  it('lets nobody in who has no contract', async () => {
    const answer = await login({ login: 'nowhere', password })
    expect({ status: answer.status, code: answer.error?.code }).toEqual({ status: 403, code: 'not_in_system' })
    expect(answer.headers['set-cookie']).toBeUndefined()
  })
  it('writes the event log', async () => {
    await signIn('neighbour')
    const [event] = await database.query(
      `select e.contract_id, e.event_type_id, e.page_name, e.uri_path from event_log e join account a on a.id = e.account_id
       where a.login = 'neighbour' order by e.id desc limit 1`,
    )
    expect(event).toEqual({ contract_id: String(contracts.second), event_type_id: 6, page_name: 'login', uri_path: '/auth/login' })
  })
  it('speaks the language that is asked for', async () => {
    const wrong = { login: 'admin', password: 'something else' }
    expect((await login(wrong, { 'accept-language': 'en' })).error?.message).toBe(say('en', 'errors.bad_credentials'))
    expect((await login(wrong, { 'accept-language': 'uz-Cyrl, ru;q=0.5' })).error?.message).toMatch(/[ўқғҳ]/)
  })
})

describe(`${advisory(11)}: a session`, () => {
  it('ASVS 7.2.4: has a fresh id at each sign-in, and the old one ends', async () => {
    const first = await signIn('colleague')
    const { headers } = await nobody.post('/auth/login', { login: 'colleague', password }, { cookie: first.cookie })
    expect(cookieOf(headers)).not.toContain(tokenOf(first))
    expect((await first.get(list)).status).toBe(401)
  })
  it('does not take an id that somebody else chose', async () => {
    const chosen = `motorpool=${'a'.repeat(43)}`
    const { headers } = await login({ login: 'colleague', password }, { cookie: chosen })
    expect(cookieOf(headers)).not.toContain(chosen)
    expect((await nobody.get(list, { cookie: chosen })).status).toBe(401)
  })
  it('ASVS 7.4.1: ends with the sign-out, wherever it is used', async () => {
    const [one, other] = [await signIn('reader'), await signIn('reader')]
    const answer = await one.post('/auth/logout')
    expect(answer.text).toBe('{"result":null}')
    expect(cookieOf(answer.headers)).toMatch(/^motorpool=; .*Expires=Thu, 01 Jan 1970/)
    expect([(await one.get(list)).status, (await other.get(list)).status]).toEqual([401, 200])
    expect((await one.post('/auth/logout')).status).toBe(200)
  })
  it('ASVS 7.3.1: lives 12 hours from call to call, and no call counts more than once a minute', async () => {
    const admin = await signIn('admin')
    const seenAt = async () =>
      (await database.query<{ seen_at: Date }>('select seen_at from session where token_hash = $1', [hashOf(admin)]))[0]?.seen_at.getTime()
    const start = clock.now.getTime()
    clock.advance(minute - 1)
    await admin.get(list)
    expect(await seenAt()).toBe(start)
    clock.advance(1)
    await admin.get(list)
    await expect.poll(seenAt).toBe(start + minute)
    clock.advance(idleLife - 1)
    expect((await admin.get(list)).status).toBe(200)
    await expect.poll(seenAt).toBe(start + minute + idleLife - 1)
    clock.advance(idleLife)
    expect((await admin.get(list)).error?.code).toBe('unauthorized')
  })
  it('ASVS 7.3.2: is over after 7 days, however busy', async () => {
    const admin = await signIn('admin')
    const end = clock.now.getTime() + wholeLife
    while (clock.now.getTime() + idleLife / 2 < end) {
      clock.advance(idleLife / 2)
      expect((await admin.get('/auth/user')).status).toBe(200)
      const now = clock.now
      await expect
        .poll(async () => (await database.query('select from session where token_hash = $1 and seen_at = $2', [hashOf(admin), now])).length)
        .toBe(1)
    }
    clock.advance(end - clock.now.getTime())
    expect((await admin.get('/auth/user')).status).toBe(401)
  })
  it('ends at once when the account is disabled', async () => {
    const caller = await signIn('colleague')
    await database.query(`update account set active = false where login = 'colleague'`)
    expect((await caller.get(list)).status).toBe(401)
    await database.query(`update account set active = true where login = 'colleague'`)
  })
  it('feels a change of its rights at once', async () => {
    const reader = await signIn('reader')
    const save = () => reader.post('/api/fms/fuel/save', { name: 'Керосин' })
    const level = (value: number) =>
      database.query(`update access_level set level = $1 where role = 'manager' and resource = 'fuel'`, [value])
    expect((await save()).status).toBe(403)
    await level(15)
    expect((await save()).status).toBe(200)
    await level(0)
    expect([(await save()).status, (await reader.get(list)).status]).toEqual([403, 403])
    await level(1)
    await database.query(`update membership set active = false where account_id = (select id from account where login = 'reader')`)
    expect((await reader.get(list)).error?.code).toBe('not_in_system')
    expect((await reader.get('/auth/user')).error?.code).toBe('not_in_system')
    await database.query(`update membership set active = true where account_id = (select id from account where login = 'reader')`)
  })
  it('has the highest level of its roles', async () => {
    const stranger = await signIn('stranger')
    expect((await stranger.get(list)).status).toBe(403)
    await database.query(
      `update membership set realm_roles = '{chief}' where account_id = (select id from account where login = 'stranger')`,
    )
    const { result } = await stranger.get('/auth/user')
    expect(result).toMatchObject({ fmsStaff: { roleId: 4 }, realm_access: { roles: ['chief'] } })
    expect((await stranger.get(list)).status).toBe(200)
  })
  it('costs one statement a call', async () => {
    const reader = await signIn('reader')
    statements.forget()
    await reader.get('/auth/token')
    expect(statements.texts).toHaveLength(1)
  })
})
