// Access tokens and service accounts: creation, rights, expiry, and their entries in the log.
import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import type { AccessToken, NewAccessToken } from '#resources/wire/accounts/access-tokens.ts'
import { dayMs, minuteMs } from '#server/kernel/time-units.ts'
import { testApp } from '../../../support/server/test-app.ts'
import type { Answer, Caller, Row, Wire } from '../../../support/server/test-app.ts'
import { makeToken, withToken } from '../../../support/server/token-caller.ts'

const { database, clock, nobody, signIn } = await testApp()
let admin: Caller
let reader: Caller
let neighbour: Caller
let n = 0
beforeEach(async () => {
  for (const table of ['login_failure', 'access_token', 'second_factor_role'])
    await database.query(`delete from ${table}`)
  admin = await signIn('admin')
  reader = await signIn('reader')
  neighbour = await signIn('neighbour')
})

const told = ({ status, error }: Answer) => [status, error?.code]
const brands = '/api/fms/car-brand'
const list = (caller: Caller) => caller.get(`${brands}/getList`)
const save = (caller: Caller, headers?: Wire) =>
  caller.post(`${brands}/save`, { name: `Марка ${++n}` }, headers)
async function tokenOf(caller: Caller, more: Wire = {}) {
  const { token, made } = await makeToken(caller, more)
  return { ...made, token, caller: withToken(nobody, token) }
}
const tokens = async (caller: Caller) => (await caller.get('/auth/tokens')).result as AccessToken[]
async function service(more: Wire = {}): Promise<Row> {
  const { result, status, text } = await admin.post('/api/fms/user/save', {
    ...{ login: `program${++n}`, role_ids: [2], service: true },
    ...more,
  })
  expect(status, text).toBe(200)
  return result as Row
}
const serviceToken = (caller: Caller, user_id: number, more: Wire = {}) =>
  caller.post('/api/fms/user/createToken', { user_id, name: 'Обмен', days: 90, ...more })

