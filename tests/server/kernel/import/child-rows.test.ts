// Child rows in a file: one line for each, grouped by the record's own cells, with every error at
// its line and cell.
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
import { exported } from '#tests/support/server/exported-files.ts'
import { makerFor } from '#tests/support/server/valid-rows.ts'
import { base, resources } from '../contract/contract-world.ts'
import { readXlsx } from 'hucre/xlsx'

const { app, signIn } = await testApp({ resources })
const admin = await signIn('admin')
const make = makerFor(admin, resources)
const byName = (name: string) => resources.find((one) => one.name === name)!
const specimen = byName('specimen')
const fuel = byName('fuel')
const model = byName('car-model')
const at = base(specimen)
const lines = (...rows: string[][]) =>
  rows.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(';')).join('\n')
const head = ['code_word', 'name', 'Lines: Fuel', 'Lines: Amount', 'Lines: On day']
const byCode = async (code: string) => {
  const [found] = (await admin.post(`${at}/getListByFilter`, { code_word: code })).result as [Row]
  return (await admin.get(`${at}/getById/${found.id}`)).result as Row & { lines: Row[] }
}

const linesOf = async (code: string) =>
  (await byCode(code)).lines.map(({ fuel_name, amount, on_day, urgent }) => [
    fuel_name,
    amount,
    on_day,
    urgent,
  ])
const english = { 'accept-language': 'en' }

beforeAll(async () => {
  for (const name of ['Метан', 'Пропан', 'Водород']) await make.row(fuel, { name })
})

describe('lines of one record', () => {
  it('may repeat its cells, repeat only its key, or leave them empty', async () => {
    const file = lines(
      head,
      ['LA-1', 'Повтор', 'Метан', '1', ''],
      ['LA-1', 'Повтор', 'Пропан', '2,5', '01.02.2026'],
      ['LA-2', 'Пустые', 'Метан', '3', ''],
      ['', '', 'Водород', '', ''],
      ['LA-3', 'Без строк', '', '', ''],
      ['LA-4', 'Ключ', 'Пропан', '4', ''],
      ['la-4', '', 'Метан', '5', ''],
    )
    const job = await upload(admin, specimen, file)
    expect(job.columns.map(({ field }) => field)).toEqual([
      'code_word',
      'name',
      'lines.fuel_id',
      'lines.amount',
      'lines.on_day',
    ])
    const checked = await check(admin, job, { key: 'code_word', mode: 'both' })
    expect(await faultsOf(admin, job.id)).toEqual([])
    expect(checked.counts).toEqual({ rows: 7, create: 4, update: 0, same: 0, faulty: 0 })
    expect((await carry(admin, 'apply', job.id)).applied).toMatchObject({ created: 4, updated: 0 })
    expect(await linesOf('LA-1')).toEqual([
      ['Метан', '1.000', null, false],
      ['Пропан', '2.500', '2026-02-01', false],
    ])
    expect((await linesOf('LA-2')).map(([name]) => name)).toEqual(['Метан', 'Водород'])
    expect(await linesOf('LA-3')).toEqual([])
    expect((await linesOf('LA-4')).map(([name]) => name)).toEqual(['Пропан', 'Метан'])
    const same = await check(admin, await upload(admin, specimen, file), {
      key: 'code_word',
      mode: 'both',
    })
    expect(same.counts).toEqual({ rows: 7, create: 0, update: 0, same: 4, faulty: 0 })
    expect((await carry(admin, 'undo', job.id)).undone).toMatchObject({ removed: 4, kept: [] })
  })
  it('stay together across the boundary of a batch', async () => {
    const rows = Array.from({ length: 190 }, (_, n) => [`LB-${n}`, `Порция ${n}`, '', '', ''])
    const long = Array.from({ length: 20 }, (_, n) => [
      'LB-999',
      'На стыке',
      n % 2 ? 'Метан' : 'Пропан',
      String(n),
      '',
    ])
    const job = await check(
      admin,
      await upload(
        admin,
        specimen,
        lines(head, ...rows, ...long, ['LB-1000', 'За ней', 'Метан', '', '']),
      ),
    )
    expect(job.counts).toEqual({ rows: 211, create: 192, update: 0, same: 0, faulty: 0 })
    await carry(admin, 'apply', job.id)
    expect((await linesOf('LB-999')).map(([, amount]) => Number(amount))).toEqual(
      long.map((_, n) => n),
    )
  })
})

