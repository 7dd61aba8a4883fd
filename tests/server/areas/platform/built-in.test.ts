// Built-in rows: in every contract from its first day, in its language, never deleted, and added
// to contracts of older releases.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { builtInRows } from '#resources/built-in.ts'
import type { BuiltInValue } from '#resources/kernel/built-in.ts'
import { allResources } from '#resources/kernel/derive.ts'
import { changeSchema } from '#resources/kernel/calls/save-schema.ts'
import { toCyrillic } from '#i18n/translit.ts'
import { buildApp } from '#server/app.ts'
import { createPool } from '#server/kernel/db/database.ts'
import { demoPassword, seed } from '#server/demo/index.ts'
import { tableOf } from '#server/kernel/db/columns.ts'
import { migrate } from '#server/kernel/schema/migrate/index.ts'
import { readMigrations } from '#server/kernel/schema/migrate/migration-files.ts'
import { testDemonstration } from '../../../support/database/demonstration-template.ts'
import { testDatabase } from '../../../support/database/test-database.ts'
import type { TestDatabase } from '../../../support/database/test-database.ts'
import { manualJobs } from '../../../support/server/manual-jobs.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'motorpool-built-in-'))
afterAll(() => rmSync(dataDir, { recursive: true }))
const config = {
  demo: false,
  timeZone: 'Asia/Tashkent',
  adminLogin: 'boss',
  adminPassword: 'a long enough phrase',
}

const resources = allResources().filter(({ builtIn }) => builtIn)
const owed = builtInRows as Readonly<
  Record<string, Readonly<Record<string, Readonly<Record<string, BuiltInValue>>>>>
>
const nameOf = (resource: string, code: string) =>
  owed[resource]?.[code]?.name as { ru: string; uz: string; en: string }

function poolOf(database: TestDatabase) {
  const pool = createPool(database.app)
  afterAll(() => pool.end())
  return pool
}

const namesIn = (database: TestDatabase, table: string, contract = 1) =>
  database.query<{ code: string; name: string }>(
    `select code, name from ${table} where contract_id = $1 and code is not null order by id`,
    [contract],
  )

function said(value: BuiltInValue, locale: 'ru' | 'uz' | 'en') {
  if (typeof value !== 'object') return value
  return 'inCountry' in value ? value.inCountry.RU : value[locale]
}

describe('the built-in rows', () => {
  it('exist for every resource that has them, and for no other', () => {
    // roles are no table, but are called by words of the product alike
    expect(Object.keys(owed).sort()).toEqual([...resources.map(({ name }) => name), 'role'].sort())
  })
  it.each(resources.map((one) => [one.name, one] as const))(
    'of %s are valid in every language',
    (name, resource) => {
      for (const locale of ['ru', 'uz', 'en'] as const) {
        const rows = Object.entries(owed[name] ?? {}).map(([code, values]) => ({
          code,
          ...Object.fromEntries(
            Object.entries(values).map(([key, value]) => [key, said(value, locale)]),
          ),
        }))
        for (const row of rows)
          expect(
            changeSchema(resource).safeParse(row).error,
            `${locale} ${row.code}`,
          ).toBeUndefined()
        expect(
          new Set(rows.map((row) => String((row as { name?: string }).name).toLowerCase())).size,
        ).toBe(rows.length)
      }
    },
  )
})

