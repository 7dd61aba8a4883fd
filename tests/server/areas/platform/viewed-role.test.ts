// An administrator views the console as a role: with its rights as far as they are the
// administrator's own, and read-only.
import { beforeEach, describe, expect, it } from 'vitest'
import { roleIds } from '#resources/kernel/names.ts'
import type { Session } from '#resources/wire/accounts/session.ts'
import { idleLife, wholeLife } from '#server/kernel/session/sessions.ts'
import { password } from '#tests/support/server/test-accounts.ts'
import { testApp } from '#tests/support/server/test-app.ts'
import type { Answer, Caller } from '#tests/support/server/test-app.ts'
import { stateOf } from '#tests/support/database/table-hashes.ts'

const { clock, database, jobs, signIn } = await testApp()
const told = ({ status, error }: Answer) => [status, error?.code]
const view = (caller: Caller, roleId: number) => caller.post('/auth/view-role', { roleId })
const stop = (caller: Caller) => caller.post('/auth/view-role/stop')
const refused = [403, 'viewed_role']
const logged = async () =>
  (
    await database.query<{ after: Record<string, unknown> }>(
      `select data->'after' as after from event_log where resource = 'session'
         and (data->'after' ? 'viewed_role' or data->'after' ? 'viewed_role_ended') order by id`,
    )
  ).map(({ after }) => {
    const { address: _, ...rest } = after
    return rest
  })

/** Calls beside those named get…, find…, calculate…, print… that change nothing. */
const harmless = new Set([
  ...['post /auth/login', 'post /auth/login/code', 'post /auth/logout'],
  ...['post /auth/view-role/stop', 'post /api/live/page', 'post /api/presence'],
  // without a choice it only answers who is signed in
  'post /auth/user',
  // the views of pages
  ...['save', 'savePolicy'].map((call) => `post /api/fms/event-log/${call}`),
])

describe('while the console is viewed as a role', () => {
  it('its screens and rights are in force, and begin and end are in the event log', async () => {
    const admin = await signIn('admin')
    const before = (await admin.get('/auth/user')).result as Session
    const { status, result, text } = await view(admin, 4)
    expect(status, text).toBe(200)
    expect(result).toMatchObject({
      ...{ viewsRole: true, login: 'admin', realm_access: { roles: [] } },
      ...{ fmsStaff: { roleId: 4 }, role: { id: 4, name: 'driver' } },
    })
    // the tests' drivers have no right to anything
    expect(told(await admin.get('/api/fms/fuel/getList'))).toEqual([403, 'forbidden'])
    expect((await admin.get('/auth/user')).result).toMatchObject({ viewsRole: true })
    // another session of the same user is as before
    const elsewhere = await signIn('admin')
    expect((await elsewhere.get('/api/fms/fuel/getList')).status).toBe(200)
    expect(told(await view(admin, 5))).toEqual(refused)
    expect((await stop(admin)).result).toEqual(before)
    expect((await admin.get('/api/fms/fuel/getList')).status).toBe(200)
    expect(await logged()).toEqual([{ viewed_role: 'driver' }, { viewed_role_ended: 'driver' }])
    // nothing more to end
    expect((await stop(admin)).status).toBe(200)
    expect(await logged()).toHaveLength(2)
  })

  it('every call that could change something is refused, and leaves no trace', async () => {
    const admin = await signIn('admin')
    // reads and edits everything that the administrator does
    expect((await view(admin, 1)).status).toBe(200)
    expect((await admin.get('/api/fms/fuel/getList')).status).toBe(200)
    const { paths } = JSON.parse((await admin.get('/api/docs/openapi.json')).text) as {
      paths: Record<string, Record<string, { responses: Record<string, unknown> }>>
    }
    const before = await stateOf(database)
    const calls = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => ({ method, path })),
    )
    const writes = calls.filter(
      ({ method, path }) =>
        method !== 'get' &&
        !/\/((get|find|calculate|print)[^/]*|export|preview)(\/\{\w+\})*$/.test(path) &&
        !harmless.has(`${method} ${path}`),
    )
    expect(writes.length).toBeGreaterThan(500)
    const open: string[] = []
    for (const { method, path } of writes) {
      const url = path.replaceAll(/\{\w+\}/g, '1')
      const answer = await (method === 'delete'
        ? admin.delete(url, { id: 1 })
        : admin.post(url, {}))
      if (told(answer).join() !== refused.join()) open.push(`${method} ${path}`)
    }
    expect(open).toEqual([])
    expect(told(await admin.post('/auth/user', { roleId: 1 }))).toEqual(refused)
    expect(await stateOf(database)).toEqual(before)
    const said = (await admin.post('/api/fms/fuel/save', { name: 'Нет' })).error?.message
    expect(said).toMatch(/^Вы смотрите на систему от имени роли/)
    await stop(admin)
    expect((await admin.post('/api/fms/fuel/save', { name: 'Да' })).status).toBe(200)
  })

  it('no right is more than the administrator’s own', async () => {
    await database.query(`update access_level set level = 15
      where contract_id = 1 and role = 'manager' and resource = 'role'`)
    await database.query(`update access_level set level = 0
      where contract_id = 1 and role = 'manager' and resource = 'fuel'`)
    const manager = await signIn('reader')
    // what a user may do everywhere, a manager may not
    expect((await view(manager, 3)).status).toBe(200)
    expect(told(await manager.get('/api/fms/fuel/getList'))).toEqual([403, 'forbidden'])
    const { fmsStaff } = (await manager.get('/auth/user')).result as Session
    const levels = new Map(
      fmsStaff.resourceAccess.map(({ alternative_name, access }) => [alternative_name, access]),
    )
    expect([levels.get('fuel.*'), levels.get('place.*'), levels.get('role.*')]).toEqual([0, 1, 15])
    // a right that goes meanwhile goes here too
    await database.query(`update access_level set level = 0
      where contract_id = 1 and role = 'manager' and resource = 'place'`)
    expect(told(await manager.get('/api/fms/place/getList'))).toEqual([403, 'forbidden'])
    await stop(manager)
    expect(told(await view(manager, 1))).toEqual([422, 'beyond_rights'])
  })

  it('only users who manage roles may, and only as roles of their organisation', async () => {
    const stranger = await signIn('stranger')
    expect(told(await view(stranger, 4))).toEqual([403, 'forbidden'])
    const admin = await signIn('admin')
    const neighbour = await signIn('neighbour')
    const { result } = await admin.post('/api/fms/custom-role/save', {
      ...{ name: 'Наша', base_role: 'hr', name_ru: null, name_uz: null, name_en: null },
    })
    const roleId = 100 + (result as { id: number }).id
    for (const id of [17, 99, roleId])
      expect(told(await view(neighbour, id)), String(id)).toEqual([400, 'validation'])
    expect((await view(admin, roleId)).result).toMatchObject({
      ...{ fmsStaff: { roleId: 8 }, role: { id: roleId, name: 'Наша' } },
    })
  })
})

