// Processing of rows: all errors in the caller's language, records matched by key, names resolved,
// atomic application.
import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '#tests/support/server/test-app.ts'
import type { Row } from '#tests/support/server/test-app.ts'
import {
  carry,
  check,
  faultsOf,
  sendSheet,
  settled,
  upload,
} from '#tests/support/server/import-calls.ts'
import type { ImportJob } from '#resources/wire/imports.ts'
import { makerFor } from '#tests/support/server/valid-rows.ts'
import { stateOf } from '#tests/support/database/table-hashes.ts'
import { resources } from '../contract/contract-world.ts'
import { readXlsx } from 'hucre/xlsx'

const { app, database, signIn } = await testApp({ resources })
const admin = await signIn('admin')
const make = makerFor(admin, resources)
const specimen = resources.find(({ name }) => name === 'specimen')!
const brand = resources.find(({ name }) => name === 'car-brand')!
const fuel = resources.find(({ name }) => name === 'fuel')!
const at = `/${specimen.basePaths[0]}`
const listed = async (filter: object) =>
  (await admin.post(`${at}/getListByFilter`, { size: 500, ...filter })).result as Row[]
const lines = (...rows: string[][]) =>
  rows.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(';')).join('\n')
const without = ({
  row,
  field,
  message,
}: {
  row: number
  field: string | null
  message: string
}) => [row, field, message]
/** Every table except those of imports and their notifications. */
const records = async () =>
  Object.fromEntries(
    Object.entries(await stateOf(database)).filter(
      ([table]) => !/^(import_|notification$)/.test(table),
    ),
  )

