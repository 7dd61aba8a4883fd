// Roles of an organisation: a copy of a role of the product, with its own rights and screens.
import { expect, it } from 'vitest'
import type { Session } from '#resources/wire/accounts/session.ts'
import type { AccessRow } from '#resources/wire/accounts/users.ts'
import { testApp } from '#tests/support/server/test-app.ts'
import type { Caller, Row } from '#tests/support/server/test-app.ts'
import { passwordHash } from '#tests/support/server/test-accounts.ts'

const { database, signIn } = await testApp()
const admin = await signIn('admin')
const neighbour = await signIn('neighbour')
const at = '/api/fms/custom-role'
const access = '/api/fms/resource-access'
const names = (name: string) => ({ name, name_ru: null, name_uz: null, name_en: null })
const copy = (caller: Caller, name: string, base_role: string, more: object = {}) =>
  caller.post(`${at}/save`, { ...names(name), ...more, base_role })
const rowsOf = async (role: string, caller = admin) =>
  ((await caller.get(`${access}/getList`)).result as AccessRow[]).filter((one) => one.role === role)
const levelsOf = async (role: string, caller = admin) =>
  Object.fromEntries((await rowsOf(role, caller)).map(({ resource, level }) => [resource, level]))
async function setLevel(role: string, resource: string, change: object, caller = admin) {
  const { id, level } = (await rowsOf(role)).find((one) => one.resource === resource)!
  return caller.post(`${access}/saveLevels`, { rows: [{ id, level, was: level, ...change }] })
}
/** A user with these roles, signed in. */
async function person(login: string, role_ids: readonly number[]): Promise<Caller> {
  const made = await admin.post('/api/fms/user/save', { login, role_ids, active: true })
  expect(made.status, made.text).toBe(200)
  await database.query('update account set password_hash = $1 where login = $2', [
    ...[passwordHash, login],
  ])
  return signIn(login as 'admin')
}
const idOf = ({ result }: { result: unknown }) => (result as Row).id
const told = ({ status, error }: Awaited<ReturnType<Caller['get']>>) => [status, error?.code]
const sessionOf = async (caller: Caller, headers = {}) =>
  (await caller.get('/auth/user', headers)).result as Session

it('start with the rights of their base role, and then have their own', async () => {
  const made = await copy(admin, 'Старший механик', 'mechanic', { name_en: 'Senior mechanic' })
  expect(made.status, made.text).toBe(200)
  const id = idOf(made)
  const code = `custom-${id}`
  const before = await levelsOf(code)
  expect(before).toEqual(await levelsOf('mechanic'))
  const senior = await person('senior', [100 + id])
  const asked = () => senior.get('/api/fms/fuel/getList')
  expect((await asked()).status).toBe(200)
  expect(told(await senior.post('/api/fms/fuel/save', { name: 'Нет' }))).toEqual([403, 'forbidden'])
  expect((await setLevel(code, 'fuel', { level: 15 })).status).toBe(200)
  expect((await senior.post('/api/fms/fuel/save', { name: 'Да' })).status).toBe(200)
  expect((await setLevel(code, 'fuel', { level: 0 })).status).toBe(200)
  expect(told(await asked())).toEqual([403, 'forbidden'])
  // the base role is as it was
  expect(await levelsOf('mechanic')).toEqual(before)
})

