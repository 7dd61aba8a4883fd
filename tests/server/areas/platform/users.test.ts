// Users and roles: limits of administrators, passwords and sessions, and the last administrator.
import pg from 'pg'
import { beforeEach, describe, expect, it } from 'vitest'
import { say } from '#i18n/server.ts'
import { oneTimeLife } from '#server/areas/platform/users/one-time-password.ts'
import { advisory } from '#tests/support/repository/advisories.ts'
import { testApp } from '../../../support/server/test-app.ts'
import type { Caller, Row } from '../../../support/server/test-app.ts'
import { contracts, password } from '../../../support/server/test-accounts.ts'
import { cookieOf, waiting, withCookie } from '../../../support/server/session-cookies.ts'

const { database, clock, nobody, signIn } = await testApp()
const at = '/api/fms/user'
let admin: Caller
let keeper: Caller
let neighbour: Caller
let n = 0
beforeEach(async () => {
  await database.query('delete from login_failure')
  admin = await signIn('admin')
  keeper = await signIn('keeper')
  neighbour = await signIn('neighbour')
})

const invite = (caller: Caller, id: number) => caller.post(`${at}/invite`, { id })
const enter = (login: string, given: string) =>
  nobody.post('/auth/login', { login, password: given })
async function made(caller: Caller, more: object = {}): Promise<Row> {
  const { result, status, text } = await caller.post(`${at}/save`, {
    login: `person${++n}`,
    ...more,
  })
  expect(status, text).toBe(200)
  return result as Row
}

async function idOf(login: string, caller = admin): Promise<number> {
  const { result } = await caller.post(`${at}/getListByFilter`, { login })
  return (result as Row[])[0]!.id
}

const told = ({ status, error }: { status: number; error?: { code: string } | undefined }) => [
  status,
  error?.code,
]

describe('an invitation', () => {
  it('signs a user in with a password shown once, to set a new one before anything else', async () => {
    const { id, login, ready } = await made(admin, { role_ids: [2] })
    expect(ready).toBe(false)
    const answer = await invite(admin, id)
    const oneTime = answer.result as { login: string; password: string; expires_at: string }
    expect(oneTime).toEqual({
      login,
      password: expect.stringMatching(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/) as string,
      expires_at: new Date(clock.now.getTime() + oneTimeLife).toISOString(),
    })
    const entered = await enter(String(login).toUpperCase(), oneTime.password)
    expect(entered.result).toMatchObject({ login, mustChangePassword: true })
    const caller = withCookie(nobody, cookieOf(entered))
    expect(told(await caller.get('/api/fms/car-brand/getList'))).toEqual([403, 'password_change'])
    expect(told(await caller.get('/auth/token'))).toEqual([403, 'password_change'])
    const changed = await caller.post('/auth/password', {
      current: oneTime.password,
      password: 'лазурь и охра 31',
    })
    expect(changed.result).toMatchObject({ mustChangePassword: false })
    expect(
      (await withCookie(nobody, cookieOf(changed)).get('/api/fms/car-brand/getList')).status,
    ).toBe(200)
    expect((await enter(String(login), oneTime.password)).status).toBe(401)
    expect((await admin.get(`${at}/getById/${id}`)).result).toMatchObject({ ready: true })
    // neither password is stored in clear text
    const [{ all } = { all: '' }] = await database.query<{ all: string }>(
      `select (select string_agg(e::text, ' ') from event_log e) || (select coalesce(string_agg(i::text, ' '), '') from idempotency i) as all`,
    )
    expect(all).toContain('one-time')
    expect(all).not.toMatch(new RegExp(`${oneTime.password}|лазурь|argon2`))
  })
  it('expires, and is replaced by a later one', async () => {
    const { id, login } = await made(admin)
    const first = (await invite(admin, id)).result as { password: string }
    const second = (await invite(admin, id)).result as { password: string }
    expect([
      (await enter(String(login), first.password)).status,
      (await enter(String(login), second.password)).status,
    ]).toEqual([401, 200])
    clock.advance(oneTimeLife)
    expect((await enter(String(login), second.password)).status).toBe(401)
    expect((await (await signIn('admin')).get(`${at}/account/${id}`)).result).toMatchObject({
      password: 'expired',
    })
  })
  it(`${advisory(11)}: issued for a forgotten password ends the user’s sessions`, async () => {
    const reader = await signIn('reader')
    expect((await invite(admin, await idOf('reader'))).status).toBe(200)
    expect((await reader.get('/auth/user')).status).toBe(401)
    expect((await enter('reader', password)).status).toBe(401)
    await database.query(
      `update account set must_change_password = false, one_time_until = null, password_hash = (select password_hash from account where login = 'admin') where login = 'reader'`,
    )
  })
  it('can be issued only to other users, and only in one’s own contract', async () => {
    expect(told(await invite(admin, await idOf('admin')))).toEqual([422, 'own_account'])
    // in the other contract this administrator would not manage the user
    expect(told(await invite(admin, await idOf('both')))).toEqual([422, 'beyond_rights'])
    const theirs = await idOf('neighbour', neighbour)
    const foreign = await invite(admin, theirs)
    const missing = await invite(admin, 999_999)
    expect([told(foreign), foreign.text]).toEqual([[404, 'not_found'], missing.text])
  })
})

