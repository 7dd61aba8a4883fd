// Assignable roles: user administrators assign every role except those of higher rank.
import { beforeAll, describe, expect, it } from 'vitest'
import { roleIds } from '#resources/kernel/names.ts'
import { testApp } from '../../../support/server/test-app.ts'
import type { Answer, Caller, Row } from '../../../support/server/test-app.ts'

const { database, signIn } = await testApp()
const at = '/api/fms/user'
let admin: Caller
/** Has the role of a manager: may edit users and read all else. */
let manager: Caller
beforeAll(async () => {
  await database.query(
    `update access_level set level = 15 where contract_id = 1 and role = 'manager' and resource = 'user'`,
  )
  admin = await signIn('admin')
  manager = await signIn('reader')
})

let n = 0
const create = (caller: Caller, more: object) =>
  caller.post(`${at}/save`, { login: `managed${++n}`, ...more })
const told = ({ status, error }: Answer) => [status, error?.code]
const refused = [422, 'beyond_rights']
const ordinary = Object.entries(roleIds).filter(([, name]) => name !== 'customer-admin')

describe('a manager', () => {
  it.each(ordinary)('gives role %s (%s), and a password to who has it', async (id) => {
    const made = await create(manager, { role_ids: [Number(id)] })
    expect(made.status, made.text).toBe(200)
    const { id: user } = made.result as Row
    expect((await manager.post(`${at}/invite`, { id: user })).status).toBe(200)
    expect((await manager.post(`${at}/endSessions`, { id: user })).status).toBe(200)
    expect((await manager.post(`${at}/save`, { id: user, role_ids: [4] })).status).toBe(200)
    expect((await manager.delete(`${at}/delete`, { id: user })).status).toBe(200)
  })
  it.each([
    ['customer-admin', { role_ids: [1] }],
    ['root', { root: true }],
    ['chief', { chief: true }],
    ['operations-manager', { operations_manager: true }],
  ])('neither gives nor touches %s', async (_, roles) => {
    expect(told(await create(manager, roles))).toEqual(refused)
    const { id } = (await create(admin, roles)).result as Row
    expect(told(await manager.post(`${at}/save`, { id, active: false }))).toEqual(refused)
    expect(told(await manager.post(`${at}/invite`, { id }))).toEqual(refused)
    expect(told(await manager.post(`${at}/endSessions`, { id }))).toEqual(refused)
    expect(told(await manager.delete(`${at}/delete`, { id }))).toEqual(refused)
  })
})

it('a user with a realm role can assign that one, and no other', async () => {
  await database.query(
    `update access_level set level = 15 where contract_id = 1 and role = 'chief' and resource = 'user'`,
  )
  await database.query(
    `with a as (insert into account (login, password_hash) select 'role-chief', password_hash from account where login = 'admin' returning id)
     insert into membership (account_id, contract_id, role_ids, realm_roles) select id, 1, '{}', '{chief}' from a`,
  )
  const chief = await signIn('role-chief')
  expect((await create(chief, { chief: true })).status).toBe(200)
  expect(told(await create(chief, { root: true }))).toEqual(refused)
  expect(told(await create(chief, { role_ids: [1] }))).toEqual(refused)
})