describe('a dry run', () => {
  it('finds every error of every row, reports it in the reader’s language, and writes nothing', async () => {
    await make.row(specimen, { name: 'Есть уже', code_word: 'AA-1' })
    const before = await records()
    const job = await upload(
      admin,
      specimen,
      lines(
        [
          'name',
          'code_word',
          'email',
          'phone',
          'quantity',
          'price',
          'issued',
          'expires',
          'urgent',
          'state',
          'brand_id',
          'year_made',
        ],
        [
          'Хорошая',
          'AA-2',
          'a@example.uz',
          '901234567',
          '5',
          '10,5',
          '12.03.2019',
          '',
          'да',
          'new',
          '',
          '2019',
        ],
        ['', 'aa', 'нет', '12', 'пять', '-1', '30.02.2019', '', 'может', 'иное', 'Нет такой', '19'],
        ['Вторая', 'AA-1', '', '', '1001', '1,234', '12.03.2035', '', '', '', '', ''],
        ['Третья', 'AA-2', '', '', '', '', '01.05.2020', '01.04.2020', '', 'broken', '', ''],
        ['refused by a rule', '', '', '', '', '', '', '', '', '', '', ''],
      ),
    )
    const checked = await check(admin, job)
    expect(checked.counts).toEqual({ rows: 5, create: 1, update: 0, same: 0, faulty: 4 })
    expect(checked.state).toBe('checked')
    const faults = await faultsOf(admin, job.id, '', { 'accept-language': 'en' })
    expect(faults.map(without)).toEqual([
      [3, 'name', 'Fill in this field'],
      [3, 'code_word', 'The value has the wrong format'],
      [3, 'email', 'Enter an email address, for example ivanov@example.uz'],
      [3, 'phone', 'Enter a number with its country code, for example +998 90 123-45-67'],
      [3, 'quantity', 'Enter a whole number'],
      [3, 'price', 'At least 0'],
      [3, 'issued', 'There is no such date. Check the day and the month'],
      [3, 'urgent', 'Choose “Yes” or “No”'],
      [3, 'state', 'Choose a value from the list'],
      [3, 'brand_id', 'No such record. Choose another'],
      [3, 'year_made', 'Not before the year 1950'],
      [4, 'code_word', 'Already used by “Есть уже AA-1”. Enter another'],
      [4, 'quantity', 'At most 1,000'],
      [4, 'price', 'At most 2 decimal places'],
      [4, 'issued', 'Not later than 14.01.2026'],
      [5, 'code_word', 'Already in row 2 of this file'],
      [5, 'expires', 'Not earlier than “Issued”'],
      [5, 'broken_reason', 'Fill in this field'],
      [6, null, 'This breaks a rule. Check the highlighted fields'],
    ])
    expect(faults.find(({ row, field }) => row === 3 && field === 'issued')).toMatchObject({
      column: 'issued',
      value: '30.02.2019',
    })
    expect(faults[17]).toMatchObject({ title: 'Третья AA-2', column: 'Broken reason' })
    for (const [language, word] of [
      ['ru', 'Заполните'],
      ['uz', 'toʻldiring'],
      ['uz-Cyrl', 'тўлдиринг'],
    ] as const)
      expect(
        (await faultsOf(admin, job.id, '?after=4&size=1', { 'accept-language': language }))
          .map(({ message }) => message)
          .join(),
      ).toContain(word)
    expect(await records()).toEqual(before)
    expect((await admin.post('/api/import/apply', { id: job.id })).error?.code).toBe('wrong_state')
  })

  it('returns the faulty rows as a file, accepts the corrected file, and applies everything', async () => {
    const job = await upload(
      admin,
      specimen,
      lines(
        ['name', 'quantity', 'notes'],
        ['М1', '1', '=1+1'],
        ['М2', 'x', '=HYPERLINK(1)'],
        ['М3', '3', ''],
        ['', '7', ''],
      ),
    )
    await check(admin, job)
    const answer = await app.inject({
      url: `/api/import/${job.id}/faultFile`,
      headers: { cookie: admin.cookie, 'accept-language': 'ru' },
    })
    expect(answer.headers['content-disposition']).toMatch(/^attachment; .*\.xlsx/)
    const [sheet] = (await readXlsx(answer.rawPayload)).sheets
    expect(sheet?.rows.map((cells) => cells.slice(0, 4))).toEqual(
      [
        ['№ строки', 'name', 'quantity', 'notes'],
        [3, 'М2', 'x', '=HYPERLINK(1)'],
        [5, null, 7, null], // a number as a number
      ].map((cells) =>
        cells.map((cell) => cell ?? expect.toSatisfy((one) => one === null || one === '')),
      ),
    )
    expect(sheet?.rows[2]?.[4]).toContain('Заполните')
    const mended = lines(
      ['№ строки', 'name', 'quantity', 'notes', 'Что исправить'],
      ['3', 'М2', '2', 'n', 'x'],
      ['5', 'М4', '4', '', ''],
    )
    const { result, status, text } = await sendSheet(admin, '/api/import/again', mended, 'a.csv', [
      { name: 'id', content: String(job.id) },
    ])
    expect(status, text).toBe(200)
    const next = await settled(admin, (result as ImportJob).id)
    expect([next.state, next.counts]).toEqual([
      'checked',
      { rows: 4, create: 4, update: 0, same: 0, faulty: 0 },
    ])
    expect((await carry(admin, 'apply', next.id)).applied).toMatchObject({ created: 4, updated: 0 })
    const rows = (await listed({ name: ['М1', 'М2', 'М3', 'М4'] })).map(
      ({ name, quantity, notes }) => [name, quantity, notes],
    )
    expect(rows.sort()).toEqual([
      ['М1', 1, '=1+1'],
      ['М2', 2, 'n'],
      ['М3', 3, null],
      ['М4', 4, null],
    ])
  })
})