describe('an error in a child row', () => {
  const file = lines(
    head,
    ['LC-1', 'Ошибки', 'Метан', 'много', ''],
    ['LC-1', 'Ошибки', 'Метон', '-1', '31.02.2026'],
    ['', '', '', '5', ''],
    ['LC-2', 'Хорошая', 'Метан', '1', ''],
    ['LC-2', 'Другая', 'Метан', '2', ''],
    ['LC-3', 'Верная', 'Метан', '1', ''],
    ['', '', 'Пропан', '2', ''],
  )
  it('is reported at its line and cell, and all lines of its record are returned', async () => {
    const job = await check(admin, await upload(admin, specimen, file), {
      key: 'code_word',
      mode: 'both',
    })
    expect(job.counts).toEqual({ rows: 7, create: 1, update: 0, same: 0, faulty: 5 })
    const faults = await faultsOf(admin, job.id, '', english)
    expect(
      faults.map(({ row, column, field, value, message }) => [row, column, field, value, message]),
    ).toEqual([
      [2, 'Lines: Amount', 'lines.amount', 'много', 'Enter a number'],
      [3, 'Lines: Fuel', 'lines.fuel_id', 'Метон', 'No such record. Choose another'],
      [3, 'Lines: Amount', 'lines.amount', '-1', 'At least 0'],
      [
        3,
        'Lines: On day',
        'lines.on_day',
        '31.02.2026',
        'There is no such date. Check the day and the month',
      ],
      [4, 'Lines: Fuel', 'lines.fuel_id', '', 'Fill in this field'],
      [6, 'name', 'name', 'Другая', 'Differs from row 5 of the same record. Keep one value'],
    ])
    expect(await faultsOf(admin, job.id, '?after=4&size=1', english)).toMatchObject([{ row: 6 }])
    expect(job.unknown).toMatchObject([
      { field: 'lines.fuel_id', resource: 'fuel', text: 'Метон', rows: 1, create: true },
    ])
    expect(job.unknown[0]?.suggestions.map(({ name }) => name)).toContain('Метан')

    const answer = await app.inject({
      url: `/api/import/${job.id}/faultFile`,
      headers: { cookie: admin.cookie },
    })
    const [sheet] = (await readXlsx(answer.rawPayload)).sheets
    expect(sheet?.rows.slice(1).map(([row]) => row)).toEqual([2, 3, 4, 5, 6])

    const mended = lines(
      ['№ строки', ...head],
      ['2', 'LC-1', 'Ошибки', 'Метан', '1', ''],
      ['3', 'LC-1', 'Ошибки', 'Метон', '1', ''],
      ['4', '', '', 'Пропан', '5', ''],
      ['5', 'LC-2', 'Хорошая', 'Метан', '1', ''],
      ['6', '', '', 'Метан', '2', ''],
    )
    const sent = await sendSheet(admin, '/api/import/again', mended, 'a.csv', [
      { name: 'id', content: String(job.id) },
    ])
    const again = await settled(admin, (sent.result as ImportJob).id)
    expect(again.counts).toEqual({ rows: 7, create: 2, update: 0, same: 0, faulty: 3 })
    const [metan] = job.unknown[0]!.suggestions
    const decided = await check(admin, again, {
      resolve: [{ field: 'lines.fuel_id', text: 'Метон', id: metan?.id }],
    })
    expect(decided.counts).toEqual({ rows: 7, create: 3, update: 0, same: 0, faulty: 0 })
    await carry(admin, 'apply', again.id)
    expect((await linesOf('LC-1')).map(([name]) => name)).toEqual(['Метан', 'Метан', 'Пропан'])
    expect((await linesOf('LC-3')).map(([name]) => name)).toEqual(['Метан', 'Пропан'])
  })
  it('for too many rows is reported at the first excess line', async () => {
    const rows = Array.from({ length: 7 }, (_, n) => [
      n === 0 ? 'Длинная' : '',
      n % 2 ? 'Метан' : 'Пропан',
      String(n),
    ])
    const job = await check(
      admin,
      await upload(admin, model, lines(['name', 'fuels.fuel_id', 'fuels.norm'], ...rows)),
    )
    const faults = await faultsOf(admin, job.id, '', english)
    const tooMany = faults.filter(({ field }) => field === 'fuels.fuel_id')
    expect(tooMany.map(({ row, message }) => [row, message])).toEqual([
      [7, 'At most 5'],
      [8, 'At most 5'],
    ])
  })
  it('for a missing reference is reported at its cell, and a created record is made once and undone', async () => {
    const file = lines(head, ['LD-1', 'Новое имя', 'Биогаз', '1', ''], ['', '', 'биогаз', '2', ''])
    const resolve = ['Биогаз', 'биогаз'].map((text) => ({
      field: 'lines.fuel_id',
      text,
      create: true,
    }))
    const job = await check(admin, await upload(admin, specimen, file), { resolve })
    expect(job.counts).toEqual({ rows: 2, create: 1, update: 0, same: 0, faulty: 0 })
    await carry(admin, 'apply', job.id)
    expect((await linesOf('LD-1')).map(([name]) => name)).toEqual(['Биогаз', 'Биогаз'])
    expect((await carry(admin, 'undo', job.id)).undone).toMatchObject({ removed: 2 })
  })
})

