// The authorisation matrix: every role × every call × own contract, another contract, no session – with what is answered and what must not appear.
// Levels are those of tests/conformance/access.json, never read off the product's own code.
import { beforeAll, describe, expect, it } from 'vitest'
import { seedLevels } from '#resources/kernel/access.ts'
import { allResources, fieldEntries, titleFields } from '#resources/kernel/derive.ts'
import { roleIds, roleNames } from '#resources/kernel/names.ts'
import type { RoleName } from '#resources/kernel/names.ts'
import type { Resource, StoredFile } from '#resources/kernel/types.ts'
import { callsOf } from '#resources/kernel/calls.ts'
import type { Call } from '#resources/kernel/calls.ts'
import { fileCallsOf } from '#server/kernel/files/index.ts'
import { advisory } from '#tests/support/advisories.ts'
import { access } from '../conformance/tables.ts'
import { testApp } from '../support/app.ts'
import type { Caller, Row, Wire } from '../support/app.ts'
import { sendForm } from '../support/form.ts'
import { password } from '../support/people.ts'
import { makerFor } from '../support/rows.ts'
import { requestsTo } from './kernel/contract/requests.ts'

const resources = allResources()
const { app, database, nobody, signIn } = await testApp({ resources })
const [admin, neighbour] = [await signIn('admin'), await signIn('neighbour')]
const [make, theirs] = [makerFor(admin, resources), makerFor(neighbour, resources)]
const levelOn = (role: RoleName, name: string) => access.find((row) => row.resource === name)?.levels[role] ?? NaN
const levelOf = (role: RoleName, resource: Resource) => levelOn(role, resource.access)