describe('an import key', () => {
  let kept: Row
  beforeAll(
    async () =>
      void (kept = await make.row(specimen, {
        name: 'По ключу',
        code_word: 'KE-1',
        quantity: 7,
        notes: 'прежняя',
        state: 'active',
        broken_reason: null,
      })),
  )
  const file = lines(
    ['code_word', 'name', 'quantity', 'notes'],
    ['ke-1', 'По ключу', '8', ''],
    ['KE-2', 'Новая', '1', 'x'],
  )

  it('finds the records to update, and empty cells keep stored values', async () => {
    const job = await upload(admin, specimen, file)
    const update = await check(admin, job, { key: 'code_word', mode: 'update' })
    expect(update.counts).toEqual({ rows: 2, create: 0, update: 1, same: 0, faulty: 1 })
    expect((await faultsOf(admin, job.id)).map(({ row, field }) => [row, field])).toEqual([
      [3, 'code_word'],
    ])
    const both = await check(admin, update, { mode: 'both' })
    expect(both.counts).toEqual({ rows: 2, create: 1, update: 1, same: 0, faulty: 0 })
    const create = await check(admin, both, { mode: 'create' })
    expect(create.counts).toMatchObject({ create: 1, faulty: 1 })
    await check(admin, create, { mode: 'both' })
    expect((await carry(admin, 'apply', job.id)).applied).toMatchObject({ created: 1, updated: 1 })
    expect((await admin.get(`${at}/getById/${kept.id}`)).result).toMatchObject({
      quantity: 8,
      notes: 'прежняя',
      code_word: 'KE-1',
      version: 2,
    })
    const log = await database.query(
      `select uri_path, account_id, data from event_log where item_id = $1 and resource = 'specimen' order by id desc limit 1`,
      [kept.id],
    )
    expect(log).toMatchObject([
      { uri_path: `import/${job.id}`, data: { before: { quantity: 7 }, after: { quantity: 8 } } },
    ])
    const same = await check(admin, await upload(admin, specimen, file), {
      key: 'code_word',
      mode: 'both',
    })
    expect(same.counts).toEqual({ rows: 2, create: 0, update: 0, same: 2, faulty: 0 })
  })
  it('rejects a record that occurs twice', async () => {
    const job = await check(
      admin,
      await upload(admin, specimen, lines(['code_word', 'quantity'], ['KE-1', '1'], ['ke-1', '2'])),
      {
        key: 'code_word',
        mode: 'update',
      },
    )
    expect((await faultsOf(admin, job.id, '', { 'accept-language': 'en' })).map(without)).toEqual([
      [3, 'code_word', 'Already in row 2 of this file'],
    ])
  })
  it.each([
    [{ key: 'name' }, 'key'],
    [{ key: null, mode: 'update' }, 'key'],
    [{ key: 'email', mode: 'update' }, 'key'],
    [{ columns: [{ index: 9, field: 'name' }] }, 'columns.0.index'],
    [{ columns: [{ index: 0, field: 'token' }] }, 'columns.0.field'],
    [{ columns: [{ index: 0, field: 'id' }] }, 'columns.0.field'],
    [{ columns: [{ index: 0, field: 'constructor' }] }, 'columns.0.field'],
    [
      {
        columns: [
          { index: 0, field: 'name' },
          { index: 1, field: 'name' },
        ],
      },
      'columns.1.field',
    ],
    [{ resolve: [{ field: 'name', text: 'x', id: 1 }] }, 'resolve.0.field'],
    [{ resolve: [{ field: 'brand_id', text: 'x' }] }, 'resolve.0'],
  ])('%j is rejected by name', async (more, field) => {
    const job = await upload(admin, specimen, file)
    const body = {
      id: job.id,
      columns: job.columns.map(({ index, field: key }) => ({ index, field: key })),
      key: null,
      mode: 'create',
      ...more,
    }
    const { status, error } = await admin.post('/api/import/map', body)
    expect([status, Object.keys(error?.fields ?? {})]).toEqual([
      400,
      expect.arrayContaining([field]),
    ])
  })
})

