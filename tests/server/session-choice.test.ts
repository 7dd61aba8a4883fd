// Choosing a role or a contract, and what is left of the choice.
import { describe, expect, it } from 'vitest'
import { sessionSchema } from '#server/areas/platform/index.ts'
import { testApp } from '../support/app.ts'
import { contracts } from '../support/people.ts'
import { cookieOf, hashOf, withCookie } from '../support/session.ts'

const { database, clock, nobody, signIn } = await testApp()
const minute = 60_000
const mine = `contract_id = ${contracts.first} and account_id = (select id from account where login = 'both')`

describe('choosing', () => {
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
  it('loads the session without a body, or with nothing in it', async () => {
    const both = await signIn('both')
    const loaded = (await both.get('/auth/user')).text
    expect((await both.post('/auth/user')).text).toBe(loaded)
    const empty = await both.post('/auth/user', {})
    expect([empty.text, empty.headers['set-cookie']]).toEqual([loaded, undefined])
  })
  it('moves to another role under a fresh id, but lives no longer for it', async () => {
    const both = await signIn('both')
    const signedIn = clock.now
    clock.advance(minute)
    const answer = await both.post('/auth/user', { roleId: 2 })
    expect(answer.result).toMatchObject({ fmsStaff: { roleId: 2 }, role: { name: 'manager' }, contractId: contracts.first })
    expect((await both.get('/auth/user')).status).toBe(401)
    const cookie = cookieOf(answer)
    expect((await nobody.get('/auth/user', { cookie })).result).toMatchObject({ fmsStaff: { roleId: 2 } })
    expect(await database.query('select created_at from session where token_hash = $1', [hashOf(cookie)])).toEqual([
      { created_at: signedIn },
    ])
  })
  it('moves to another contract', async () => {
    const both = await signIn('both')
    const { result } = await both.post('/auth/user', { contractId: contracts.second })
    expect(result).toMatchObject({ contractId: contracts.second, contract: { name: 'Ikkinchi park' }, fmsStaff: { roleId: 2 } })
  })
  it('names every role of the contract and marks the one in force', async () => {
    const both = await signIn('both')
    const marked = (answer: { result: unknown }) => {
      const { roles, contracts: count, role } = sessionSchema.parse(answer.result)
      return { roles: roles.map(({ name, assignedRole }) => [name, assignedRole]), count, role: role?.name }
    }
    const roles = (admin: boolean) => [
      ['customer-admin', admin],
      ['manager', !admin],
    ]
    expect(marked(await both.get('/auth/user'))).toEqual({ roles: roles(true), count: 2, role: 'customer-admin' })
    expect(marked(await both.post('/auth/user', { roleId: 2 }))).toEqual({ roles: roles(false), count: 2, role: 'manager' })
  })
  it('counts the contracts in which the account may still work', async () => {
    const both = await signIn('both')
    const others = `update membership m set active = $2 from account a where a.id = m.account_id and a.login = 'both' and m.contract_id = $1`
    await database.query(others, [contracts.second, false])
    expect((await both.get('/auth/user')).result).toMatchObject({ contracts: 1 })
    await database.query(others, [contracts.second, true])
  })
  it('has no roles to offer to an account with realm roles alone', async () => {
    await database.query(
      `update membership set role_ids = '{}', realm_roles = '{chief}' where account_id = (select id from account where login = 'colleague')`,
    )
    const session = sessionSchema.parse((await (await signIn('colleague')).get('/auth/user')).result)
    expect(session).toMatchObject({ role: null, roles: [], realm_access: { roles: ['chief'] }, fmsStaff: { roleId: null } })
  })
  it('stands in the event log', async () => {
    await (await signIn('both')).post('/auth/user', { roleId: 2 })
    const [event] = await database.query('select event_type_id, page_name, uri_path, data from event_log order by id desc limit 1')
    expect(event).toEqual({
      event_type_id: 6,
      page_name: 'login',
      uri_path: '/auth/user',
      data: { after: { role_id: 2, address: '127.0.0.1' } },
    })
  })
  it('lasts: from call to call, and when other roles come and go', async () => {
    const both = await signIn('both')
    const chosen = withCookie(nobody, cookieOf(await both.post('/auth/user', { roleId: 2 })))
    for (const roles of ['{1,2}', '{3,1,2}', '{2}', '{1,2}']) {
      await database.query(`update membership set role_ids = $1 where ${mine}`, [roles])
      clock.advance(11 * 60 * minute)
      expect((await chosen.get('/auth/user')).result, roles).toMatchObject({ fmsStaff: { roleId: 2 }, role: { id: 2 } })
      await expect
        .poll(() => database.query('select from session where token_hash = $1 and seen_at = $2', [hashOf(chosen.cookie), clock.now]))
        .toHaveLength(1)
    }
    const fuel = await chosen.post('/api/fms/fuel/save', { name: 'Керосин' })
    expect(fuel.status).toBe(403)
  })
  it.each([
    [{ roleId: 3 }, 'roleId'],
    [{ contractId: 999 }, 'contractId'],
    [{ contractId: contracts.second, roleId: 1 }, 'roleId'],
    [{ staffId: 1 }, 'staffId'],
    [{ roleId: '2' }, 'roleId'],
    [{ role: 2 }, 'role'],
  ])('refuses %j', async (choice, field) => {
    const both = await signIn('both')
    const { status, error } = await both.post('/auth/user', choice)
    expect([status, Object.keys(error?.fields ?? {})]).toEqual([400, [field]])
    expect((await both.get('/auth/user')).status).toBe(200)
  })
  it('falls back to a role that is left when the chosen one is taken away', async () => {
    const both = await signIn('both')
    await database.query(
      `update membership set role_ids = '{2}' where contract_id = $1 and account_id = (select id from account where login = 'both')`,
      [contracts.first],
    )
    expect((await both.get('/auth/user')).result).toMatchObject({ fmsStaff: { roleId: 2 } })
  })
})