describe('an access token', () => {
  it('is shown once, stored as a hash, and acts as its owner until it is revoked', async () => {
    const { token, id, caller } = await tokenOf(admin, { name: ' Обмен с бухгалтерией ' })
    expect(token).toMatch(/^mpt_[\w-]{43}$/)
    const [stored] = await database.query<Wire>('select * from access_token')
    expect(JSON.stringify(stored)).not.toContain(token)
    expect(stored!.token_hash).toEqual(createHash('sha256').update(token).digest())
    expect(await tokens(admin)).toEqual([
      {
        ...{ id, name: 'Обмен с бухгалтерией', read_only: false, rights: null, expired: false },
        created_at: clock.now.toISOString(),
        expires_at: new Date(clock.now.getTime() + 30 * dayMs).toISOString(),
        used_at: null,
      },
    ])
    expect((await list(caller)).status).toBe(200)
    expect((await save(caller)).status).toBe(200)
    expect((await caller.get('/auth/user')).result).toMatchObject({ login: 'admin', contractId: 1 })
    expect((await admin.post('/auth/tokens/revoke', { id })).status).toBe(200)
    expect(told(await list(caller))).toEqual([401, 'unauthorized'])
    expect(await tokens(admin)).toEqual([])
    expect((await admin.post('/auth/tokens/revoke', { id })).status).toBe(404)
  })
  it('expires on its day, which must be within a year', async () => {
    const { caller } = await tokenOf(admin, { days: 2 })
    const { now } = clock
    clock.advance(2 * dayMs - 1)
    expect((await list(caller)).status).toBe(200)
    clock.advance(1)
    expect(told(await list(caller))).toEqual([401, 'unauthorized'])
    expect(await tokens(await signIn('admin'))).toMatchObject([{ expired: true }])
    clock.now = now
    for (const days of [undefined, 0, 366, 1.5, '30'])
      expect([days, told(await admin.post('/auth/tokens/create', { name: 'Ключ', days }))]).toEqual(
        [days, [400, 'validation']],
      )
  })
  it('needs neither a cookie nor an origin, and ignores both', async () => {
    const { caller, token } = await tokenOf(reader)
    const foreign = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' }
    expect((await caller.post(`${brands}/getListByFilter`, {}, foreign)).status).toBe(200)
    // the token counts, not the session of an administrator beside it
    const beside = { cookie: admin.cookie }
    expect(told(await save(caller, beside))).toEqual([403, 'forbidden'])
    for (const authorization of ['Bearer', `Bearer ${token}x`, `Bearer ${token.slice(0, -1)}`])
      expect([
        authorization,
        (await admin.get(`${brands}/getList`, { authorization })).status,
      ]).toEqual([authorization, 401])
    expect(told(await admin.post(`${brands}/save`, { name: 'Чужая' }, foreign))).toEqual([
      403,
      'foreign_origin',
    ])
  })
  it('remembers its last use to the minute, without a write for each call', async () => {
    const { caller } = await tokenOf(reader)
    const used = async () => (await tokens(reader))[0]!.used_at
    const at = clock.now.toISOString()
    expect(await used()).toBeNull()
    await list(caller)
    await expect.poll(used).toBe(at)
    clock.advance(minuteMs - 1000)
    await list(caller)
    await list(caller)
    expect(await used()).toBe(at)
    clock.advance(1000)
    await list(caller)
    await expect.poll(used).toBe(clock.now.toISOString())
  })
  it('never has more than its owner at the moment of a call', async () => {
    const keeper = await signIn('keeper')
    const { caller } = await tokenOf(keeper)
    const set = (level: number) =>
      database.query(
        `update access_level set level = $1 where contract_id = 1 and resource = 'car-brand'
           and role = (select code from role where contract_id = 1 and id = 3)`,
        [level],
      )
    expect((await save(caller)).status).toBe(200)
    const [row] = await database.query<{ level: number }>(
      `select max(level) as level from access_level where resource = 'car-brand'`,
    )
    expect(row!.level).toBe(15)
    await set(1)
    expect([(await list(caller)).status, (await save(caller)).status]).toEqual([200, 403])
    await set(0)
    expect((await list(caller)).status).toBe(403)
    await set(15)
    expect((await save(caller)).status).toBe(200)
  })
  it('cannot create tokens, change the password or second factor, or open a session', async () => {
    const { caller } = await tokenOf(admin)
    for (const path of [
      ...['/auth/tokens/create', '/auth/tokens/revoke', '/auth/password', '/auth/sessions/end'],
      ...['/auth/second-factor/begin', '/auth/user', '/api/drafts/save', '/api/messages/send'],
    ])
      expect([path, ...told(await caller.post(path, {}))]).toEqual([path, 403, 'forbidden'])
    for (const path of ['/auth/tokens', '/auth/sessions', '/auth/token', '/api/live'])
      expect([path, ...told(await caller.get(path))]).toEqual([path, 403, 'forbidden'])
  })
  it('administers neither users nor roles, regardless of its owner’s rights', async () => {
    const { caller } = await tokenOf(admin)
    expect((await caller.get('/api/fms/user/getList')).status).toBe(200)
    const own = ((await admin.get('/api/fms/user/getList')).result as Row[])[0]!
    const about = { id: own.id, user_id: own.id, name: 'Ещё', days: 1 }
    for (const path of ['save', 'createToken', 'invite', 'resetSecondFactor', 'endSessions'])
      expect([
        path,
        ...told(await caller.post(`/api/fms/user/${path}`, pick(path, about))),
      ]).toEqual([path, ...[403, 'forbidden']])
    expect(
      told(
        await caller.post('/api/fms/resource-access/saveLevels', { rows: [{ id: 1, level: 15 }] }),
      ),
    ).toEqual([403, 'forbidden'])
  })
  it('is subject to the pending steps of its owner', async () => {
    const { caller } = await tokenOf(reader)
    await database.query(`update account set must_change_password = true where login = 'reader'`)
    expect(told(await list(caller))).toEqual([403, 'password_change'])
    await database.query(`update account set must_change_password = false where login = 'reader'`)
    expect((await list(caller)).status).toBe(200)
    await database.query(
      `insert into second_factor_role (contract_id, role)
       select 1, code from role where contract_id = 1 and id = 2`,
    )
    expect(told(await list(caller))).toEqual([403, 'second_factor_required'])
  })
  it('ends with its user: for the time of being disabled, and for good', async () => {
    const user = (
      (await admin.post('/api/fms/user/getListByFilter', { login: 'keeper' })).result as Row[]
    )[0]!
    const { caller } = await tokenOf(await signIn('keeper'))
    const change = async (active: boolean) => {
      const { result } = await admin.get(`/api/fms/user/getById/${user.id}`)
      const { version } = result as Row
      expect(
        (await admin.post('/api/fms/user/save', { id: user.id, version, active })).status,
      ).toBe(200)
    }
    await change(false)
    expect((await list(caller)).status).toBe(401)
    await change(true)
    expect((await list(caller)).status, 'one that was ended does not come back').toBe(401)
  })
  it('belongs to its own account, in its own contract', async () => {
    const { id, caller } = await tokenOf(admin)
    for (const other of [reader, neighbour])
      expect((await other.post('/auth/tokens/revoke', { id })).status).toBe(404)
    expect((await list(caller)).status).toBe(200)
    const theirs = await tokenOf(neighbour)
    expect((await theirs.caller.get('/auth/user')).result).toMatchObject({ contractId: 2 })
  })
  it('is one of fifty at most', async () => {
    for (let i = 0; i < 50; i++) await makeToken(reader)
    expect(told(await reader.post('/auth/tokens/create', { name: 'Лишний', days: 1 }))).toEqual([
      409,
      'too_many_tokens',
    ])
  })
  it('cannot be extended in time or rights, not even in the database', async () => {
    await tokenOf(reader, { read_only: true })
    for (const change of [
      'read_only = false',
      `expires_at = expires_at + interval '1 day'`,
      'account_id = 1',
    ])
      await expect(database.query(`update access_token set ${change}`), change).rejects.toThrow(
        /never changed/,
      )
  })
})