/** Calls of no resource, with what they answer to whoever is signed in; without a session all but the open ones are 401. */
const platform: Readonly<Record<string, { send(caller: Caller): ReturnType<Caller['get']>; open?: true; status?: number }>> = {
  'GET /health': { send: (caller) => caller.get('/health'), open: true },
  'POST /auth/login': { send: (caller) => caller.post('/auth/login', {}), open: true, status: 400 },
  'POST /auth/logout': { send: () => nobody.post('/auth/logout'), open: true },
  'GET /auth/user': { send: (caller) => caller.get('/auth/user') },
  'POST /auth/user': { send: (caller) => caller.post('/auth/user') },
  'GET /auth/user/contracts': { send: (caller) => caller.get('/auth/user/contracts') },
  'GET /auth/token': { send: (caller) => caller.get('/auth/token') },
  'GET /auth/sessions': { send: (caller) => caller.get('/auth/sessions') },
  'POST /auth/sessions/end': { send: (caller) => caller.post('/auth/sessions/end', { id: '0'.repeat(16) }), status: 404 },
  'POST /auth/password': { send: (caller) => caller.post('/auth/password', { current: password, password: 'short' }), status: 400 },
  'GET /api/drafts': { send: (caller) => caller.get('/api/drafts') },
  'GET /api/drafts/:screen/:record': { send: (caller) => caller.get('/api/drafts/nothing/new'), status: 404 },
  'POST /api/drafts/save': { send: (caller) => caller.post('/api/drafts/save', {}), status: 400 },
  'DELETE /api/drafts/delete': { send: (caller) => caller.delete('/api/drafts/delete', {}), status: 400 },
  'GET /api/views/getSettings': { send: (caller) => caller.get('/api/views/getSettings') },
  'POST /api/views/saveSetting': { send: (caller) => caller.post('/api/views/saveSetting', {}), status: 400 },
  'GET /api/views/getList/:resource': { send: (caller) => caller.get('/api/views/getList/nothing'), status: 404 },
  'POST /api/views/save': { send: (caller) => caller.post('/api/views/save', {}), status: 400 },
  'DELETE /api/views/delete': { send: (caller) => caller.delete('/api/views/delete', { id: 1 }), status: 404 },
  'POST /api/views/setDefault': { send: (caller) => caller.post('/api/views/setDefault', {}), status: 400 },
  'GET /api/import/mine': { send: (caller) => caller.get('/api/import/mine') },
  'GET /api/import/:id': { send: (caller) => caller.get('/api/import/999999999'), status: 404 },
  'GET /api/import/:id/faults': { send: (caller) => caller.get('/api/import/999999999/faults'), status: 404 },
  'GET /api/import/:id/photos': { send: (caller) => caller.get('/api/import/999999999/photos'), status: 404 },
  'GET /api/import/:id/faultFile': { send: (caller) => caller.get('/api/import/999999999/faultFile'), status: 404 },
  'POST /api/import/again': { send: (caller) => caller.post('/api/import/again'), status: 415 },
  'POST /api/import/map': {
    send: (caller) => caller.post('/api/import/map', { id: 999999999, columns: [], key: null, mode: 'create' }),
    status: 404,
  },
  'POST /api/import/apply': { send: (caller) => caller.post('/api/import/apply', { id: 999999999 }), status: 404 },
  'POST /api/import/undo': { send: (caller) => caller.post('/api/import/undo', { id: 999999999 }), status: 404 },
  'DELETE /api/import/delete': { send: (caller) => caller.delete('/api/import/delete', { id: 999999999 }), status: 404 },
  // a stream: the beginning of the answer says whether it is let in
  'GET /api/live': {
    send: async ({ cookie }) => {
      const answer = await app.inject({ method: 'GET', url: '/api/live', headers: { ...(cookie && { cookie }) }, payloadAsStream: true })
      answer.stream().destroy()
      return { status: answer.statusCode, text: '', headers: answer.headers, result: undefined, error: undefined }
    },
  },
  'POST /api/presence': { send: (caller) => caller.post('/api/presence', { resource: 'car-brand', id: 1 }) },
  'GET /api/search': { send: (caller) => caller.get('/api/search?q=a') },
  // a star stands by itself in the tree of routes
  'GET *': { send: (caller) => caller.get('/api/export/v1.none'), status: 404 },
  'GET /api/docs': { send: (caller) => caller.get('/api/docs') },
  'GET /api/docs/openapi.json': { send: (caller) => caller.get('/api/docs/openapi.json') },
}
const callers = new Map<RoleName, Caller>()
beforeAll(async () => {
  // the levels that a real contract starts with, in place of the tests' simple ones
  await database.query('delete from access_level')
  await database.query(
    `insert into access_level (contract_id, role, resource, level)
     select c.id, l.role, l.resource, l.level from contract c, jsonb_to_recordset($1) as l(role text, resource text, level smallint)`,
    [JSON.stringify(seedLevels(resources))],
  )
  const ids = new Map(Object.entries(roleIds).map(([id, name]) => [name as RoleName, Number(id)]))
  for (const role of roleNames) {
    await database.query(
      `with a as (insert into account (login, password_hash) select $1, password_hash from account where login = 'admin' returning id)
       insert into membership (account_id, contract_id, role_ids, realm_roles) select id, 1, $2, $3 from a`,
      [`role-${role}`, ids.has(role) ? [ids.get(role)] : [], ids.has(role) ? [] : [role]],
    )
    callers.set(role, await signIn(`role-${role}`))
  }
})

it('leaves no registered route out', () => {
  // a tree: each line continues the path of the one it hangs on
  const above: string[] = []
  const registered = app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part, methods] = /^([\s│]*)[├└]── (\S+)(?: \(([^)]+)\))?$/.exec(line) ?? []
      if (!part) return []
      const depth = indent.length / 4
      above.splice(depth, above.length, part)
      return (methods ?? '').split(', ').map((method) => `${method} ${above.join('')}`)
    })
    .filter((route) => /^(GET|POST|PUT|PATCH|DELETE) /.test(route))
  const inMatrix = [
    ...Object.keys(platform),
    ...resources.flatMap((one) =>
      one.bases.flatMap((base) => [...callsOf(one), ...fileCallsOf(one)].map(({ method, path }) => `${method} /${base}/${path}`)),
    ),
  ]
  expect(registered.length).toBeGreaterThan(300)
  expect(registered.sort()).toEqual(inMatrix.sort())
})