describe('the view as a role', () => {
  beforeEach(() => database.query('delete from session'))
  const until = (after: number) => new Date(clock.now.getTime() + after).toISOString()
  it.each<[string, (admin: Caller) => Promise<unknown>]>([
    ['its user signs out', (admin) => admin.post('/auth/logout')],
    ['its user signs in anew', (admin) => admin.post('/auth/login', { login: 'admin', password })],
    [
      'its user ends it from elsewhere',
      async () => (await signIn('admin')).post('/auth/sessions/end', {}),
    ],
    [
      'an administrator ends all sessions',
      async () =>
        (await signIn('colleague')).post('/api/fms/user/endAllSessions', { confirmed: true }),
    ],
  ])('ends with the session, which is in the event log: %s', async (_, end) => {
    const admin = await signIn('admin')
    expect((await view(admin, 6)).status).toBe(200)
    const before = await logged()
    expect(await end(admin)).toMatchObject({ status: 200 })
    expect(await logged()).toEqual([
      ...before,
      { viewed_role_ended: roleIds[6], viewed_until: until(0) },
    ])
    const again = await signIn('admin')
    expect((await again.get('/auth/user')).result).toMatchObject({ viewsRole: false })
  })

  it.each([
    ['unused', 0, idleLife],
    ['of its age', wholeLife - 60_000, 60_000],
  ])('ends when the session expires, with that time: %s', async (_, age, left) => {
    const admin = await signIn('admin')
    expect((await view(admin, 4)).status).toBe(200)
    const created = new Date(clock.now.getTime() - age)
    await database.query('update session set created_at = $1 where viewed_role_id is not null', [
      created.toISOString(),
    ])
    const before = await logged()
    const end = until(left)
    clock.advance(left + 5 * 3600_000)
    expect((await admin.get('/auth/user')).status).toBe(401)
    // whichever process comes first
    await Promise.all([jobs.run('daily round'), jobs.run('daily round')])
    await admin.post('/auth/logout')
    expect(await logged()).toEqual([...before, { viewed_role_ended: 'driver', viewed_until: end }])
  })
})
