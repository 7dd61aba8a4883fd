// What a session consists of: the role, the contract, the employee of the account, and the socket
// token.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { openSocketToken, sessionSchema, socketPurpose } from '#server/areas/platform/index.ts'
import { createDb, createPool } from '#server/kernel/db/database.ts'
import { openSecrets } from '#server/kernel/db/secrets.ts'
import { testApp } from '../../../support/server/test-app.ts'
import type { Caller, Row } from '../../../support/server/test-app.ts'
import { contracts, password } from '../../../support/server/test-accounts.ts'
import type { Login } from '../../../support/server/test-accounts.ts'
import { cookieOf, hashOf, withCookie } from '../../../support/server/session-cookies.ts'

const [dataDir, elsewhere] = [0, 1].map(() => mkdtempSync(join(tmpdir(), 'motorpool-token-'))) as [
  string,
  string,
]
const { database, clock, nobody, signIn } = await testApp({ dataDir })
const minute = 60_000
const pool = createPool(database.app)
const db = createDb(pool)
afterAll(async () => {
  await pool.end()
  for (const path of [dataDir, elsewhere]) rmSync(path, { recursive: true })
})

const take = async (caller: Caller) =>
  (await caller.get('/auth/token')).result as { token: string; expires_at: string }
/** As a second process of the same DATA_DIR would. */
const open = (token: string, secrets = openSecrets(dataDir, socketPurpose)) =>
  openSocketToken(db, secrets, token, clock.now, 'uz')

describe('a socket token', () => {
  it('opens a socket for its user, in another process too', async () => {
    const both = await signIn('both')
    const there = withCookie(
      nobody,
      cookieOf(await both.post('/auth/user', { contractId: contracts.second })),
    )
    const { token, expires_at } = await take(there)
    expect(Date.parse(expires_at)).toBe(clock.now.getTime() + 30_000)
    expect((await open(token))?.person).toMatchObject({
      login: 'both',
      contractId: contracts.second,
      locale: 'uz',
    })
    expect(encodeURIComponent(token)).toBe(token)
  })
  it('is different each time, and reveals nothing', async () => {
    const admin = await signIn('admin')
    const tokens = [(await take(admin)).token, (await take(admin)).token]
    expect(tokens[0]).not.toBe(tokens[1])
    expect(Buffer.from(tokens.join(), 'base64url').toString('latin1')).not.toContain('account')
  })
  it('expires after half a minute', async () => {
    const { token } = await take(await signIn('admin'))
    clock.advance(29_999)
    expect(await open(token)).not.toBeNull()
    clock.advance(1)
    expect(await open(token)).toBeNull()
  })
  it('expires with its session', async () => {
    const admin = await signIn('admin')
    const { token } = await take(admin)
    await admin.post('/auth/logout')
    await signIn('admin')
    expect(await open(token)).toBeNull()
  })
  it('expires with a change of role, the membership and the account', async () => {
    const both = await signIn('both')
    const first = await take(both)
    const moved = withCookie(nobody, cookieOf(await both.post('/auth/user', { roleId: 2 })))
    expect(await open(first.token)).toBeNull()
    const { token } = await take(moved)
    for (const table of ['membership', 'account']) {
      const key = table === 'account' ? 'id' : 'account_id'
      const set = (active: boolean) =>
        database.query(
          `update ${table} set active = $1 where ${key} = (select id from account where login = 'both')`,
          [active],
        )
      await set(false)
      expect(await open(token), table).toBeNull()
      await set(true)
      expect(await open(token), table).not.toBeNull()
    }
  })
  it('is neither issued nor accepted while the password must be changed', async () => {
    const demand = (must: boolean) =>
      database.query(`update account set must_change_password = $1 where login = 'reader'`, [must])
    const reader = await signIn('reader')
    const { token } = await take(reader)
    await demand(true)
    expect((await reader.get('/auth/token')).error?.code).toBe('password_change')
    expect(await open(token)).toBeNull()
    await demand(false)
  })
  it('is refused without a session', async () =>
    expect((await nobody.get('/auth/token')).status).toBe(401))
})