describe('in the demonstration', async () => {
  const database = await testDemonstration()
  const pool = poolOf(database)
  const app = await buildApp({
    scheduler: manualJobs(),
    pool,
    dataDir: database.dataDir,
    config: { demo: true, publicUrl: null, trustProxy: false, version: '1' },
  })
  afterAll(() => app.close())
  const signedIn = async (login: string, locale?: string) => {
    const answer = await app.inject({
      method: 'POST',
      url: '/auth/login',
      payload: { login, password: demoPassword },
    })
    const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? ''
    const ask = async (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) => {
      const { statusCode, body } = await app.inject({
        method,
        url,
        headers: { cookie, ...(locale && { 'accept-language': locale }) },
        ...(payload && { payload }),
      })
      return {
        status: statusCode,
        ...(JSON.parse(body) as { result?: unknown; error?: { code: string; fields?: object } }),
      }
    }
    return Object.assign(ask, { cookie })
  }
  const first = await signedIn('root')
  const second = await signedIn('second-admin')

  it('no catalogue is empty in either contract', async () => {
    // what an office decides against the product's own choice is nothing at first, and what follows
    // from positions comes once vehicles move
    const catalogues = allResources().filter(
      ({ name }) =>
        ![
          ...[
            'custom-role',
            'message-role-access',
            'message-settings',
            'bi-connection',
            'finding-acceptance',
            'own-field',
            'own-field-option',
          ],
          ...['tracker-connection', 'place-visit', 'vehicle-alert', 'webhook', 'webhook-delivery'],
        ].includes(name),
    )
    for (const { basePaths, name } of catalogues)
      for (const call of [first, second])
        expect((await call('GET', `/${basePaths[0]}/getCount`)).result, name).toMatchObject({
          count: expect.toSatisfy((n: number) => n > 0),
        })
  })
  it.each(resources.map((one) => [one.name, one] as const))(
    '%s has every code in both contracts, each in its own language',
    async (name, resource) => {
      for (const [contract, locale] of [['1', 'ru'] as const, ['2', 'uz'] as const])
        expect(await namesIn(database, tableOf(resource), Number(contract))).toEqual(
          Object.keys(owed[name] ?? {}).map((code) => ({ code, name: nameOf(name, code)[locale] })),
        )
    },
  )
  it.each(resources.map((one) => [one.name, one] as const))(
    'built-in rows of %s keep their code and cannot be deleted, but can be renamed',
    async (_, resource) => {
      const base = `/${resource.basePaths[0]}`
      const [row] = (await first('GET', `${base}/getList`)).result as { id: number; code: string }[]
      if (!row) throw new Error('no row')
      expect(await first('DELETE', `${base}/delete`, { id: row.id })).toMatchObject({
        status: 409,
        error: { code: 'built_in' },
      })
      for (const code of ['other', null])
        expect(await first('POST', `${base}/save`, { id: row.id, code })).toMatchObject({
          status: 400,
          error: { fields: { code: expect.any(String) } },
        })
      expect(await first('POST', `${base}/save`, { id: row.id, name: 'Иначе' })).toMatchObject({
        status: 200,
        result: { code: row.code },
      })
      // also past the calls
      await expect(
        pool.query(`delete from ${tableOf(resource)} where id = $1`, [row.id]),
      ).rejects.toThrow(/built in/)
      await expect(
        pool.query(`update ${tableOf(resource)} set code = null where id = $1`, [row.id]),
      ).rejects.toThrow(/built in/)
      expect(await first('POST', `${base}/save`, { name: 'Своя', code: 'own' })).toMatchObject({
        status: 400,
      })
    },
  )
  it('are shown in the caller’s language, unless they were renamed', async () => {
    const car = await first('GET', '/api/fms/car/getList?filter={"status_id":{"empty":false}}')
    const [asked] = car.result as { id: number; status_id: number }[]
    if (!asked) throw new Error('no vehicle with a status')
    await database.query(
      `update car_status set name = 'В ремонте' where contract_id = 1 and code = 'repair'`,
    )
    const [repair] = await database.query<{ id: number }>(
      `select id from car_status where contract_id = 1 and code = 'repair'`,
    )
    await database.query('update car set status_id = $1 where id = $2', [repair!.id, asked.id])
    type Call = Awaited<ReturnType<typeof signedIn>>
    const rename = (call: Call, name: string) =>
      call('POST', '/api/fms/car-status/save', { id: Number(repair!.id), name })
    const words = { ru: 'В ремонте', en: 'Under repair', uz: 'Taʼmirda', 'uz-Cyrl': 'Таъмирда' }
    for (const [locale, word] of Object.entries(words)) {
      const call = await signedIn('root', locale)
      const { result: vehicle } = await call('GET', `/api/fms/car/getById/${asked.id}`)
      expect(vehicle, locale).toMatchObject({ status_name: word })
      const { result: status } = await call('GET', `/api/fms/car-status/getById/${repair!.id}`)
      expect(status, locale).toMatchObject({ name: word, code: 'repair' })
      // what is sent back as it was shown renames nothing
      expect(await rename(call, word)).toMatchObject({ status: 200 })
      expect((await namesIn(database, 'car_status')).map(({ name }) => name)).toContain('В ремонте')
    }
    const english = await signedIn('root', 'en')
    expect(await rename(english, 'In the workshop')).toMatchObject({ status: 200 })
    for (const locale of Object.keys(words))
      expect(
        (await (await signedIn('root', locale))('GET', `/api/fms/car/getById/${asked.id}`)).result,
      ).toMatchObject({ status_name: 'In the workshop' })
  })
  it('are sorted, filtered, counted and notified by their shown texts', async () => {
    const english = await signedIn('root', 'en')
    const at = '/api/fms/staff-status'
    const all = (await english('POST', `${at}/getListByFilter`, { sort: 'name' })).result
    // renamed rows have the text of the user who renamed them
    const names = (all as { name: string }[]).flatMap(({ name }) =>
      /[a-z]/.test(name) ? name : [],
    )
    expect(names).toContain('Dismissed')
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')))
    for (const [name, count] of [
      ['Dismissed', 1],
      ['Уволен', 0],
    ] as const)
      expect((await english('POST', `${at}/getCountByFilter`, { name })).result, name).toEqual({
        count,
      })
    const { result: hits } = await english(
      'GET',
      '/api/search?q=%D1%83%D0%B2%D0%BE%D0%BB%D0%B5%D0%BD',
    )
    expect(hits).toContainEqual(
      expect.objectContaining({ resource: 'staff-status', name: 'Dismissed' }),
    )
  })
  it('are in a file in the requested language', async () => {
    const english = await signedIn('root', 'en')
    const asked = { format: 'csv', columns: ['name'], filter: { sort: 'name' } }
    const { result } = await english('POST', '/api/fms/staff-status/export', asked)
    const file = await app.inject({
      method: 'GET',
      url: (result as { path: string }).path,
      headers: { cookie: english.cookie },
    })
    expect(file.body).toContain('Dismissed')
    expect(file.body).not.toContain('Уволен')
  })
  it('roles are named in the language of the caller, and found in every language', async () => {
    const words = { ru: 'Механик', en: 'Mechanic', uz: 'Mexanik', 'uz-Cyrl': 'Механик' }
    for (const [locale, word] of Object.entries(words)) {
      const call = await signedIn('root', locale)
      const { result: roles } = await call('GET', '/api/fms/role/getList?search=mechanic')
      expect(roles, locale).toContainEqual(expect.objectContaining({ name: word }))
      const { result: users } = await call('POST', '/api/fms/user/getListByFilter', {
        login: 'mechanic',
      })
      expect(users, locale).toMatchObject([{ roles: [{ name: word }] }])
    }
  })
  it('are found by their words in every language', async () => {
    const found = async (text: string) =>
      (
        (await first('GET', `/api/fms/staff-status/getList?search=${encodeURIComponent(text)}`))
          .result as { code: string }[]
      ).map(({ code }) => code)
    for (const text of ['dismissed', 'boʻshatilgan', 'бўшатилган'])
      expect(await found(text), text).toContain('dismissed')
  })
  it('the next start keeps renamed built-in rows', async () => {
    await seed({ pool, dataDir, config })
    const rows = await namesIn(database, 'car_status')
    expect(rows.length).toBe(Object.keys(owed['car-status'] ?? {}).length)
    expect(rows.map(({ name }) => name)).toContain('Иначе')
  })
})

