// Drafts: private to a user in a contract, limited in size and number, and deleted after a month.
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { say } from '#i18n/server.ts'
import { waitingRowsKey } from '#resources/kernel/draft-key.ts'
import { locales } from '#resources/kernel/locales.ts'
import { areas } from '#server/areas/area-registry.ts'
import { createDb, createPool } from '#server/kernel/db/database.ts'
import { runDailyMaintenance } from '#server/kernel/jobs/daily-maintenance.ts'
import { advisory } from '#tests/support/repository/advisories.ts'
import { allResources, isReadOnly } from '#resources/kernel/derive.ts'
import { testApp } from '../../../support/server/test-app.ts'
import type { Caller, Row, Wire } from '../../../support/server/test-app.ts'
import { makerFor } from '../../../support/server/valid-rows.ts'
import { representatives } from '../../../support/runner/sampling.ts'
import { specimens } from '#tests/specimens/resources.ts'

const { database, clock, nobody, signIn } = await testApp()
const admin = await signIn('admin')
const colleague = await signIn('colleague')
const reader = await signIn('reader')
const neighbour = await signIn('neighbour')
const both = await signIn('both')
const resources = [...allResources(), ...specimens]
const make = makerFor(admin, resources)
const pool = createPool(database.app)
afterAll(() => pool.end())
const brand = (await admin.post('/api/fms/car-brand/save', { name: 'Isuzu' })).result as Row
const foreign = (await neighbour.post('/api/fms/car-brand/save', { name: 'Чужая' })).result as Row

const typed = {
  screen: 'car-brand',
  record: String(brand.id),
  version: 1,
  base: { name: 'Isuzu' },
  fields: { name: 'Isuzu!' },
}

const save = (caller: Caller, more: Wire = {}) =>
  caller.post('/api/drafts/save', { ...typed, ...more })
const read = async (caller: Caller, record: string | number = brand.id, screen = 'car-brand') =>
  (await caller.get(`/api/drafts/${screen}/${record}`)).result as Wire | null
const drop = (caller: Caller, record: string | number = brand.id) =>
  caller.delete('/api/drafts/delete', { screen: 'car-brand', record: String(record) })
const rows = async () =>
  (await database.query<{ count: number }>('select count(*)::int as count from draft'))[0]?.count
const later = () => clock.advance(60_000)

beforeEach(() => database.query('delete from draft'))

describe('a draft', () => {
  it('is returned as typed, invalid texts included, until it is discarded', async () => {
    const fields = { name: 'и\u0000\ud83d', description: null }
    expect(await read(admin)).toBeNull()
    expect((await save(admin, { fields })).result).toEqual({ saved_at: clock.now.toISOString() })
    expect(await read(admin)).toEqual({
      version: 1,
      base: { name: 'Isuzu' },
      fields,
      saved_at: clock.now.toISOString(),
      changed: null,
    })
    expect((await drop(admin)).text).toBe('{"result":{"count":1}}')
    expect((await drop(admin)).text).toBe('{"result":{"count":0}}')
    expect(await read(admin)).toBeNull()
  })
  it('is kept per record, per new record and per copy, and the last version wins', async () => {
    for (const record of ['new', `copy-${brand.id}`])
      await save(admin, { record, version: null, base: {}, fields: { name: record } })
    await save(admin)
    later()
    await save(admin, { fields: { description: 'x' } })
    expect((await read(admin))?.fields).toEqual({ description: 'x' })
    expect((await read(admin, 'new'))?.fields).toEqual({ name: 'new' })
    expect((await read(admin, `copy-${brand.id}`))?.fields).toEqual({ name: `copy-${brand.id}` })
    expect(
      ((await admin.get('/api/drafts')).result as Wire[]).map(
        ({ screen, record }) => `${String(screen)} ${String(record)}`,
      ),
    ).toEqual([`car-brand ${brand.id}`, `car-brand copy-${brand.id}`, 'car-brand new'])
  })
  it('reports who has changed the record since, and when', async () => {
    await save(admin)
    expect((await read(admin))?.changed).toBeNull()
    later()
    const now = (
      await colleague.post('/api/fms/car-brand/save', {
        id: brand.id,
        description: String(clock.now),
      })
    ).result as Row
    expect((await read(admin))?.changed).toEqual({ at: clock.now.toISOString(), who: 'colleague' })
    await save(admin, { version: now.version })
    expect((await read(admin))?.changed).toBeNull()
    await database.query(`update car_brand set version = 1 where id = $1`, [brand.id])
  })
  it('of a new record carries the idempotency key of its save, remembered as long as the draft', async () => {
    const key = 'a-key-of-"one"\\save'
    const write = (body: Wire) =>
      admin.post('/api/fms/car-brand/save', body, { 'idempotency-key': key })
    const fresh = { record: 'new', version: null, base: {}, fields: { name: 'Volvo' } }
    for (const faulty of ['short', 'with space in it', 'x'.repeat(101)])
      expect(
        Object.keys((await save(admin, { ...fresh, key: faulty })).error?.fields ?? {}),
      ).toEqual(['key'])
    await save(admin, { ...fresh, key })
    expect(await read(admin, 'new')).toMatchObject({
      version: null,
      base: {},
      fields: fresh.fields,
      key,
    })
    const made = (await write({ name: 'Volvo' })).result as Row
    const days = async (count: number) => {
      await database.query('update idempotency set at = at - $1::interval', [`${count} days`])
      await runDailyMaintenance(createDb(pool), clock.now, areas)
    }
    // a typed text that PostgreSQL would not read as JSON is no hindrance
    await save(admin, { base: { name: 'и\u0000\ud83d' } })
    await days(20)
    expect((await write({ name: 'Volvo' })).result).toEqual(made)
    const other = await write({ name: 'Volvo Penta' })
    expect([other.status, other.error?.code, other.error?.current?.id]).toEqual([
      422,
      'key_reused',
      made.id,
    ])
    await drop(admin, 'new')
    await days(1)
    expect((await write({ name: 'Volvo Penta' })).result).not.toMatchObject({ id: made.id })
  })
  it('from another device replaces the draft it was based on, and no later one', async () => {
    const first = (await save(admin, { after: null })).result as { saved_at: string }
    expect((await save(admin, { after: null, fields: { name: 'old' } })).result).toEqual({
      saved_at: null,
    })
    later()
    const second = (await save(admin, { after: first.saved_at, fields: { name: 'second' } }))
      .result as { saved_at: string }
    expect(second.saved_at).toBe(clock.now.toISOString())
    later()
    expect((await save(admin, { after: first.saved_at, fields: { name: 'old' } })).result).toEqual({
      saved_at: null,
    })
    expect((await read(admin))?.fields).toEqual({ name: 'second' })
    await drop(admin)
    expect((await save(admin, { after: second.saved_at })).result).toEqual({ saved_at: null })
    expect(await rows()).toBe(0)
  })
})