describe('an invalid socket token', () => {
  it('is one with a changed bit', async () => {
    const { token } = await take(await signIn('admin'))
    for (const at of [0, 3, 20, 40, token.length - 2]) {
      const changed = token.slice(0, at) + (token[at] === 'A' ? 'Q' : 'A') + token.slice(at + 1)
      expect(await open(changed), `at ${at}`).toBeNull()
    }
    for (const text of ['', '.', 'v1.', token.slice(3), `${token}A`, password])
      expect(await open(text), text).toBeNull()
  })
  it('is one of another DATA_DIR', async () => {
    const { token } = await take(await signIn('admin'))
    expect(await open(token, openSecrets(elsewhere, socketPurpose))).toBeNull()
  })
  it('is a text encrypted for storage, or for another purpose', async () => {
    const { token } = await take(await signIn('admin'))
    const words = openSecrets(dataDir, socketPurpose).open(token)
    for (const secrets of [openSecrets(dataDir), openSecrets(dataDir, 'report')])
      expect(await open(secrets.seal(words))).toBeNull()
    expect(await open(openSecrets(dataDir, socketPurpose).seal(words))).not.toBeNull()
    expect(() => openSecrets(dataDir).open(token)).toThrow(/authenticate/)
  })
  it('is a plain text', async () => {
    const { seal } = openSecrets(dataDir, socketPurpose)
    for (const words of ['', 'null', '{}', '{"account":1,"contract":1}', '[1]'])
      expect(await open(seal(words)), words).toBeNull()
  })
  it('is the session’s own cookie', async () =>
    expect(await open((await signIn('admin')).cookie)).toBeNull())
})

const boss = await signIn('admin')
const neighbour = await signIn('neighbour')
const person = { surname: 'Каримов', name: 'Азиз', patronymic: 'Собирович' }
const employ = async (caller: Caller = boss, row: object = person) =>
  ((await caller.post('/api/fms/staff/save', row)).result as Row).id
const attach = (caller: Caller, staffId: number) => caller.post('/auth/user', { staffId })
const sessionOf = async (caller: Caller) =>
  sessionSchema.parse((await caller.get('/auth/user')).result)
const attached = (login: Login) =>
  database.query(
    'select contract_id, staff_id from membership m join account a on a.id = m.account_id where a.login = $1',
    [login],
  )
const refused = {
  status: 400,
  error: { code: 'validation', fields: { staffId: 'Такой записи нет. Выберите другую' } },
}

describe('linking oneself to an employee', () => {
  beforeEach(() => database.query('update membership set staff_id = null'))
  it('is available to users who may edit employees, until it is done', async () => {
    const admin = await signIn('admin')
    const reader = await signIn('reader')
    const stranger = await signIn('stranger')
    for (const [caller, may] of [
      [admin, true],
      [reader, false],
      [stranger, false],
    ] as const)
      expect((await sessionOf(caller)).mayAttach, caller.login).toBe(may)
    const staffId = await employ()
    expect(await attach(reader, staffId)).toMatchObject(refused)
    expect(await attached('reader')).toMatchObject([{ staff_id: null }])
    const session = sessionSchema.parse((await attach(admin, staffId)).result)
    expect(session).toMatchObject({
      name: 'Каримов Азиз Собирович',
      mayAttach: false,
      fmsStaff: { id: staffId },
    })
  })
  it('is permanent in this contract only, and visible to the account’s other sessions at once', async () => {
    const here = await signIn('colleague')
    const there = await signIn('colleague')
    const staffId = await employ(boss, { surname: 'Ли', name: 'Вера' })
    const moved = withCookie(nobody, cookieOf(await attach(here, staffId)))
    for (const caller of [moved, there, await signIn('colleague')])
      expect(await sessionOf(caller)).toMatchObject({ name: 'Ли Вера', fmsStaff: { id: staffId } })
    expect((await here.get('/auth/user')).status).toBe(401)
    expect(await attached('colleague')).toEqual([
      { contract_id: String(contracts.first), staff_id: String(staffId) },
    ])
  })
  it('keeps the chosen role', async () => {
    const both = await signIn('both')
    const chosen = withCookie(nobody, cookieOf(await both.post('/auth/user', { roleId: 1 })))
    expect((await attach(chosen, await employ())).result).toMatchObject({
      fmsStaff: { roleId: 1 },
      contractId: contracts.first,
    })
  })
  it('is in the event log', async () => {
    const staffId = await employ()
    const colleague = await signIn('colleague')
    await attach(colleague, staffId)
    const [event] = await database.query(
      `select event_type_id, page_name, resource, uri_path, data, item_id = (select user_id from membership m where m.account_id = l.account_id and m.contract_id = l.contract_id) as own, staff_id from event_log l order by id desc limit 1`,
    )
    expect(event).toEqual({
      event_type_id: 2,
      page_name: 'user',
      resource: 'user',
      uri_path: '/auth/user',
      data: { before: { staff_id: null }, after: { staff_id: staffId } },
      own: true,
      staff_id: String(staffId),
    })
  })
  it('is accepted again for the same employee without a change', async () => {
    const staffId = await employ()
    const again = withCookie(nobody, cookieOf(await attach(await signIn('colleague'), staffId)))
    const events = async () => (await database.query('select from event_log')).length
    const before = await events()
    expect((await attach(again, staffId)).result).toMatchObject({ fmsStaff: { id: staffId } })
    expect(await events()).toBe(before)
  })
  it('cannot be changed to another employee', async () => {
    const first = await employ()
    const second = await employ()
    const again = withCookie(nobody, cookieOf(await attach(await signIn('colleague'), first)))
    expect(await attach(again, second)).toMatchObject(refused)
    expect(await attached('colleague')).toMatchObject([{ staff_id: String(first) }])
  })
})