describe('the built-in rows of a contract', async () => {
  const database = await testDatabase()
  const pool = poolOf(database)

  it('are created with the first administrator, searchable and in the log', async () => {
    await seed({ pool, dataDir, config })
    expect((await namesIn(database, 'order_status')).map(({ name }) => name)).toContain(
      'На согласовании',
    )
    expect(
      await database.query(`select code from car_status where search_key like '%rezerv%'`),
    ).toEqual([{ code: 'reserve' }])
    const [logged] = await database.query(
      `select account_id, page_name, data from event_log where resource = 'order-status' and data -> 'after' ->> 'code' = 'new'`,
    )
    expect(logged).toEqual({
      account_id: null,
      page_name: 'order',
      data: { after: { code: 'new', name: 'Новая', sort_order: 10 } },
    })
  })
  it('are completed at the next start, and a row of the same name becomes the built-in one', async () => {
    await database.query(
      'alter table car_status disable trigger user; delete from car_status; alter table car_status enable trigger user',
    )
    await database.query(
      `insert into car_status (contract_id, name) values (1, 'в РЕМОНТЕ'), (1, 'Продаётся')`,
    )
    await seed({ pool, dataDir, config })
    const rows = await database.query('select code, name from car_status order by id limit 2')
    expect(rows).toEqual([
      { code: 'repair', name: 'в РЕМОНТЕ' },
      { code: null, name: 'Продаётся' },
    ])
    expect((await namesIn(database, 'car_status')).length).toBe(
      Object.keys(owed['car-status'] ?? {}).length,
    )
  })
  it('are in Cyrillic where the contract uses Uzbek in Cyrillic', async () => {
    await database.query(
      `insert into contract (id, name, locale) values (7, 'Учинчи парк', 'uz-Cyrl')`,
    )
    await seed({ pool, dataDir, config })
    const names = (await namesIn(database, 'staff_status', 7)).map(({ name }) => name)
    expect(names).toContain('Ишламоқда')
    expect(names).toEqual(
      Object.keys(owed['staff-status'] ?? {}).map((code) =>
        toCyrillic(nameOf('staff-status', code).uz),
      ),
    )
  })
})