describe('a login', () => {
  it(`${advisory(12)}: is unique over all contracts, and its rejection does not reveal the owner`, async () => {
    const { login } = await made(neighbour)
    const theirs = await admin.post(`${at}/save`, { login })
    const own = await admin.post(`${at}/save`, { login: 'colleague' })
    expect(told(theirs)).toEqual([409, 'duplicate'])
    expect(theirs.error).toMatchObject({ fields: { login: say('ru', 'faults.taken') } })
    expect(theirs.error?.taken_by).toBeUndefined()
    expect(own.error?.taken_by?.login?.name).toBe('colleague')
  })
  it('is added to another contract by an administrator of both', async () => {
    await database.query(`update membership set role_ids = '{1}' where user_id = $1`, [
      await idOf('both', neighbour),
    ])
    const both = await signIn('both')
    const { id, login } = await made(both, { role_ids: [4] })
    const asked = await both.get(`${at}/account/${id}`)
    expect(asked.result).toMatchObject({
      contracts: [
        { id: contracts.first, member: true },
        { id: contracts.second, member: false },
      ],
    })
    expect((await admin.get(`${at}/account/${id}`)).result).toMatchObject({
      contracts: [{ id: contracts.first, member: true }],
    })
    const move = (caller: Caller, member: boolean) =>
      caller.post(`${at}/setContract`, { id, contractId: contracts.second, member })
    expect(told(await move(admin, true))).toEqual([400, 'validation'])
    expect((await move(both, true)).status).toBe(200)
    expect((await neighbour.post(`${at}/getListByFilter`, { login })).result).toMatchObject([
      { login, role_ids: [], active: true },
    ])
    // the password now opens both contracts, so neither administrator alone may set it
    expect(told(await invite(admin, id))).toEqual([422, 'beyond_rights'])
    expect((await move(both, false)).status).toBe(200)
    expect((await neighbour.post(`${at}/getListByFilter`, { login })).result).toEqual([])
    await database.query(`update membership set role_ids = '{2}' where user_id = $1`, [
      await idOf('both', neighbour),
    ])
  })
  it('that was removed and created again opens nothing of its former owner', async () => {
    const { id, login } = await made(admin)
    const { password: first } = (await invite(admin, id)).result as { password: string }
    expect((await admin.delete(`${at}/delete`, { id })).status).toBe(200)
    expect(told(await neighbour.post(`${at}/save`, { login }))).toEqual([409, 'duplicate'])
    await made(admin, { login })
    expect((await enter(String(login), first)).status).toBe(401)
  })
})