const pick = (path: string, { id, user_id, name, days }: Record<string, unknown>) => {
  if (path === 'createToken') return { user_id, name, days }
  return path === 'save' ? { login: 'newcomer' } : { id }
}

describe('narrowed rights', () => {
  it('that only read write nothing, by calls of descriptors and by others', async () => {
    const { caller } = await tokenOf(admin, { read_only: true })
    const row = (await save(admin)).result as Row
    expect((await list(caller)).status).toBe(200)
    expect((await caller.post(`${brands}/getListByFilter`, {})).status).toBe(200)
    for (const [path, body] of [
      [`${brands}/save`, { name: 'Ещё' }],
      [`${brands}/bulk`, { action: 'delete', ids: { [row.id]: 1 } }],
      ['/api/fms/event-car-driver/planShifts', {}],
      ['/api/fms/dashboard/general/saveLayout', {}],
    ] as const)
      expect([path, ...told(await caller.post(path, body))]).toEqual([path, 403, 'forbidden'])
    expect((await caller.delete(`${brands}/delete`, { id: row.id })).status).toBe(403)
  })
  it('that were selected are the only ones', async () => {
    const { caller, rights } = await tokenOf(admin, {
      rights: { 'car-brand': 'edit', place: 'read' },
    })
    expect(rights).toEqual({ 'car-brand': 'edit', place: 'read' })
    const places = '/api/fms/place'
    expect([
      (await save(caller)).status,
      (await caller.get(`${places}/getCount`)).status,
      (await caller.post(`${places}/save`, { name: 'Гараж' })).status,
      (await caller.get('/api/fms/staff/getCount')).status,
    ]).toEqual([200, 200, 403, 403])
    const document = JSON.parse((await caller.get('/api/docs/openapi.json')).text) as {
      paths: object
      security: object[]
    }
    expect(document.security).toContainEqual({ accessToken: [] })
    const paths = Object.keys(document.paths)
    expect(paths).toContain(`${brands}/save`)
    expect(paths).not.toContain(`${places}/save`)
    expect(paths).not.toContain('/api/fms/staff/getCount')
    expect(
      (
        await admin.post('/auth/tokens/create', {
          ...{ name: 'Ключ', days: 1, rights: { nowhere: 'read' } },
        })
      ).error?.fields,
    ).toHaveProperty(['rights.nowhere'])
  })
})