describe(`${advisory(4)}: a draft is private`, () => {
  it('to a user within one contract', async () => {
    await save(both)
    for (const other of [admin, colleague]) {
      expect(await read(other)).toBeNull()
      expect((await other.get('/api/drafts')).result).toEqual([])
      expect((await drop(other)).result).toEqual({ count: 0 })
    }
    expect(await read(both)).toMatchObject({ fields: typed.fields })
    await database.query('update draft set contract_id = 2')
    expect(await read(both)).toBeNull()
    expect((await both.get('/api/drafts')).result).toEqual([])
    expect((await drop(both)).result).toEqual({ count: 0 })
  })
  it('and refused to readers and to requests without a session', async () => {
    const calls = (caller: Caller) =>
      Promise.all([
        save(caller),
        caller.get(`/api/drafts/car-brand/${brand.id}`),
        drop(caller),
        caller.get('/api/drafts'),
      ])
    expect((await calls(reader)).map(({ status }) => status)).toEqual([403, 403, 403, 200])
    expect((await calls(nobody)).map(({ status }) => status)).toEqual([401, 401, 401, 401])
    expect(await rows()).toBe(0)
  })
  it('and unavailable while the right is missing', async () => {
    await save(admin)
    await database.query(`update access_level set level = 1 where resource = 'car-brand'`)
    expect((await admin.get(`/api/drafts/car-brand/${brand.id}`)).status).toBe(403)
    expect((await admin.get('/api/drafts')).result).toEqual([])
    await database.query(
      `update access_level set level = 15 where resource = 'car-brand' and role in ('root', 'customer-admin')`,
    )
    expect(await read(admin)).not.toBeNull()
  })
  it('and refused for a record of another contract like for a missing one', async () => {
    for (const prefix of ['', 'copy-']) {
      const missing = await save(admin, { record: `${prefix}99999999` })
      const theirs = await save(admin, { record: `${prefix}${foreign.id}` })
      expect([theirs.status, theirs.text]).toEqual([404, missing.text])
    }
    expect(await rows()).toBe(0)
  })
})

describe('an invalid draft', () => {
  it.each([
    [{ screen: 'nothing' }, 404],
    [{ screen: 5 }, 400],
    [{ record: 'old' }, 400],
    [{ record: 5 }, 400],
    [{ record: '0' }, 400],
    [{ version: 0 }, 400],
    [{ version: 'x' }, 400],
    [{ fields: [] }, 400],
    [{ fields: null }, 400],
    [{ fields: { nothing: 1 } }, 400],
    [{ fields: { id: 1 } }, 400],
    [{ base: { updated_by: 1 } }, 400],
    [{ after: 'yesterday' }, 400],
    [{ more: 1 }, 400],
  ])('%j is rejected', async (more, status) => {
    expect((await save(admin, more)).status).toBe(status)
    expect(await rows()).toBe(0)
  })
  it('keeps rows that wait for a record, of what has any', async () => {
    const fields = { [waitingRowsKey]: { models: [{ key: 'k', values: { name: 'NQR' } }] } }
    const begun = { record: 'new', version: null, base: {}, fields }
    expect((await save(admin, begun)).status).toBe(200)
    expect((await admin.get('/api/drafts/car-brand/new')).result).toMatchObject({ fields })
    const refused = await save(admin, { ...begun, screen: 'fuel-season' })
    expect([refused.status, Object.keys(refused.error?.fields ?? {})]).toEqual([
      400,
      [`fields.${waitingRowsKey}`],
    ])
  })
  it('is rejected for an unknown record or resource', async () => {
    for (const path of ['car-brand/0', 'car-brand/x', 'nothing/1', 'car-brand/copy-', '%00/new'])
      expect((await admin.get(`/api/drafts/${path}`)).status).toBe(404)
  })
})