describe('ending the sessions of a user', () => {
  it('ASVS 7.4.5: signs the user out everywhere in this contract', async () => {
    const reader = await signIn('reader')
    const { result } = await admin.post(`${at}/endSessions`, { id: await idOf('reader') })
    expect((result as { count: number }).count).toBeGreaterThan(0)
    expect((await reader.get('/auth/user')).status).toBe(401)
  })
})

describe('an administrator', () => {
  it('cannot disable, remove or demote themselves', async () => {
    const id = await idOf('admin')
    expect(told(await admin.post(`${at}/save`, { id, active: false }))).toEqual([
      422,
      'own_account',
    ])
    expect(told(await admin.delete(`${at}/delete`, { id }))).toEqual([422, 'own_account'])
    expect(told(await admin.post(`${at}/save`, { id, role_ids: [4], root: false }))).toEqual([
      422,
      'own_rights',
    ])
    // one of two roles that give the right may go
    expect((await admin.post(`${at}/save`, { id, root: false })).status).toBe(200)
    expect((await admin.post(`${at}/save`, { id, root: true })).status).toBe(200)
  })
  it('cannot grant a right that they lack, or edit a user with that right', async () => {
    const { id } = await made(keeper, { role_ids: [3] })
    const own = await idOf('keeper')
    for (const more of [{ role_ids: [1] }, { root: true }])
      for (const body of [
        { id, ...more },
        { login: `person${++n}`, ...more },
        { id: own, ...more },
      ])
        expect(told(await keeper.post(`${at}/save`, body))).toEqual([422, 'beyond_rights'])
    const stronger = await idOf('colleague')
    expect(told(await keeper.post(`${at}/save`, { id: stronger, active: false }))).toEqual([
      422,
      'beyond_rights',
    ])
    expect(told(await keeper.delete(`${at}/delete`, { id: stronger }))).toEqual([
      422,
      'beyond_rights',
    ])
    expect(told(await invite(keeper, stronger))).toEqual([422, 'beyond_rights'])
    expect(told(await keeper.post(`${at}/endSessions`, { id: stronger }))).toEqual([
      422,
      'beyond_rights',
    ])
  })
  it('can find a role by its name in any alphabet', async () => {
    const { result } = await admin.post('/api/fms/role/getListByFilter', { search: 'menedj' })
    expect(result).toMatchObject([{ id: 2 }, { id: 11 }])
  })
  it('cannot assign an unknown role', async () => {
    expect(
      (await admin.post(`${at}/save`, { login: 'nobody', role_ids: [17] })).error,
    ).toMatchObject({
      code: 'validation',
      fields: { role_ids: expect.any(String) as string },
    })
  })
})

describe('the last administrator of a contract', () => {
  it('remains: of two who disable each other concurrently one is rejected', async () => {
    const helper = await made(neighbour, { role_ids: [1] })
    const { password: given } = (await invite(neighbour, helper.id)).result as { password: string }
    const entered = withCookie(nobody, cookieOf(await enter(String(helper.login), given)))
    const second = withCookie(
      nobody,
      cookieOf(
        await entered.post('/auth/password', { current: given, password: 'ультрамарин 2026' }),
      ),
    )
    const first = await idOf('neighbour', neighbour)
    const client = new pg.Client(database.owner)
    await client.connect()
    // both wait where the database checks the remaining administrators
    await client.query('begin')
    await client.query('select from contract where id = $1 for no key update', [contracts.second])
    const answers = Promise.all([
      neighbour.post(`${at}/save`, { id: helper.id, active: false, role_ids: [] }),
      second.post(`${at}/save`, { id: first, role_ids: [], root: false }),
    ])
    await waiting(database, 2)
    await client.query('commit')
    await client.end()
    expect((await answers).map(told).sort()).toEqual([
      [200, undefined],
      [422, 'last_administrator'],
    ])
    await database.query(
      `update membership set active = true, role_ids = '{1}', realm_roles = '{root}' where user_id = $1`,
      [first],
    )
  })
  it('remains despite direct writes to the database', async () => {
    const sole = `membership where contract_id = ${contracts.second} and user_id = ${await idOf('neighbour', neighbour)}`
    await database.query(`delete from "user" where contract_id = $1 and login like 'person%'`, [
      contracts.second,
    ])
    for (const statement of [
      `update ${sole.replace(' where', ' set active = false where')}`,
      `update ${sole.replace(' where', ` set role_ids = '{}', realm_roles = '{}' where`)}`,
      `delete from ${sole}`,
      `update access_level set level = 1 where contract_id = ${contracts.second} and resource = 'user'`,
    ])
      await expect(database.query(statement)).rejects.toMatchObject({ code: 'MP003' })
  })
})

