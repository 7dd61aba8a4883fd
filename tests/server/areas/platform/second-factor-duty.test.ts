// A second factor required by roles, its reset by administrators, and how the last administrator
// regains access.
import { beforeEach, describe, expect, it } from 'vitest'
import { locales } from '#i18n/locales.ts'
import { say } from '#i18n/server.ts'
import { resetAccount } from '#server/areas/platform/index.ts'
import { createDb, createPool } from '#server/kernel/db/database.ts'
import { routesOf } from '../../../support/server/registered-routes.ts'
import { at, authenticator, statusAndCode } from '../../../support/server/second-factor.ts'
import { cookieOf, withCookie } from '../../../support/server/session-cookies.ts'
import { contracts, passwordHash } from '../../../support/server/test-accounts.ts'
import { testApp } from '../../../support/server/test-app.ts'
import type { Caller, Row } from '../../../support/server/test-app.ts'

const { app, database, clock, nobody, signIn } = await testApp()
const { confirm, enable, pending } = authenticator({ clock, nobody })
const users = '/api/fms/user'
const demand = (caller: Caller, role: string, required = true) =>
  caller.post('/api/fms/role/requireSecondFactor', { role, required })
const list = '/api/fms/fuel/getList'
const lacking = [403, 'second_factor_required']
const lastEvent = async () =>
  (
    await database.query('select * from event_log where event_type_id = 2 order by id desc limit 1')
  )[0]
async function idOf(login: string, caller: Caller): Promise<number> {
  return ((await caller.post(`${users}/getListByFilter`, { login })).result as Row[])[0]!.id
}

beforeEach(async () => {
  for (const table of ['login_failure', 'second_factor', 'second_factor_role', 'notification'])
    await database.query(`delete from ${table}`)
})

describe('a role that demands a second factor', () => {
  it.each(locales)('leads its users to enable one, says the server in %s', async (locale) => {
    const admin = await signIn('admin')
    const reader = await signIn('reader')
    expect((await demand(admin, 'manager')).result).toEqual({ roles: ['manager'] })
    const { status, error } = await reader.get(list, { 'accept-language': locale })
    expect([status, error]).toEqual([
      403,
      { code: 'second_factor_required', message: say(locale, 'errors.second_factor_required') },
    ])
  })
  it('allows the calls that enabling needs, and no other, in every session', async () => {
    const admin = await signIn('admin')
    const open = await signIn('reader')
    expect((await open.get(list)).status).toBe(200)
    await demand(admin, 'manager')
    const reader = await signIn('reader')
    expect((await reader.get('/auth/user')).result).toMatchObject({ mustEnableSecondFactor: true })
    const free = new Set([
      ...['GET /auth/user', 'POST /auth/user', 'GET /auth/user/contracts'],
      ...['GET /auth/sessions', 'POST /auth/sessions/end', 'POST /auth/password'],
      ...['GET /auth/second-factor', 'POST /auth/second-factor/begin'],
      ...['POST /auth/second-factor/enable', 'POST /auth/login', 'POST /auth/login/code'],
      ...['POST /auth/logout', 'GET /health', 'GET *'],
      // without an account as well
      ...['GET /verify/:token', 'GET /feeds/:token', 'GET /order-link/:token'],
    ])
    let refused = 0
    for (const { method, path } of routesOf(app)) {
      // all of the platform's own, and of the resources' calls those of a few
      const generated =
        /^\/api\/(?!fms\/(user|role|fuel)\/)(fms|smn|warehouse|tech|dispatching|order)/
      if (free.has(`${method} ${path}`) || generated.test(path)) continue
      const url = path.replace(/:\w+/g, '1')
      const send = method.toLowerCase() as 'get'
      expect([method, path, ...statusAndCode(await reader[send](url))]).toEqual([
        method,
        path,
        ...lacking,
      ])
      refused += 1
    }
    expect(refused).toBeGreaterThan(80)
    expect(statusAndCode(await open.get(list))).toEqual(lacking)
    await enable(reader)
    expect((await reader.get(list)).status).toBe(200)
    expect((await reader.get('/auth/user')).result).toMatchObject({ mustEnableSecondFactor: false })
    expect((await reader.get(at)).result).toMatchObject({ enabled: true, required: true })
  })
  it('demands it in its contract, of those for whom it is in force', async () => {
    await demand(await signIn('admin'), 'manager')
    const both = await signIn('both')
    expect((await both.get(list)).status).toBe(200)
    const manager = withCookie(nobody, cookieOf(await both.post('/auth/user', { roleId: 2 })))
    expect(statusAndCode(await manager.get(list))).toEqual(lacking)
    const elsewhere = await manager.post('/auth/user', { contractId: contracts.second })
    expect((await withCookie(nobody, cookieOf(elsewhere)).get(list)).status).toBe(200)
  })
  it('is set by users who manage roles, up to their own rights, and is logged', async () => {
    const admin = await signIn('admin')
    const keeper = await signIn('keeper')
    expect(statusAndCode(await demand(await signIn('reader'), 'driver'))).toEqual([
      403,
      'forbidden',
    ])
    expect(statusAndCode(await demand(keeper, 'customer-admin'))).toEqual([422, 'beyond_rights'])
    expect(statusAndCode(await demand(admin, 'nobody'))).toEqual([400, 'validation'])
    await demand(admin, 'driver')
    expect(await lastEvent()).toMatchObject({
      ...{ page_name: 'user', resource: 'resource-access', item_id: null },
      data: { after: { second_factor_on: 'driver' } },
    })
    const shown = await admin.get(`/api/fms/event-log/getChanges/${(await lastEvent())?.id}`)
    expect(shown.result).toMatchObject({ facts: { second_factor_on: 'driver' } })
    expect((await demand(admin, 'driver', false)).result).toEqual({ roles: [] })
    expect(await lastEvent()).toMatchObject({ data: { after: { second_factor_off: 'driver' } } })
    expect((await keeper.get('/api/fms/role/getSecondFactorRoles')).result).toEqual({ roles: [] })
  })
})