describe('a service account', () => {
  it('has no password, and works by the tokens that administrators make', async () => {
    const user = await service()
    expect(told(await admin.post('/api/fms/user/invite', { id: user.id }))).toEqual([
      422,
      'service_account',
    ])
    await expect(
      database.query(`update account set password_hash = 'x' where login = $1`, [user.login]),
    ).rejects.toThrow(/no password/)
    const { result } = await serviceToken(admin, user.id)
    const { token, access_token: made } = result as NewAccessToken
    const caller = withToken(nobody, token)
    expect((await list(caller)).status).toBe(200)
    expect((await caller.get('/auth/user')).result).toMatchObject({ login: user.login })
    expect((await admin.get(`/api/fms/user/getTokens/${user.id}`)).result).toMatchObject([
      { id: made.id, name: 'Обмен' },
    ])
    const shown = (await admin.get(`/api/fms/user/getById/${user.id}`)).result as Row
    expect(shown).toMatchObject({ service: true, access_tokens: 'Обмен', ready: false })
    const gone = await admin.post('/api/fms/user/revokeToken', { user_id: user.id, id: made.id })
    expect(gone.status).toBe(200)
    expect((await list(caller)).status).toBe(401)
  })
  it('is exempt from steps that it cannot perform', async () => {
    const user = await service()
    const { token } = (await serviceToken(admin, user.id)).result as NewAccessToken
    await database.query(
      `insert into second_factor_role (contract_id, role)
       select 1, code from role where contract_id = 1 and id = 2`,
    )
    expect((await list(withToken(nobody, token))).status).toBe(200)
  })
  it('is managed by administrators only, and is never a person’s account', async () => {
    const user = await service()
    expect((await serviceToken(reader, user.id)).status).toBe(403)
    expect((await serviceToken(neighbour, user.id)).status).toBe(404)
    expect((await nobody.get(`/api/fms/user/getTokens/${user.id}`)).status).toBe(401)
    expect((await neighbour.get(`/api/fms/user/getTokens/${user.id}`)).status).toBe(404)
    const people = (
      (await admin.post('/api/fms/user/getListByFilter', { login: 'reader' })).result as Row[]
    )[0]!
    expect(told(await serviceToken(admin, people.id))).toEqual([403, 'forbidden'])
    expect(
      (
        await admin.post('/api/fms/user/save', {
          id: user.id,
          version: user.version,
          service: false,
        })
      ).error?.fields,
    ).toEqual({ service: expect.any(String) as string })
  })
  it('is removed with its tokens', async () => {
    const user = await service()
    const { token } = (await serviceToken(admin, user.id)).result as NewAccessToken
    expect((await admin.delete('/api/fms/user/delete', { id: user.id })).status).toBe(200)
    expect((await list(withToken(nobody, token))).status).toBe(401)
  })
})

describe('the event log', () => {
  const events = async (filter: Wire = {}) =>
    (await admin.post('/api/fms/event-log/getListByFilter', filter)).result as Row[]
  it('names the token by which something was changed, in the list and in the history', async () => {
    const { caller } = await tokenOf(admin, { name: 'Робот' })
    const row = (await save(caller)).result as Row
    const other = (await save(admin)).result as Row
    const shown = await events({ page_name: ['car-brand'] })
    const of = ({ id }: Row) => shown.find((one) => one.item_id === id)!
    expect(of(row)).toMatchObject({ login: 'admin', access_token: 'Робот' })
    expect(of(other)).toMatchObject({ login: 'admin', access_token: null })
    const history = await admin.get(`${brands}/getHistory/${row.id}`)
    expect(history.result).toMatchObject([{ who: { name: 'admin · Робот' } }])
  })
  it('records that a call of a token was rejected', async () => {
    const { caller } = await tokenOf(admin, { name: 'Чтение', read_only: true })
    await save(caller)
    await expect
      .poll(async () => (await events({ type: ['refused'] }))[0])
      .toMatchObject({ access_token: 'Чтение', uri_path: `${brands}/save` })
  })
  it('records who created and revoked it, on its user, without the token itself', async () => {
    const { token, id } = await tokenOf(admin, { name: 'Один' })
    await admin.post('/auth/tokens/revoke', { id })
    const logged = await database.query<{ data: Wire }>(
      `select data from event_log where resource = 'user' and data->'after' ? 'access_tokens' order by id desc limit 2`,
    )
    expect(logged.map(({ data }) => data)).toEqual([
      { before: { access_tokens: 'Один' }, after: { access_tokens: null } },
      { before: { access_tokens: null }, after: { access_tokens: 'Один' } },
    ])
    expect(JSON.stringify(logged)).not.toContain(token)
  })
})