it('behave like their base role, under their own names', async () => {
  const id = idOf(
    await copy(admin, 'Завгар', 'mechanic', {
      ...{ name_ru: 'Заведующий гаражом', name_uz: 'Garaj mudiri', name_en: 'Garage manager' },
    }),
  )
  const keeper = await person('garage', [100 + id])
  const said = async (language: string) => {
    const user = await sessionOf(keeper, { 'accept-language': language })
    expect([user.fmsStaff.roleId, user.realm_access.roles]).toEqual([6, []])
    return user.role
  }
  for (const [language, name] of [
    ['ru', 'Заведующий гаражом'],
    ['uz', 'Garaj mudiri'],
    ['uz-Cyrl', 'Гараж мудири'],
    ['en', 'Garage manager'],
  ] as const)
    expect(await said(language)).toMatchObject({ id: 100 + id, name, assignedRole: true })
  // the list of users has them by their names, and finds them
  const users = (await admin.post('/api/fms/user/getListByFilter', { role_ids: [100 + id] })).result
  expect(users).toMatchObject([{ login: 'garage', roles: [{ name: 'Заведующий гаражом' }] }])
  expect((await admin.get(`${access}/getPeople`)).result).toMatchObject({ [`custom-${id}`]: 1 })
  // messages to the base role and its notifications
  const to = (await admin.get('/api/messages/getRecipients')).result as { roles: unknown[] }
  expect(JSON.stringify(to)).toContain('mechanic')
  const types = (await keeper.get('/api/fms/staff-notification/getSettings')).result
  const mechanic = await person('plain-mechanic', [6])
  expect(types).toEqual((await mechanic.get('/api/fms/staff-notification/getSettings')).result)
})

it('have screens of their own, which the product’s roles have not', async () => {
  const id = idOf(await copy(admin, 'Кладовщик', 'warehouse-manager'))
  const code = `custom-${id}`
  expect(told(await setLevel('hr', 'fuel', { screens: 'shown' }))).toEqual([422, 'given_rows'])
  expect(told(await setLevel(code, 'fuel', { screens: 'all' }))).toEqual([400, 'validation'])
  const storeman = await person('storeman', [100 + id])
  expect((await sessionOf(storeman)).fmsStaff.screens).toEqual({})
  expect((await setLevel(code, 'fuel', { screens: 'shown' })).status).toBe(200)
  expect((await setLevel(code, 'warehouse', { screens: 'hidden' })).status).toBe(200)
  expect((await sessionOf(storeman)).fmsStaff.screens).toEqual({ fuel: true, warehouse: false })
  expect((await sessionOf(admin)).fmsStaff.screens).toBeUndefined()
})

it('are in the event log, with every right that changes', async () => {
  const id = idOf(await copy(admin, 'Дежурный', 'dispatcher'))
  await setLevel(`custom-${id}`, 'fuel', { level: 0, screens: 'hidden' })
  const logged = await database.query<{ resource: string; type: number; data: unknown }>(
    `select resource, event_type_id as type, data from event_log
     where resource in ('custom-role', 'resource-access') order by id desc limit 2`,
  )
  expect(logged).toMatchObject([
    {
      resource: 'resource-access',
      data: {
        before: { role: `custom-${id}`, resource: 'fuel', screens: 'base' },
        after: { role: `custom-${id}`, resource: 'fuel', level: 0, screens: 'hidden' },
      },
    },
    { resource: 'custom-role', type: 1, data: { after: { name: 'Дежурный' } } },
  ])
  const [event] = (
    await admin.post('/api/fms/event-log/getListByFilter', { resource: 'resource-access' })
  ).result as Row[]
  const { right } = (await admin.get(`/api/fms/event-log/getChanges/${event!.id}`)).result as {
    right: unknown
  }
  expect(right).toMatchObject({
    ...{ called: 'Дежурный', screens: { before: 'base', after: 'hidden' }, revertible: false },
  })
})