describe('the reset of a second factor', () => {
  const reset = (caller: Caller, id: number) => caller.post(`${users}/resetSecondFactor`, { id })
  it('ASVS 6.5.6: ends every session, and lets the user in with the password alone', async () => {
    const admin = await signIn('admin')
    const reader = await signIn('reader')
    const { codes } = await enable(reader)
    const waiting = await pending('reader')
    const id = await idOf('reader', admin)
    expect((await admin.get(`${users}/account/${id}`)).result).toMatchObject({
      second_factor: true,
    })
    expect((await admin.get(`${users}/getById/${id}`)).result).toMatchObject({
      second_factor: true,
    })
    expect((await reset(admin, id)).status).toBe(200)
    expect((await reader.get('/auth/user')).status).toBe(401)
    expect(statusAndCode(await confirm(waiting, codes[0] ?? ''))).toEqual([401, 'unauthorized'])
    const again = await signIn('reader')
    const { result } = await again.post('/api/fms/staff-notification/getListByFilter', {})
    expect((result as Row[])[0]).toMatchObject({
      name_ru: 'Двухфакторная аутентификация сброшена',
      message_ru: expect.stringContaining('admin'),
    })
    expect(await lastEvent()).toMatchObject({
      ...{ resource: 'user', item_id: String(id), uri_path: `${users}/resetSecondFactor` },
      data: { before: { second_factor: true }, after: { second_factor: false } },
    })
    expect(statusAndCode(await reset(admin, id))).toEqual([409, 'second_factor_state'])
  })
  it('is available to users who may issue a one-time password', async () => {
    const admin = await signIn('admin')
    const keeper = await signIn('keeper')
    for (const login of ['both', 'colleague'] as const) await enable(await signIn(login))
    expect(statusAndCode(await reset(admin, await idOf('admin', admin)))).toEqual([
      422,
      'own_account',
    ])
    for (const [caller, login] of [
      [admin, 'both'],
      [keeper, 'colleague'],
    ] as const)
      expect(statusAndCode(await reset(caller, await idOf(login, admin)))).toEqual([
        422,
        'beyond_rights',
      ])
    expect(statusAndCode(await reset(await signIn('reader'), 1))).toEqual([403, 'forbidden'])
    const theirs = await idOf('neighbour', await signIn('neighbour'))
    expect(statusAndCode(await reset(admin, theirs))).toEqual([404, 'not_found'])
  })
  it('comes with the removal of the user, for the next owner of the login', async () => {
    const admin = await signIn('admin')
    const { id } = (await admin.post(`${users}/save`, { login: 'leaves' })).result as Row
    await database.query(`update account set password_hash = $1 where login = 'leaves'`, [
      passwordHash,
    ])
    await enable(await signIn('leaves' as 'reader'))
    expect((await admin.delete(`${users}/delete`, { id })).status).toBe(200)
    expect(await database.query('select from second_factor')).toEqual([])
  })
})

it('resetAccount restores access for an administrator without other administrators', async () => {
  const admin = await signIn('admin')
  await enable(admin)
  const pool = createPool({ ...database.app, max: 1 })
  const made = await resetAccount(createDb(pool), ' Admin ', clock.now)
  expect(await resetAccount(createDb(pool), 'disabled', clock.now)).toBeNull()
  await pool.end()
  expect(await lastEvent()).toMatchObject({
    ...{ account_id: null, resource: 'user', uri_path: '/reset-account' },
    data: { before: { second_factor: true }, after: { password: 'one-time' } },
  })
  expect((await admin.get('/auth/user')).status).toBe(401)
  const entered = await nobody.post('/auth/login', { login: 'admin', password: made?.password })
  expect(entered.result).toMatchObject({ mustChangePassword: true })
})
