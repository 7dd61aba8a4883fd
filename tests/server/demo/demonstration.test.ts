// The demonstration data in an empty database before the first sign-in.
import { accessNamesOf, accessOf } from '#resources/kernel/access.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { allResources } from '#resources/kernel/derive.ts'
import { withDesks } from '#resources/kernel/views/desks.ts'
import { roleNames } from '#resources/kernel/names.ts'
import { lookupReaders } from '#resources/kernel/views/lookups.ts'
import { buildApp } from '#server/app.ts'
import { tableOf } from '#server/kernel/db/columns.ts'
import { createPool } from '#server/kernel/db/database.ts'
import { demoPassword, seed } from '#server/demo/index.ts'
import { testDatabase } from '../../support/database/test-database.ts'
import type { TestDatabase } from '../../support/database/test-database.ts'
import { manualJobs } from '../../support/server/manual-jobs.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'motorpool-seed-'))
afterAll(() => rmSync(dataDir, { recursive: true }))
const demo = { demo: true, timeZone: 'Asia/Tashkent', adminLogin: null, adminPassword: null }
const real = { ...demo, demo: false }

async function started(database: TestDatabase) {
  const pool = createPool(database.app)
  const app = await buildApp({
    scheduler: manualJobs(),
    pool,
    dataDir,
    config: { demo: true, publicUrl: null, trustProxy: false, version: '1' },
  })
  afterAll(async () => {
    await app.close()
    await pool.end()
  })
  const signIn = async (login: string, password: string) => {
    const answer = await app.inject({
      method: 'POST',
      url: '/auth/login',
      payload: { login, password },
    })
    const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? ''
    const get = async (url: string) =>
      (await app.inject({ url, headers: { cookie } })).json().result
    return { status: answer.statusCode, session: answer.json().result, get }
  }
  return { pool, signIn }
}

/** Resource → its rows as text, without the times at which they were written. */
async function rowsOf({ query }: TestDatabase) {
  const tables = allResources().filter(({ mode }) => mode !== 'view')
  const parts = tables.map(
    ({ name }) => `select '${name}' as name, string_agg(r.row, '|' order by r.row) as rows
      from (select (to_jsonb(t) - '{created_at,updated_at}'::text[])::text as row
        from "${tableOf({ name })}" t) r`,
  )
  const rows = await query<{ name: string; rows: string | null }>(parts.join(' union all '))
  return Object.fromEntries(rows.map((one) => [one.name, one.rows]))
}

