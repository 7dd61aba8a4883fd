// Tokens that nobody guesses, and sessions that are gone for good with whoever had them, by whatever way he was disabled.
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../support/app.ts'
import type { Caller, Row } from '../../support/app.ts'
import { password } from '../../support/people.ts'
import { cookieOf, waiting } from '../../support/session.ts'

const { database, nobody, signIn } = await testApp()
const admin = await signIn('admin')
const at = '/api/fms/user'
let n = 0
/** A user of the first contract, and somebody signed in as him. */
async function somebody(): Promise<{ row: Row; caller: Caller; login: `role-${string}` }> {
  const login = `role-person-${++n}` as const
  const { result, text, status } = await admin.post(`${at}/save`, { login, role_ids: [2] })
  expect(status, text).toBe(200)
  await database.query(
    `update account set password_hash = (select password_hash from account where login = 'reader'), must_change_password = false where login = $1`,
    [login],
  )
  return { row: result as Row, caller: await signIn(login), login }
}
const sessionsOf = async (login: string) =>
  (await database.query(`select from session s join account a on a.id = s.account_id where a.login = $1`, [login])).length
const stored = async ({ id }: Row) => (await admin.get(`${at}/getById/${id}`)).result as Row

describe('a token', () => {
  it('ASVS 7.2.3: has 256 bits by chance: no two are alike, no bit of it is fixed', async () => {
    const tokens: Buffer[] = []
    for (let i = 0; i < 32; i++) {
      const cookie = cookieOf(await nobody.post('/auth/login', { login: 'reader', password }))
      tokens.push(Buffer.from(cookie.split('=')[1] ?? '', 'base64url'))
    }
    expect(new Set(tokens.map((one) => one.length))).toEqual(new Set([32]))
    expect(new Set(tokens.map((one) => one.toString('hex'))).size).toBe(32)
    // of 32 fair throws all are alike once in 2^31 for a bit, for any of the 256 once in 2^23
    for (let bit = 0; bit < 256; bit++) expect(new Set(tokens.map((one) => (one[bit >> 3]! >> (bit & 7)) & 1)).size, `bit ${bit}`).toBe(2)
  })
})

/** Ways to disable a user, each with what it needs of him as he is now. */
const ways: Readonly<Record<string, (row: Row) => Promise<number>>> = {
  'a save': async ({ id }) => (await admin.post(`${at}/save`, { id, active: false })).status,
  'a deed to many': async ({ id }) =>
    (await admin.post(`${at}/bulk`, { deed: 'update', ids: { [id]: null }, set: { active: false } })).status,
  'a change in the cell': async (row) => {
    const { version } = await stored(row)
    return (await admin.post(`${at}/bulk`, { deed: 'write', rows: [{ id: row.id, version, set: { active: false } }] })).status
  },
}
describe('whoever is disabled', () => {
  it.each(Object.entries(ways))('ASVS 7.4.2: by %s has no session any more, also when he is enabled again', async (_, disable) => {
    const { row, caller, login } = await somebody()
    expect((await caller.get('/auth/user')).status).toBe(200)
    expect(await disable(row)).toBe(200)
    expect([await sessionsOf(login), (await caller.get('/auth/user')).status]).toEqual([0, 401])
    expect((await admin.post(`${at}/save`, { id: row.id, active: true })).status).toBe(200)
    expect((await caller.get('/auth/user')).status).toBe(401)
  })
  it('ASVS 7.4.2: by taking back that he was enabled', async () => {
    const { row, caller, login } = await somebody()
    await admin.post(`${at}/save`, { id: row.id, active: false })
    await admin.post(`${at}/save`, { id: row.id, active: true })
    const again = await signIn(login)
    const [enabled] = (await admin.get(`${at}/getHistory/${row.id}`)).result as { id: number }[]
    expect((await admin.post(`${at}/revert`, { id: row.id, event: enabled?.id })).status).toBe(200)
    expect((await stored(row)).active).toBe(false)
    await admin.post(`${at}/save`, { id: row.id, active: true })
    for (const one of [caller, again]) expect((await one.get('/auth/user')).status).toBe(401)
  })
  it('ASVS 7.4.2: or removed has none, also when his login comes back', async () => {
    const { row, caller, login } = await somebody()
    expect((await admin.delete(`${at}/delete`, { id: row.id })).status).toBe(200)
    expect([await sessionsOf(login), (await caller.get('/auth/user')).status]).toEqual([0, 401])
    expect((await admin.post(`${at}/save`, { login, role_ids: [2] })).status).toBe(200)
    expect((await caller.get('/auth/user')).status).toBe(401)
  })
  it.each([
    ['signs in', (login: string) => nobody.post('/auth/login', { login, password })],
    ['changes his role', (_: string, caller: Caller) => caller.post('/auth/user', { roleId: 2 })],
  ] as const)('ASVS 7.4.2: while he %s keeps nothing of it', async (_, act) => {
    const { row, caller, login } = await somebody()
    const holder = new pg.Client(database.owner)
    await holder.connect()
    try {
      await holder.query('begin')
      await holder.query('update "user" set active = false where id = $1', [row.id])
      const acting = act(login, caller)
      await waiting(database, 1)
      await holder.query(`delete from session where account_id = (select id from account where login = $1)`, [login])
      await holder.query('commit')
      expect([(await acting).status, await sessionsOf(login)]).toEqual([401, 0])
    } finally {
      await holder.end()
    }
  })
})