describe.each(resources.map((resource) => [resource.name, resource] as const))('%s', (_, resource) => {
  const [title = ''] = titleFields(resource)
  const personal = fieldEntries(resource.fields).filter(([, field]) => field.options.personal)
  let own: Row
  let foreign: Row
  let input: Wire
  beforeAll(async () => {
    own = await make.row(resource)
    await database.query(`select setval(pg_get_serial_sequence('"${resource.name.replaceAll('-', '_')}"', 'id'), ${own.id + 5000})`)
    foreign = await theirs.row(resource, resource.fields[title]?.kind === 'text' ? { [title]: `Чужое ${resource.name}` } : {})
    input = await make.input(resource, make.next())
  })
  /** Nothing of either contract's rows, whoever asks. */
  const tellsNothing = (text: string) => {
    expect(text).not.toContain(String(own[title]))
    expect(text).not.toContain('Чужое')
  }

  /** A save that names a record where rows are only added. */
  const changes = (call: Call) => resource.mode === 'append' && call.body === 'save'
  /** Whether the role may name personal fields in a save. */
  const knows = (role: RoleName) => personal.length === 0 || levelOn(role, resource.personal ?? resource.access) === 15
  /** What the role may send: a personal field that is none for it is an unknown word. */
  const sendable = (role: RoleName, body: Wire) =>
    knows(role) ? body : Object.fromEntries(Object.entries(body).filter(([key]) => !resource.fields[key]?.options.personal))

  it.each(roleNames)(`${advisory(4)}: to %s`, async (role) => {
    const caller = callers.get(role)!
    const level = levelOf(role, resource)
    expect(level).not.toBeNaN()
    for (const { call, send } of requestsTo(resource, own.id, sendable(role, input))) {
      const allowed = call.right === 'read' ? level > 0 : level === 15
      if (allowed && call.right === 'edit') continue // done below, each on a row of its own
      const { status, text, error } = await send(caller)
      expect([call.name, status, error?.code]).toEqual([call.name, allowed ? 200 : 403, allowed ? undefined : 'forbidden'])
      expect(text).not.toContain('Чужое')
      if (!allowed) tellsNothing(text)
      if (!knows(role)) for (const [key] of personal) expect(text).not.toContain(`"${key}"`)
    }
    for (const { call, send } of requestsTo(resource, foreign.id, sendable(role, input))) {
      const allowed = call.right === 'read' ? level > 0 : level === 15
      const { status, text } = await send(caller)
      const about = ['target', 'save', 'revert', 'bringBack'].includes(call.body) || ['getById', 'getHistory'].includes(call.name)
      // what is only added to is never changed, whosever it is; of many rows, the faulty one is named
      const none = changes(call) ? 422 : call.body === 'saveAll' ? 400 : about ? 404 : 200
      expect([call.name, status]).toEqual([call.name, allowed ? none : 403])
      expect(text).not.toContain('Чужое')
    }
    if (level === 15) {
      const fresh = await make.row(resource)
      for (const { call, send } of requestsTo(resource, fresh.id, sendable(role, await make.input(resource, make.next())))) {
        if (call.right !== 'edit') continue
        const { status, text } = await send(caller)
        // what archives is removed by nobody, so there is nothing to bring back
        const done = changes(call) ? 422 : call.name === 'bringBack' && resource.archive ? 404 : 200
        expect([call.name, status], text).toEqual([call.name, done])
      }
      const added = await caller.post(`/${resource.bases[0]}/save`, sendable(role, await make.input(resource, make.next())))
      expect(added.status, added.text).toBe(200)
    }
    expect((await neighbour.get(`/${resource.bases[0]}/getById/${foreign.id}`)).result).toEqual(foreign)
  })

  it('to nobody without a session, under every base', async () => {
    for (const base of resource.bases)
      for (const { send } of requestsTo({ ...resource, bases: [base] }, own.id, input)) {
        const { status, text } = await send(nobody)
        expect(status).toBe(401)
        tellsNothing(text)
      }
  })
  it('under each of its other bases the same, to who may and who may not', async () => {
    for (const base of resource.bases.slice(1))
      for (const [role, status] of [
        ['root', 200],
        ['user', levelOf('user', resource) > 0 ? 200 : 403],
      ] as const) {
        const answer = await callers.get(role)!.get(`/${base}/getById/${own.id}`)
        expect([base, role, answer.status]).toEqual([base, role, status])
      }
  })
})