describe('access levels of roles', () => {
  const access = '/api/fms/resource-access'
  const rowOf = async (role: string, resource: string, caller = admin) =>
    ((await caller.post(`${access}/getListByFilter`, { role, resource })).result as Row[])[0]!
  it('apply to the next call, and are in the event log', async () => {
    const reader = await signIn('reader')
    const { id } = await rowOf('manager', 'place')
    const set = (level: number) => admin.post(`${access}/save`, { id, level })
    const names = { id, role: 'manager', resource: 'place' }
    expect((await set(0)).result).toEqual({ ...names, level: 0, screens: 'base' })
    expect((await reader.get('/api/fms/place/getList')).status).toBe(403)
    const [event] = await database.query(
      `select data, page_name, item_id from event_log where resource = 'resource-access' order by id desc limit 1`,
    )
    expect(event).toMatchObject({
      page_name: 'user',
      data: { before: { role: 'manager', resource: 'place', level: 1 }, after: { level: 0 } },
    })
    expect((await set(1)).status).toBe(200)
    expect((await reader.get('/api/fms/place/getList')).status).toBe(200)
  })
  it('notify the members of the role when they change, at most once a minute, but not the user who changes them', async () => {
    const heard = async (caller: Caller) =>
      (
        (await caller.post('/api/fms/staff-notification/getListByFilter', { message_type_id: 3 }))
          .result as Row[]
      ).map(({ message_ru }) => message_ru)
    const reader = await signIn('reader')
    const others = async () => [await heard(admin), await heard(neighbour)]
    const before = await heard(reader)
    const theirs = await others()
    clock.advance(60_000)
    for (const resource of ['route', 'place'])
      for (const level of [0, 1])
        await admin.post(`${access}/save`, { id: (await rowOf('manager', resource)).id, level })
    expect(await heard(reader)).toHaveLength(before.length + 1)
    clock.advance(60_000)
    const id = await idOf('reader')
    for (const role_ids of [[2, 7], [2]])
      expect((await admin.post(`${at}/save`, { id, role_ids })).status).toBe(200)
    expect(await heard(reader)).toHaveLength(before.length + 2)
    expect(await others()).toEqual(theirs)
  })
  it('are changed with an optimistic lock', async () => {
    const { id, level } = await rowOf('driver', 'place')
    expect(
      told(await admin.post(`${access}/save`, { id, level: 15, was: Number(level) + 1 })),
    ).toEqual([409, 'stale'])
  })
  it('cannot be granted above one’s own, or removed from oneself', async () => {
    const personal = await rowOf('driver', 'staff-personal', keeper)
    expect(told(await keeper.post(`${access}/save`, { id: personal.id, level: 15 }))).toEqual([
      422,
      'beyond_rights',
    ])
    for (const name of ['user', 'role']) {
      const { id } = await rowOf('user', name, keeper)
      expect(told(await keeper.post(`${access}/save`, { id, level: 1 }))).toEqual([
        422,
        'own_rights',
      ])
    }
    const theirs = await rowOf('driver', 'place', neighbour)
    expect(told(await admin.post(`${access}/save`, { id: theirs.id, level: 15 }))).toEqual([
      404,
      'not_found',
    ])
  })
})