describe('a database of the previous release', () => {
  it('keeps the units of its fuels as references, and gets missing built-in rows', async () => {
    const database = await testDatabase('empty')
    const all = readMigrations()
    const silent = { info() {}, warn() {} }
    const before = all.findIndex(({ name }) => name === 'system_locale')
    await migrate(database.owner, silent, { files: all.slice(0, before), resources: [] })
    await database.query(`insert into contract (id, name) values (1, 'Первый парк'), (2, 'Пустой парк');
      insert into account (login) values ('boss');
      insert into fuel (contract_id, name, unit) values (1, 'АИ-92', 'l'), (1, 'Дизель', 'l'), (1, 'Метан', 'm3')`)
    await migrate(database.owner, silent)
    expect(await seed({ pool: poolOf(database), dataDir, config })).toEqual({ kind: 'kept' })
    const fuels = await database.query(
      'select f.name, u.code, u.name as unit, u.symbol, u.search_key from fuel f join measurement_unit u on u.id = f.unit_id and u.contract_id = f.contract_id order by f.id',
    )
    const inAllWords = expect.stringMatching(/^ litr l\b.* litre\b/)
    expect(fuels).toEqual([
      { name: 'АИ-92', code: 'l', unit: 'литр', symbol: 'л', search_key: inAllWords },
      { name: 'Дизель', code: 'l', unit: 'литр', symbol: 'л', search_key: inAllWords },
      {
        name: 'Метан',
        code: 'm3',
        unit: 'кубический метр',
        symbol: 'м³',
        search_key: expect.stringContaining(' kubicheskiy'),
      },
    ])
    for (const contract of [1, 2])
      for (const resource of resources)
        expect(
          (await namesIn(database, tableOf(resource), contract)).map(({ code }) => code).sort(),
          resource.name,
        ).toEqual(Object.keys(owed[resource.name] ?? {}).sort())
  })
})