describe('an update by key', () => {
  const start = ['LE-1', 'Меняется', 'Метан', '1', '05.01.2026']
  it('replaces the child rows where the file has columns for them, and an undo restores them', async () => {
    await carry(
      admin,
      'apply',
      (
        await check(
          admin,
          await upload(admin, specimen, lines(head, start, ['', '', 'Пропан', '2', ''])),
        )
      ).id,
    )
    const before = await byCode('LE-1')
    const update = { key: 'code_word', mode: 'update' }
    // without a column the list stays
    const named = await check(
      admin,
      await upload(admin, specimen, lines(['code_word', 'name'], ['LE-1', 'Иначе'])),
      update,
    )
    expect(named.counts).toMatchObject({ update: 1 })
    await carry(admin, 'apply', named.id)
    expect((await linesOf('LE-1')).length).toBe(2)
    // of rows that are the same ones, what has no column stays too
    const some = lines(
      ['code_word', 'Lines: Fuel', 'Lines: Amount'],
      ['LE-1', 'Водород', '7'],
      ['', 'Метан', '9'],
    )
    const job = await check(admin, await upload(admin, specimen, some), update)
    expect(job.counts).toEqual({ rows: 2, create: 0, update: 1, same: 0, faulty: 0 })
    await carry(admin, 'apply', job.id)
    expect(await linesOf('LE-1')).toEqual([
      ['Водород', '7.000', null, false],
      ['Метан', '9.000', '2026-01-05', false],
    ])
    expect((await carry(admin, 'undo', job.id)).undone).toMatchObject({ reverted: 1, kept: [] })
    const told = ({ lines: rows }: { lines: Row[] }) => rows.map((row) => ({ ...row, id: 0 }))
    expect(told(await byCode('LE-1'))).toEqual(told(before))
    // an absent child cell leaves them unchanged
    const silent = await check(
      admin,
      await upload(admin, specimen, lines(head, ['LE-1', 'Иначе', '', '', ''])),
      update,
    )
    expect(silent.counts).toMatchObject({ same: 1, update: 0 })
  })
})

describe('an export with child rows', () => {
  it('has a line for each child row, repeats the record’s cells, and counts lines against the limit', async () => {
    const rows = lines(
      head,
      ['LF-1', 'Вывоз', 'Метан', '1', ''],
      ['', '', 'Пропан', '2', ''],
      ['LF-2', 'Вывоз пустой', '', '', ''],
    )
    const job = await check(admin, await upload(admin, specimen, rows), {
      key: null,
      mode: 'create',
    })
    await carry(admin, 'apply', job.id)
    const asked = {
      format: 'csv',
      columns: ['name', 'lines.fuel_id', 'code_word', 'lines.amount', 'lines.urgent'],
    }
    const { cells } = await exported(
      app,
      admin,
      at,
      { ...asked, filter: { code_word: ['LF-1', 'LF-2'], sort: 'code_word' } },
      'en',
    )
    expect(cells).toEqual([
      ['Name', 'Lines: Fuel', 'Code word', 'Lines: Amount', 'Lines: Urgent'],
      ['Вывоз', 'Метан', 'LF-1', '1', 'No'],
      ['Вывоз', 'Пропан', 'LF-1', '2', 'No'],
      ['Вывоз пустой', '', 'LF-2', '', ''],
    ])
  })
  it.each([
    ['lines'],
    ['lines.nothing'],
    ['nothing.fuel_id'],
    ['lines.id'],
    ['lines.__proto__'],
    ['name.length'],
    ['__proto__.x'],
  ])('rejects the unknown column %s', async (column) => {
    const { status, error } = await admin.post(`${at}/export`, { format: 'csv', columns: [column] })
    expect([status, Object.keys(error?.fields ?? {})]).toEqual([400, ['columns.0']])
  })
})