describe('the limit of drafts', () => {
  it('is 256 kB each', async () => {
    expect((await save(admin, { fields: { description: 'x'.repeat(250 * 1024) } })).status).toBe(
      200,
    )
    expect((await save(admin, { fields: { description: 'x'.repeat(256 * 1024) } })).status).toBe(
      413,
    )
  })
  it('is 10 MB per user over all drafts, which are kept as they were then', async () => {
    await save(admin)
    await save(colleague)
    // incompressible data
    const noise = `(select string_agg(md5(random()::text || k), '') from generate_series(n, n + 6500) k)`
    await database.query(
      `insert into draft (account_id, contract_id, screen, record, base, fields, saved_at)
       select d.account_id, d.contract_id, d.screen, 'copy-' || n, '{}',
         json_build_object('description', ${noise}), d.saved_at
       from draft d join account a on a.id = d.account_id, generate_series(1, 60) n
       where a.login = 'admin'`,
    )
    const before = await rows()
    for (const locale of locales) {
      const { status, error } = await admin.post(
        '/api/drafts/save',
        { ...typed, fields: { name: 'Не поместится' } },
        { 'accept-language': locale },
      )
      expect([status, error?.code, error?.message]).toEqual([
        409,
        'drafts_too_large',
        say(locale, 'errors.drafts_too_large'),
      ])
    }
    expect([await rows(), (await read(admin))?.fields]).toEqual([before, typed.fields])
    expect((await save(colleague, { fields: { name: 'Другой' } })).status).toBe(200)
    await drop(admin, 'copy-1')
    for (let i = 2; i < 20; i++) await drop(admin, `copy-${i}`)
    expect((await save(admin)).status).toBe(200)
  })
  it('is 200 per user, and only the user’s own oldest ones are dropped', async () => {
    await save(colleague, { record: 'new', version: null })
    await database.query(
      `insert into draft (account_id, contract_id, screen, record, base, fields, saved_at)
       select account_id, contract_id, screen, 'copy-' || n, base, fields, saved_at - n * interval '1 hour' from draft, generate_series(1, 250) n`,
    )
    await database.query(
      `update draft set account_id = (select id from account where login = 'admin') where record <> 'new'`,
    )
    await save(admin)
    expect(((await admin.get('/api/drafts')).result as Wire[]).length).toBe(200)
    expect(await read(admin, 'copy-199')).not.toBeNull()
    expect(await read(admin, 'copy-200')).toBeNull()
    expect(await read(colleague, 'new')).not.toBeNull()
  })
  it('is 30 days', async () => {
    const db = createDb(pool)
    await save(admin)
    const age = (interval: string) =>
      database.query('update draft set saved_at = saved_at - $1::interval', [interval])
    await age('30 days')
    await runDailyMaintenance(db, clock.now, areas)
    expect(await rows()).toBe(1)
    await age('1 ms')
    await runDailyMaintenance(db, clock.now, areas)
    expect(await rows()).toBe(0)
  })
})

describe.each(
  representatives(resources)
    .filter((one) => !isReadOnly(one))
    .map((one) => [one.name, one] as const),
)('the draft of %s', (name, of) => {
  it('keeps every field of the form, and never a secret, a file or a computed value', async () => {
    const input = await make.input(of, make.next())
    for (const [key, value] of Object.entries(input)) {
      const secret = of.fields[key]?.kind === 'secret'
      const answer = await save(admin, {
        screen: name,
        record: 'new',
        version: null,
        base: {},
        fields: { [key]: value },
      })
      expect([key, answer.status]).toEqual([key, secret ? 400 : 200])
      if (!secret) expect((await read(admin, 'new', name))?.fields).toEqual({ [key]: value })
    }
    for (const [key, { kind }] of Object.entries(of.fields)) {
      if (!['secret', 'files', 'photos', 'computed'].includes(kind)) continue
      const answer = await save(admin, {
        screen: name,
        record: 'new',
        version: null,
        base: {},
        fields: { [key]: 'x' },
      })
      expect([key, answer.error?.fields]).toEqual([key, { [`fields.${key}`]: expect.any(String) }])
    }
  })
})