it('give no one more rights than they may grant', async () => {
  // may change rights and users, and nothing about vehicles
  const limits = { manager: ['role', 'user'] }
  const base = idOf(await copy(admin, 'Кадровик', 'hr'))
  for (const right of limits.manager) await setLevel(`custom-${base}`, right, { level: 15 })
  const officer = await person('officer', [100 + base])
  // neither a role above them nor a level that they lack
  const refused = [422, 'beyond_rights']
  expect(told(await copy(officer, 'Хитрый', 'customer-admin'))).toEqual(refused)
  const copied = await copy(officer, 'Обычный', 'driver')
  expect(copied.status, copied.text).toBe(200)
  const code = `custom-${idOf(copied)}`
  await setLevel(`custom-${base}`, 'car', { level: 0 })
  expect(told(await setLevel(code, 'car', { level: 15 }, officer))).toEqual(refused)
  // a role that may do more than its base role and the officer is not theirs to give
  const give = (login: string, role: number) =>
    officer.post('/api/fms/user/save', { login, role_ids: [role], active: true })
  expect((await give('first-driver', 100 + idOf(copied))).status).toBe(200)
  expect((await setLevel(code, 'car', { level: 15 })).status).toBe(200)
  expect(told(await give('second-driver', 100 + idOf(copied)))).toEqual(refused)
  // nor are those who have it theirs to change
  const [driver] = (await admin.get('/api/fms/user/getList?search=first-driver')).result as Row[]
  expect(told(await officer.post('/api/fms/user/invite', { id: driver!.id }))).toEqual(refused)
  // and a copy of the administrator's role is no administrator's
  const reduced = idOf(await copy(admin, 'Малый администратор', 'customer-admin'))
  await setLevel(`custom-${reduced}`, 'car', { level: 0 })
  const small = await person('small-admin', [100 + reduced])
  expect(
    told(await small.post('/api/fms/user/save', { login: 'big', role_ids: [1], active: true })),
  ).toEqual(refused)
  expect(told(await copy(small, 'Большой', 'customer-admin'))).toEqual(refused)
})

it('belong to one organisation', async () => {
  const id = idOf(await copy(admin, 'Наша роль', 'driver'))
  expect((await neighbour.get(`${at}/getList`)).result).toEqual([])
  expect(told(await neighbour.get(`${at}/getById/${id}`))).toEqual([404, 'not_found'])
  expect(await rowsOf(`custom-${id}`, neighbour)).toEqual([])
  const roles = JSON.stringify((await neighbour.get('/api/fms/role/getList')).result)
  expect(roles).not.toContain('Наша роль')
  expect(JSON.stringify((await admin.get('/api/fms/role/getList')).result)).toContain('Наша роль')
  const given = { login: 'spy', role_ids: [100 + id], active: true }
  const { status, error } = await neighbour.post('/api/fms/user/save', given)
  expect([status, error?.fields]).toEqual([400, { role_ids: expect.any(String) }])
  // the same name is free there
  expect((await copy(neighbour, 'Наша роль', 'driver')).status).toBe(200)
})

it('are archived once they have no users, and cannot be assigned from then on', async () => {
  const id = idOf(await copy(admin, 'Временная', 'driver'))
  const made = await admin.post('/api/fms/user/save', {
    ...{ login: 'temporary', role_ids: [100 + id], active: false },
  })
  const remove = () => admin.delete(`${at}/delete`, { id })
  const refused = await remove()
  expect(told(refused)).toEqual([409, 'role_in_use'])
  expect(refused.error?.message).toContain('роль')
  const user = made.result as Row
  const saved = await admin.post('/api/fms/user/save', {
    ...{ id: user.id, version: user.version, role_ids: [4] },
  })
  expect(saved.status, saved.text).toBe(200)
  expect((await remove()).status).toBe(200)
  expect(JSON.stringify((await admin.get('/api/fms/role/getList')).result)).not.toContain('Временн')
  const again = { login: 'late', role_ids: [100 + id], active: true }
  expect((await admin.post('/api/fms/user/save', again)).status).toBe(400)
  // never deleted: its record and its rights stay
  expect(await rowsOf(`custom-${id}`)).not.toEqual([])
})

it('have names that differ from the product’s roles', async () => {
  for (const name of ['Водитель', ' haydovchi ', 'Ҳайдовчи', 'Driver', 'customer admin', 'root']) {
    const { status, error } = await copy(admin, name, 'driver')
    expect([status, Object.keys(error?.fields ?? {})], name).toEqual([400, ['name']])
  }
})

it('require a second factor if their base role does', async () => {
  const id = idOf(await copy(admin, 'Учётчик', 'hr'))
  const clerk = await person('clerk', [100 + id])
  const demand = (required: boolean) =>
    admin.post('/api/fms/role/requireSecondFactor', { role: 'hr', required })
  await demand(true)
  expect(told(await clerk.get('/api/fms/fuel/getList'))).toEqual([403, 'second_factor_required'])
  await demand(false)
  expect((await clerk.get('/api/fms/fuel/getList')).status).toBe(200)
})