describe('names of referenced records', () => {
  it('are found regardless of case and script, suggested when unknown, and decided on once', async () => {
    await make.row(brand, { name: 'Шевроле Кобальт' })
    await make.row(brand, { name: 'ISUZU' })
    for (const name of ['АИ-80', 'Дизель зимний']) await make.row(fuel, { name })
    const file = lines(
      ['name', 'brand_id', 'fuel_ids'],
      ['Р1', 'шевроле кобальт', 'АИ-80; дизель зимний'],
      ['Р2', 'Shevrole Kobalt', ''],
      ['Р3', 'Шевроле Кабальт', 'АИ-80;Керосин'],
      ['Р4', 'Исузи', ''],
      ['Р5', 'Шевроле Кабальт', 'Керосин'],
      ['Р6', 'Вовсе никакая', ''],
    )
    const job = await check(admin, await upload(admin, specimen, file))
    expect(job.counts).toMatchObject({ create: 2, faulty: 4 })
    expect(job.unknown.map(({ field, text, rows, create }) => [field, text, rows, create])).toEqual(
      [
        ['brand_id', 'Шевроле Кабальт', 2, true],
        ['brand_id', 'Исузи', 1, true],
        ['brand_id', 'Вовсе никакая', 1, true],
        ['fuel_ids', 'Керосин', 2, true],
      ],
    )
    expect(job.unknown[0]?.suggestions.map(({ name }) => name)).toContain('Шевроле Кобальт')
    const [cobalt] = job.unknown[0]!.suggestions
    const isuzu = await make.row(brand, { name: 'Isuzu Motors' })
    const resolve = [
      { field: 'brand_id', text: 'Шевроле Кабальт', id: cobalt?.id },
      { field: 'brand_id', text: 'Исузи', id: isuzu.id },
      { field: 'brand_id', text: 'Вовсе никакая', empty: true },
      { field: 'fuel_ids', text: 'Керосин', create: true },
    ]
    const decided = await check(admin, job, { resolve })
    expect([decided.counts, decided.resolve]).toEqual([
      { rows: 6, create: 6, update: 0, same: 0, faulty: 0 },
      resolve,
    ])
    expect(await database.query(`select 1 from fuel where name = 'Керосин'`)).toEqual([])
    await carry(admin, 'apply', job.id)
    const rows = (await listed({ name: ['Р1', 'Р2', 'Р3', 'Р4', 'Р5', 'Р6'], sort: 'name' })).map(
      (row) => [row.brand_name, (row.fuels as { name: string }[]).map(({ name }) => name)],
    )
    expect(rows).toEqual([
      ['Шевроле Кобальт', ['АИ-80', 'Дизель зимний']],
      ['Шевроле Кобальт', []],
      ['Шевроле Кобальт', ['АИ-80', 'Керосин']],
      ['Isuzu Motors', []],
      ['Шевроле Кобальт', ['Керосин']],
      [null, []],
    ])
    const undone = await carry(admin, 'undo', job.id)
    expect(undone.undone).toMatchObject({ removed: 7, reverted: 0, kept: [] })
    expect(await database.query(`select 1 from fuel where name = 'Керосин'`)).toEqual([])
  })
  it('that are ambiguous are left to the user', async () => {
    const first = await make.row(fuel, { name: 'Тёзка' })
    const second = await make.row(fuel, { name: 'тезка' })
    const job = await check(
      admin,
      await upload(
        admin,
        specimen,
        lines(['name', 'fuel_ids'], ['Т1', 'Тёзка'], ['Т2', 'ТЕЗКА'], ['Т3', 'Tezka']),
      ),
    )
    expect(job.unknown.map(({ text, create }) => [text, create])).toEqual([['Tezka', false]])
    expect(job.unknown[0]?.suggestions.map(({ id }) => id).sort()).toEqual(
      [first.id, second.id].sort(),
    )
    expect((await faultsOf(admin, job.id, '', { 'accept-language': 'en' })).map(without)).toEqual([
      [4, 'fuel_ids', 'Several records have this name. Choose one'],
    ])
  })
})

describe('ranges that must not overlap', () => {
  it('are checked across the whole file', async () => {
    const { id } = await make.row(brand, { name: 'Один период' })
    expect(id).toBeGreaterThan(0)
    const days = (n: number) =>
      `${String(1 + (n % 28)).padStart(2, '0')}.${String(1 + (Math.floor(n / 28) % 12)).padStart(2, '0')}.${1900 + Math.floor(n / 336)}`
    const rows = Array.from({ length: 450 }, (_, i) => [`П${i}`, 'Один период', days(i)])
    const file = lines(
      ['name', 'brand_id', 'valid'],
      ...rows,
      ['П451', 'Один период', `${days(3)} – ${days(5)}`],
      ['П452', 'Один период', '01.01.2000 – 05.01.2000'],
    )
    const job = await check(admin, await upload(admin, specimen, file))
    expect(job.counts).toMatchObject({ rows: 452, create: 451, faulty: 1 })
    expect((await faultsOf(admin, job.id)).map(({ row, field }) => [row, field])).toEqual([
      [452, 'valid'],
    ])
  })
})