describe.each(resources.filter((one) => fileCallsOf(one).length > 0).map((one) => [one.name, one] as const))(
  'files of a %s',
  (_, resource) => {
    const at = `/${resource.bases[0]}`
    const content = Buffer.from('%PDF-1.7\nодин\n%%EOF')
    const [field = ''] = fieldEntries(resource.fields).find(([, { kind }]) => kind === 'files') ?? []
    const personal = resource.fields[field]?.options.personal === true
    const send = (caller: Caller, id: number) =>
      sendForm(app, `${at}/${fileCallsOf(resource)[0]!.path}`, caller.cookie, [
        { name: 'id', content: String(id) },
        { name: 'field', content: field },
        { name: 'file', file: 'paper.pdf', content },
      ])
    it.each(roleNames)(`${advisory(4)}: to %s`, async (role) => {
      const caller = callers.get(role)!
      const { id } = await make.row(resource)
      const { result } = await send(admin, id)
      const [file] = result as unknown as StoredFile[]
      const level = levelOf(role, resource)
      const known = !personal || levelOn(role, resource.personal ?? resource.access) === 15
      const reading = level === 0 ? [403, 403] : known ? [200, 200] : [400, 404]
      expect([(await caller.post(`${at}/getFile`, { id, field })).status, (await caller.get(`${at}/file/${file!.id}`)).status]).toEqual(
        reading,
      )
      const writing = level < 15 ? 403 : known ? 200 : 400
      expect((await send(caller, id)).status).toBe(writing)
      expect((await caller.delete(`${at}/deleteFile`, { id: file!.id })).status).toBe(writing === 400 ? 404 : writing)
      for (const other of [neighbour, nobody]) {
        const status = other === nobody ? 401 : 404
        expect((await other.post(`${at}/getFile`, { id, field })).status).toBe(status)
        expect((await other.get(`${at}/file/${file!.id}`)).status).toBe(status)
        expect((await other.delete(`${at}/deleteFile`, { id: file!.id })).status).toBe(status)
      }
    })
  },
)

describe('calls of no resource', () => {
  it.each(Object.entries(platform))('%s', async (_, { send, open, status = 200 }) => {
    for (const role of roleNames) expect([role, (await send(callers.get(role)!)).status]).toEqual([role, status])
    expect((await send(nobody)).status).toBe(open ? status : 401)
  })
})

it('is in force at the next call of whoever is signed in, once a level changes', async () => {
  const caller = callers.get('dispatcher')!
  const set = (level: number) =>
    database.query(`update access_level set level = $1 where contract_id = 1 and role = 'dispatcher' and resource = 'place'`, [level])
  const asked = async () => [
    (await caller.get('/api/fms/place/getCount')).status,
    (await caller.post('/api/fms/place/save', { name: `Место ${make.next()}` })).status,
    (
      (await caller.get('/auth/user')).result as { fmsStaff: { resourceAccess: { alternative_name: string; access: number }[] } }
    ).fmsStaff.resourceAccess.find((one) => one.alternative_name === 'place.*')?.access,
  ]
  expect(await asked()).toEqual([200, 200, 15])
  await set(1)
  expect(await asked()).toEqual([200, 403, 1])
  await set(0)
  expect(await asked()).toEqual([403, 403, 0])
  await set(15)
  expect(await asked()).toEqual([200, 200, 15])
})