describe('linking is rejected', () => {
  beforeEach(() => database.query('update membership set staff_id = null'))
  it('alike for an employee who is unknown, of another contract, archived, dismissed or linked to another account', async () => {
    const theirs = await employ(neighbour)
    const gone = await employ()
    const dismissed = await employ(boss, { ...person, dismissed: true })
    const taken = await employ()
    expect((await boss.delete('/api/fms/staff/delete', { id: gone })).status).toBe(200)
    await attach(await signIn('colleague'), taken)
    const admin = await signIn('admin')
    const answers = []
    for (const staffId of [999_999, theirs, gone, dismissed, taken])
      answers.push(await attach(admin, staffId))
    for (const answer of answers) expect(answer).toMatchObject(refused)
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(await attached('admin')).toMatchObject([{ staff_id: null }])
    expect((await admin.get('/auth/user')).status).toBe(200)
  })
  it('for an employee of a contract that the session only switches to', async () => {
    const there = `where contract_id = ${contracts.second} and account_id = (select id from account where login = 'both')`
    await database.query(`update membership set role_ids = '{1,2}' ${there}`)
    const both = await signIn('both')
    const answer = await both.post('/auth/user', {
      contractId: contracts.second,
      staffId: await employ(neighbour),
    })
    expect(answer).toMatchObject(refused)
    expect((await both.get('/auth/user')).result).toMatchObject({ contractId: contracts.first })
    await database.query(`update membership set role_ids = '{2}' ${there}`)
  })
  it('for one of two concurrent requests for the same employee', async () => {
    const staffId = await employ()
    const callers = [await signIn('admin'), await signIn('colleague')]
    const answers = await Promise.all(callers.map((caller) => attach(caller, staffId)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(answers.find(({ status }) => status === 400)).toMatchObject(refused)
    expect(
      await database.query('select from membership where staff_id = $1', [staffId]),
    ).toHaveLength(1)
  })
})

const mine = `contract_id = ${contracts.first} and account_id = (select id from account where login = 'both')`

describe('a choice of role or contract', () => {
  it('offers the contracts and roles of the account', async () => {
    const both = await signIn('both')
    expect((await both.get('/auth/user/contracts')).result).toEqual([
      {
        id: contracts.first,
        name: 'Первый парк',
        roles: [
          { id: 1, name: 'customer-admin' },
          { id: 2, name: 'manager' },
        ],
      },
      { id: contracts.second, name: 'Ikkinchi park', roles: [{ id: 2, name: 'manager' }] },
    ])
  })
  it('loads the session without a body, or with an empty one', async () => {
    const both = await signIn('both')
    const loaded = (await both.get('/auth/user')).text
    expect((await both.post('/auth/user')).text).toBe(loaded)
    const empty = await both.post('/auth/user', {})
    expect([empty.text, empty.headers['set-cookie']]).toEqual([loaded, undefined])
  })
  it('switches to another role under a new session id, but does not extend the session', async () => {
    const both = await signIn('both')
    const signedIn = clock.now
    clock.advance(minute)
    const answer = await both.post('/auth/user', { roleId: 2 })
    expect(answer.result).toMatchObject({
      fmsStaff: { roleId: 2 },
      role: { name: 'manager' },
      contractId: contracts.first,
    })
    expect((await both.get('/auth/user')).status).toBe(401)
    const cookie = cookieOf(answer)
    expect((await nobody.get('/auth/user', { cookie })).result).toMatchObject({
      fmsStaff: { roleId: 2 },
    })
    expect(
      await database.query('select created_at from session where token_hash = $1', [
        hashOf(cookie),
      ]),
    ).toEqual([{ created_at: signedIn }])
  })
  it('switches to another contract', async () => {
    const both = await signIn('both')
    const { result } = await both.post('/auth/user', { contractId: contracts.second })
    expect(result).toMatchObject({
      contractId: contracts.second,
      contract: { name: 'Ikkinchi park' },
      fmsStaff: { roleId: 2 },
    })
  })
  it('lists every role of the contract and marks the current one', async () => {
    const both = await signIn('both')
    const marked = (answer: { result: unknown }) => {
      const { roles, contracts: count, role } = sessionSchema.parse(answer.result)
      return {
        roles: roles.map(({ name, assignedRole }) => [name, assignedRole]),
        count,
        role: role?.name,
      }
    }
    const roles = (admin: boolean) => [
      ['customer-admin', admin],
      ['manager', !admin],
    ]
    expect(marked(await both.get('/auth/user'))).toEqual({
      roles: roles(true),
      count: 2,
      role: 'customer-admin',
    })
    expect(marked(await both.post('/auth/user', { roleId: 2 }))).toEqual({
      roles: roles(false),
      count: 2,
      role: 'manager',
    })
  })
  it('counts the contracts in which the account may still work', async () => {
    const both = await signIn('both')
    const others = `update membership m set active = $2 from account a where a.id = m.account_id and a.login = 'both' and m.contract_id = $1`
    await database.query(others, [contracts.second, false])
    expect((await both.get('/auth/user')).result).toMatchObject({ contracts: 1 })
    await database.query(others, [contracts.second, true])
  })
  it('offers no roles to an account with realm roles only', async () => {
    await database.query(
      `update membership set role_ids = '{}', realm_roles = '{chief}' where account_id = (select id from account where login = 'colleague')`,
    )
    const session = sessionSchema.parse(
      (await (await signIn('colleague')).get('/auth/user')).result,
    )
    expect(session).toMatchObject({
      role: null,
      roles: [],
      realm_access: { roles: ['chief'] },
      fmsStaff: { roleId: null },
    })
  })
  it('is in the event log', async () => {
    await (await signIn('both')).post('/auth/user', { roleId: 2 })
    const [event] = await database.query(
      'select event_type_id, page_name, uri_path, data from event_log order by id desc limit 1',
    )
    expect(event).toEqual({
      event_type_id: 6,
      page_name: 'login',
      uri_path: '/auth/user',
      data: { after: { role_id: 2, address: '127.0.0.1', user_agent: 'lightMyRequest' } },
    })
  })
  it('is kept from call to call, and when other roles are granted or revoked', async () => {
    const both = await signIn('both')
    const chosen = withCookie(nobody, cookieOf(await both.post('/auth/user', { roleId: 2 })))
    for (const roles of ['{1,2}', '{3,1,2}', '{2}', '{1,2}']) {
      await database.query(`update membership set role_ids = $1 where ${mine}`, [roles])
      clock.advance(11 * 60 * minute)
      expect((await chosen.get('/auth/user')).result, roles).toMatchObject({
        fmsStaff: { roleId: 2 },
        role: { id: 2 },
      })
      await expect
        .poll(() =>
          database.query('select from session where token_hash = $1 and seen_at = $2', [
            hashOf(chosen.cookie),
            clock.now,
          ]),
        )
        .toHaveLength(1)
    }
    const fuel = await chosen.post('/api/fms/fuel/save', { name: 'Керосин' })
    expect(fuel.status).toBe(403)
  })
  it.each([
    [{ roleId: 3 }, 'roleId'],
    [{ contractId: 999 }, 'contractId'],
    [{ contractId: contracts.second, roleId: 1 }, 'roleId'],
    [{ staffId: 999_999 }, 'staffId'],
    [{ roleId: '2' }, 'roleId'],
    [{ role: 2 }, 'role'],
  ])('rejects %j', async (choice, field) => {
    const both = await signIn('both')
    const { status, error } = await both.post('/auth/user', choice)
    expect([status, Object.keys(error?.fields ?? {})]).toEqual([400, [field]])
    expect((await both.get('/auth/user')).status).toBe(200)
  })
  it('falls back to a remaining role when the chosen one is revoked', async () => {
    const both = await signIn('both')
    await database.query(
      `update membership set role_ids = '{2}' where contract_id = $1 and account_id = (select id from account where login = 'both')`,
      [contracts.first],
    )
    expect((await both.get('/auth/user')).result).toMatchObject({ fmsStaff: { roleId: 2 } })
  })
})