describe('an atomic import', () => {
  it('is rolled back by one error that appears after the dry run, and shows it', async () => {
    const job = await check(
      admin,
      await upload(
        admin,
        specimen,
        lines(['name', 'code_word'], ['Все1', 'PL-1'], ['Все2', 'PL-2'], ['Все3', 'PL-3']),
      ),
    )
    expect(job.counts).toMatchObject({ create: 3, faulty: 0 })
    const thief = await make.row(specimen, { code_word: 'PL-2' })
    const before = await records()
    const failed = await carry(admin, 'apply', job.id)
    expect([failed.state, failed.counts.faulty, failed.failure?.code]).toEqual([
      'checked',
      1,
      'validation',
    ])
    expect(await records()).toEqual(before)
    expect((await faultsOf(admin, job.id, '', { 'accept-language': 'en' })).map(without)).toEqual([
      [3, 'code_word', `Already used by “${String(thief.name)} PL-2”. Enter another`],
    ])
    await admin.delete(`${at}/delete`, { id: thief.id })
    await database.query('delete from specimen where id = $1', [thief.id])
    await check(admin, failed)
    expect((await carry(admin, 'apply', job.id)).applied).toMatchObject({ created: 3 })
    // once is enough
    expect((await admin.post('/api/import/apply', { id: job.id })).error?.code).toBe('wrong_state')
  })
})

describe('an undo', () => {
  it('deletes created records, restores updated ones, and keeps and names those edited since', async () => {
    const one = await make.row(specimen, {
      name: 'Было1',
      code_word: 'UN-1',
      brand_id: null,
      valid: null,
    })
    const two = await make.row(specimen, {
      name: 'Было2',
      code_word: 'UN-2',
      brand_id: null,
      valid: null,
    })
    const file = lines(
      ['code_word', 'name', 'quantity'],
      ['UN-1', 'Стало1', '11'],
      ['UN-2', 'Стало2', '12'],
      ['UN-3', 'Новая3', '13'],
      ['UN-4', 'Новая4', '14'],
    )
    const job = await check(admin, await upload(admin, specimen, file), {
      key: 'code_word',
      mode: 'both',
    })
    await carry(admin, 'apply', job.id)
    const [third, fourth] = await Promise.all(
      ['UN-3', 'UN-4'].map(async (code) => (await listed({ code_word: code }))[0]!),
    )
    await admin.post(`${at}/save`, { id: two.id, notes: 'моё' })
    await admin.post(`${at}/save`, { id: fourth!.id, quantity: 15 })
    const { undone, state } = await carry(admin, 'undo', job.id)
    expect(state).toBe('undone')
    expect(undone).toMatchObject({ removed: 1, reverted: 1 })
    expect(undone?.kept.map(({ id, name }) => [id, name]).sort()).toEqual(
      [
        [two.id, 'Стало2 UN-2'],
        [fourth!.id, 'Новая4 UN-4'],
      ].sort(),
    )
    expect(undone?.kept[0]?.message).toMatch(/\S/)
    const { version: _, updated_at: __, updated_by: ___, ...was } = one
    expect((await admin.get(`${at}/getById/${one.id}`)).result).toMatchObject(was)
    expect((await admin.get(`${at}/getById/${third!.id}`)).status).toBe(404)
    expect((await admin.get(`${at}/getById/${two.id}`)).result).toMatchObject({
      name: 'Стало2',
      notes: 'моё',
    })
    const paths = await database.query<{ event_type_id: number }>(
      'select event_type_id from event_log where uri_path = $1 order by id',
      [`import-undo/${job.id}`],
    )
    expect(paths.map((one) => one.event_type_id).sort()).toEqual([2, 3])
    expect((await admin.post('/api/import/undo', { id: job.id })).error?.code).toBe('wrong_state')
  })
})