describe('the demonstration', async () => {
  const database = await testDatabase()
  const { pool, signIn } = await started(database)
  const now = new Date()
  const load = (to = pool) => seed({ pool: to, dataDir, config: demo, clock: () => now })

  it('is loaded once, also when several servers start together', async () => {
    const all = await Promise.all([1, 2, 3].map(() => load()))
    expect(all.map(({ kind }) => kind).sort()).toEqual(['demo', 'kept', 'kept'])
    expect(await load()).toEqual({ kind: 'kept' })
    expect(await database.query('select count(*)::int as n from contract')).toEqual([{ n: 2 }])
  })
  it('has requests for repair in every state, and what the planner has asked for', async () => {
    const { states } = allResources().find(({ name }) => name === 'car-inquiry')!
    const led = Object.values(states!.transitions).map(({ to }) => to)
    const found = await database.query<{ state: string }>('select distinct state from car_inquiry')
    expect(found.map(({ state }) => state).sort()).toEqual([...new Set(['new', ...led])].sort())
    const asked = await database.query(
      "select count(*)::int as n from car_inquiry where source = 'planner' and state = 'new'",
    )
    expect(asked).not.toEqual([{ n: 0 }])
  })
  it('has orders in every state, and templates of each rule of approval', async () => {
    const { states } = allResources().find(({ name }) => name === 'order')!
    // a transition without a state to lead to stays in its own
    const led = Object.values(states!.transitions).flatMap(({ to }) => (to ? [to] : []))
    const found = await database.query<{ state: string }>('select distinct state from "order"')
    expect(found.map(({ state }) => state).sort()).toEqual([...new Set(led)].sort())
    const rules = await database.query('select distinct approve_rule from template order by 1')
    expect(rules.map((one) => Object.values(one)[0])).toEqual(['0', '1', '2'])
  })
  it('is the same each time', async () => {
    const other = await testDatabase()
    const otherPool = createPool(other.app)
    await load(otherPool)
    await otherPool.end()
    const first = await rowsOf(database)
    const second = await rowsOf(other)
    for (const [name, rows] of Object.entries(first)) expect(second[name], name).toBe(rows)
  })
  it('has an account for every role, which signs in with the published password', async () => {
    for (const role of [...roleNames, 'second-admin']) {
      const { status, session } = await signIn(role, demoPassword)
      expect(status, role).toBe(200)
      expect(session).toMatchObject({ login: role, demo: true })
      const inForce = [session.role?.name, ...session.realm_access.roles]
      expect(inForce, role).toContain(role === 'second-admin' ? 'root' : role)
    }
  })
  it('shows everything to root, and to others what their role sees', async () => {
    const needed = withDesks(allResources()).flatMap(accessNamesOf)
    const accesses = [...new Set(needed)].sort()
    const lookups = lookupReaders(allResources())
    const { session } = await signIn('root', demoPassword)
    expect(session.fmsStaff).toMatchObject({ roleId: 1 })
    expect(session.realm_access.roles).toEqual(['root'])
    const levels = (given: typeof session) =>
      Object.fromEntries(
        given.fmsStaff.resourceAccess.map((one: { alternative_name: string; access: number }) => [
          accessOf(one.alternative_name),
          one.access,
        ]),
      )
    expect(levels(session)).toEqual(
      Object.fromEntries(accesses.map((access) => [access, lookups.has(access) ? 1 : 15])),
    )
    expect(levels((await signIn('chief', demoPassword)).session).fuel).toBe(15)
    expect(levels((await signIn('driver', demoPassword)).session).fuel).toBe(1)
  })
  it('has rows for every resource in two contracts, each in its own language', async () => {
    const root = await signIn('root', demoPassword)
    const second = await signIn('second-admin', demoPassword)
    // what an office decides against the product's own choice is nothing at first, and so is what
    // it connects; what follows from positions comes once vehicles move
    const decisions = [
      ...['message-role-access', 'message-settings', 'bi-connection', 'finding-acceptance'],
      ...['tracker-connection', 'place-visit', 'vehicle-alert', 'webhook', 'webhook-delivery'],
      ...(['custom-role', 'own-field', 'own-field-option'] as const),
    ]
    for (const { basePaths, name } of allResources().filter(
      (one) => !decisions.includes(one.name),
    )) {
      const mine = await root.get(`/${basePaths[0]}/getCount`)
      const theirs = await second.get(`/${basePaths[0]}/getCount`)
      expect(mine.count, name).toBeGreaterThan(0)
      expect(theirs.count, name).toBeGreaterThan(0)
    }
    const names = async ({ get }: typeof root, base: string) =>
      ((await get(`/${base}/getList`)) as { name: string }[]).map(({ name }) => name)
    expect(await names(root, 'api/fms/fuel')).toContain('Дизельное топливо')
    expect(await names(second, 'api/fms/fuel')).toContain('Dizel yoqilgʻisi')
    const ours = await names(root, 'api/fms/car-brand')
    const others = await names(second, 'api/fms/car-brand')
    expect([ours.length, others.length, others.filter((one) => ours.includes(one))]).toEqual([
      11,
      4,
      others,
    ])
    const models = (await root.get('/api/fms/car-model/getListPerPage/0/1')) as { id: number }[]
    expect(await root.get(`/api/fms/car-model/getById/${models[0]?.id}`)).toMatchObject({
      fuels: [{ fuel_name: expect.any(String) }, {}],
    })
  })
  it('is searchable in another script, and in the log', async () => {
    const { rows } = await pool.query<{ n: number }>(
      `select count(*) as n from fuel where search_key like '%dizel%'`,
    )
    expect(rows[0]?.n).toBe(2)
    const logged = await database.query<{ n: number }>(
      `select count(*)::int as n from event_log where event_type_id = 1 and resource = 'fuel'`,
    )
    expect(logged).toEqual([{ n: 14 }])
  })
})

describe('a start in production mode', async () => {
  it('creates the administrator named in the environment', async () => {
    const database = await testDatabase()
    const { pool, signIn } = await started(database)
    const config = { ...real, adminLogin: 'Boss', adminPassword: 'a long enough phrase' }
    expect(await seed({ pool, dataDir, config })).toEqual({
      kind: 'administrator',
      login: 'boss',
      oneTimePassword: null,
    })
    const { status, session, get } = await signIn('boss', 'a long enough phrase')
    expect([status, session.contract.time_zone]).toEqual([200, 'Asia/Tashkent'])
    expect(await get('/api/fms/fuel/getCount')).toEqual({ count: 0 })
    expect(await database.query('select must_change_password from account')).toEqual([
      { must_change_password: false },
    ])
  })
  it('otherwise creates a one-time password', async () => {
    const database = await testDatabase()
    const { pool, signIn } = await started(database)
    const done = await seed({ pool, dataDir, config: real })
    expect(done).toMatchObject({
      kind: 'administrator',
      login: 'admin',
      oneTimePassword: expect.stringMatching(/^[\w-]{16}$/),
    })
    expect(
      (await signIn('admin', (done as { oneTimePassword: string }).oneTimePassword)).status,
    ).toBe(200)
    expect(await database.query('select must_change_password from account')).toEqual([
      { must_change_password: true },
    ])
    expect(await seed({ pool, dataDir, config: real })).toEqual({ kind: 'kept' })
  })
  it('gives new resources their access levels and keeps those that an administrator set', async () => {
    const database = await testDatabase()
    const { pool } = await started(database)
    await seed({ pool, dataDir, config: real })
    await database.query(
      `delete from access_level where resource = 'company'; update access_level set level = 0 where resource = 'fuel'`,
    )
    await seed({ pool, dataDir, config: real })
    const levels = await database.query(
      `select resource, level from access_level where role = 'chief' and resource in ('company', 'fuel') order by 1`,
    )
    expect(levels).toEqual([
      { resource: 'company', level: 15 },
      { resource: 'fuel', level: 0 },
    ])
  })
})
