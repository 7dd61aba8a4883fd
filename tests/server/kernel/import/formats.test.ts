// File formats are detected by content: container, encoding, separator, title row.
import { describe, expect, it } from 'vitest'
import { resourceOf } from '#resources/kernel/derive.ts'
import { writeXlsx } from 'hucre/xlsx'
import { testApp } from '#tests/support/server/test-app.ts'
import {
  check,
  sendSheet,
  settled,
  upload,
  windows1251,
  xlsx,
} from '#tests/support/server/import-calls.ts'
import { workbookOf } from '#tests/support/server/packed-workbook.ts'
import type { ImportJob } from '#resources/wire/imports.ts'

const { signIn } = await testApp()
const admin = await signIn('admin')
const fuel = resourceOf('fuel')
const at = `/${fuel.basePaths[0]}/import`
const text = 'Наименование;Плотность\r\nАИ-92;0,75\r\n"Дизель; летний";0,84\r\n'
const columnsOf = ({ columns }: ImportJob) =>
  columns.map(({ title, samples, field }) => [title, samples, field])
const workbook = await xlsx([['name'], ['a']])
const oneRow = `<worksheet><sheetData>${['Наименование', 'АИ-92']
  .map(
    (cell, i) =>
      `<row r="${i + 1}"><c r="A${i + 1}" t="inlineStr"><is><t>${cell}</t></is></c></row>`,
  )
  .join('')}</sheetData></worksheet>`
const wanted = [
  ['Наименование', ['АИ-92', 'Дизель; летний'], 'name'],
  ['Плотность', ['0,75', '0,84'], 'density'],
]

describe('a text file', () => {
  const same = (separator: string) =>
    [
      ['Наименование', 'Плотность'],
      ['АИ-92', '0,75'],
      ['Дизель; летний', '0,84'],
    ]
      .map((cells) =>
        cells.map((cell) => (/[;,|\t]/.test(cell) ? `"${cell}"` : cell)).join(separator),
      )
      .join('\n')
  it.each([
    ['UTF-8', Buffer.from(text), 'utf-8', ';'],
    ['UTF-8 with its mark', Buffer.from(`\ufeff${text}`), 'utf-8', ';'],
    ['Windows-1251', windows1251(text), 'windows-1251', ';'],
    ['UTF-16 with its mark', Buffer.from(`\ufeff${text}`, 'utf16le'), 'utf-16le', ';'],
    [
      'UTF-16 in Latin',
      Buffer.from('name;density\nАИ-92;0,75\n"Дизель; летний";0,84', 'utf16le'),
      'utf-16le',
      ';',
    ],
    ['with commas', Buffer.from(same(',')), 'utf-8', ','],
    ['with tabs', Buffer.from(same('\t')), 'utf-8', '\t'],
    ['with bars', Buffer.from(same('|')), 'utf-8', '|'],
    ['with old line ends', Buffer.from(text.replaceAll('\r\n', '\r')), 'utf-8', ';'],
    ['that says its separator', Buffer.from(`sep=;\r\n${text}`), 'utf-8', ';'],
    ['with empty rows at its end', Buffer.from(`${text};;\r\n;\r\n\r\n`), 'utf-8', ';'],
  ])('%s is read', async (_, content, encoding, separator) => {
    const job = await upload(admin, fuel, content)
    expect(job).toMatchObject({
      state: 'mapping',
      format: { kind: 'csv', encoding, separator },
      counts: { rows: 2 },
    })
    expect(columnsOf(job).map(([, samples, field]) => [samples, field])).toEqual(
      wanted.map(([, samples, field]) => [samples, field]),
    )
  })
  it('with a late non-ASCII letter is still recognised as UTF-8', async () => {
    const job = await upload(admin, fuel, `name;description\n${'x;y\n'.repeat(40_000)}Ўзбекча;қ\n`)
    expect(job).toMatchObject({ format: { encoding: 'utf-8' }, counts: { rows: 40_001 } })
  })
  it('keeps quotes, separators and line breaks inside quotes', async () => {
    const job = await upload(
      admin,
      fuel,
      'name;description\n"a ""b""; c";"first\nsecond"\n5" pipe;x\n',
    )
    expect(columnsOf(job)).toEqual([
      ['name', ['a "b"; c', '5" pipe'], 'name'],
      ['description', ['first\nsecond', 'x'], 'description'],
    ])
  })
  it('is parsed again with chosen settings', async () => {
    const job = await upload(admin, fuel, 'name,x;density;y\na,1;2;b\n')
    const { result } = await admin.post('/api/import/map', {
      id: job.id,
      columns: [],
      key: null,
      mode: 'create',
      separator: ',',
    })
    expect(result).toMatchObject({ state: 'reading' })
    expect(columnsOf(await settled(admin, job.id)).map(([title]) => title)).toEqual([
      'name',
      'x;density;y',
    ])
  })
})

describe('a workbook', () => {
  it('is read from its first or the chosen sheet', async () => {
    const content = Buffer.from(
      await writeXlsx({
        sheets: [
          {
            name: 'Топливо',
            rows: [
              ['Наименование', 'Плотность'],
              ['АИ-92', 0.75],
              ['Дизель; летний', '0,84'],
            ],
          },
          { name: 'Другое', rows: [['Описание'], ['нет']] },
          { name: 'Скрытый', rows: [['x']], hidden: true },
        ],
      }),
    )
    const job = await upload(admin, fuel, content, 'fuels.xlsx')
    expect(job).toMatchObject({
      format: { kind: 'xlsx', sheet: 'Топливо', sheets: ['Топливо', 'Другое'], headerRow: 1 },
      counts: { rows: 2 },
    })
    expect(columnsOf(job)).toEqual([wanted[0], ['Плотность', ['0.75', '0,84'], 'density']])
    await admin.post('/api/import/map', {
      id: job.id,
      columns: [],
      key: null,
      mode: 'create',
      sheet: 'Другое',
    })
    expect(columnsOf(await settled(admin, job.id))).toEqual([['Описание', ['нет'], 'description']])
  })
  it('is read if its program marks a sheet as visible', async () => {
    const job = await upload(admin, fuel, workbookOf(oneRow, 'state="visible"'), 'pandas.xlsx')
    expect(job).toMatchObject({ format: { sheet: 'A' }, counts: { rows: 1 } })
    expect(columnsOf(job)).toEqual([['Наименование', ['АИ-92'], 'name']])
  })
  it('is read from its first non-empty sheet, and a chosen empty one can be changed', async () => {
    const content = Buffer.from(
      await writeXlsx({
        sheets: [
          { name: 'Титул', rows: [['Отчёт']] },
          { name: 'Данные', rows: [['Наименование'], ['АИ-92']] },
        ],
      }),
    )
    const job = await upload(admin, fuel, content, 'a.xlsx')
    expect(job).toMatchObject({
      state: 'mapping',
      format: { sheet: 'Данные' },
      counts: { rows: 1 },
    })
    const choose = async (sheet: string) => {
      await admin.post('/api/import/map', {
        id: job.id,
        columns: [],
        key: null,
        mode: 'create',
        sheet,
      })
      return settled(admin, job.id)
    }
    const empty = await choose('Титул')
    expect(empty).toMatchObject({
      state: 'mapping',
      format: { sheets: ['Титул', 'Данные'] },
      columns: [],
      failure: { code: 'empty_sheet' },
    })
    const back = await choose('Данные')
    expect([columnsOf(back), back.failure]).toEqual([
      [['Наименование', ['АИ-92'], 'name']],
      undefined,
    ])
  })
  it('gives days, timestamps and numbers as its reader sees them', async () => {
    const content = await xlsx([
      ['Наименование', 'Описание', 'Плотность'],
      ['a', new Date('2019-03-12T00:00:00Z'), 0.1 + 0.2],
      ['b', new Date('1900-01-01T00:00:00Z'), 1e-7],
      ['c', true, 998901234567],
    ])
    const [, days, numbers] = columnsOf(await upload(admin, fuel, content, 'a.xlsx'))
    expect(days?.[1]).toEqual(['12.03.2019', '01.01.1900', 'true'])
    expect(numbers?.[1]).toEqual(['0.3', '0.0000001', '998901234567'])
  })
  it('may have a heading above its column titles, empty rows and untitled columns', async () => {
    const content = await xlsx([
      ['Отчёт за март'],
      [],
      ['№', 'Наименование', null, 'Плотность, кг/л'],
      [1, 'АИ-92', 'x', 0.75],
      [],
      [2, 'АИ-95', null, 0.76],
    ])
    const job = await upload(admin, fuel, content, 'a.xlsx')
    expect(job).toMatchObject({ format: { headerRow: 3 }, counts: { rows: 2 } })
    expect(columnsOf(job).map(([title, , field]) => [title, field])).toEqual([
      ['№', null],
      ['Наименование', 'name'],
      ['C', null],
      ['Плотность, кг/л', 'density'],
    ])
  })
})

describe('column titles', () => {
  it.each(['Наименование', 'name', 'NAME', 'наименование *', 'Nomi', 'Номи', 'Name'])(
    '%s are recognised',
    async (title) => {
      const [column] = (await upload(admin, fuel, `${title};x\na;b\n`)).columns
      expect(column?.field).toBe('name')
    },
  )
  it('are recognised as mapped before by the same office', async () => {
    const first = await upload(admin, fuel, 'Состав;Прим.\nСпецсмесь;из бочки\n')
    expect(columnsOf(first).map(([, , field]) => field)).toEqual([null, null])
    await check(admin, first, {
      columns: [
        { index: 0, field: 'name' },
        { index: 1, field: 'description' },
      ],
      key: 'name',
      mode: 'both',
    })
    const again = await upload(admin, fuel, 'Состав;Прим.\nДругая смесь;\n')
    expect([columnsOf(again).map(([, , field]) => field), again.key, again.mode]).toEqual([
      ['name', 'description'],
      'name',
      'both',
    ])
    // and reports remembered and guessed settings
    expect(
      [...again.columns, ...first.columns].map(({ remembered }) => remembered === true),
    ).toEqual([true, true, false, false])
    // in other company each title still means what it meant
    expect(
      columnsOf(await upload(admin, fuel, 'Прим.;Ещё\nx;y\n')).map(([, , field]) => field),
    ).toEqual(['description', null])
    const neighbour = await signIn('neighbour')
    expect(
      columnsOf(await upload(neighbour, fuel, 'Состав;Прим.\nx;y\n')).map(([, , field]) => field),
    ).toEqual([null, null])
  })
})

describe('an invalid spreadsheet', () => {
  it.each([
    [
      'a picture',
      Buffer.from(
        '89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000a49444154789c6300010000050001',
        'hex',
      ),
    ],
    ['a document', Buffer.from('%PDF-1.7\nhello\n%%EOF')],
    ['zeros', Buffer.alloc(500)],
    ['an old workbook', Buffer.from('d0cf11e0a1b11ae1'.padEnd(1200, '0'), 'hex')],
  ])('%s is rejected at once', async (_, content) => {
    const { status, error } = await sendSheet(admin, at, content, 'a.xlsx')
    expect([status, error?.code, error?.fields?.file]).toEqual([
      415,
      'unsupported_type',
      expect.stringContaining('XLSX'),
    ])
  })
  it('that is encrypted is distinguished from a damaged one, with advice', async () => {
    const container = Buffer.concat([
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      Buffer.alloc(70_000),
      Buffer.from('EncryptedPackage', 'utf16le'),
    ])
    const refused = await sendSheet(admin, at, container, 'a.xlsx')
    expect([refused.status, refused.error?.code]).toEqual([422, 'protected_file'])
    expect(refused.error?.message).toContain('снимите пароль')
    const locked = Buffer.from(workbook)
    for (
      let place = locked.indexOf('PK\u0001\u0002');
      place >= 0;
      place = locked.indexOf('PK\u0001\u0002', place + 1)
    )
      locked[place + 8]! |= 1
    const { result } = await sendSheet(admin, at, locked, 'a.xlsx')
    expect((await settled(admin, (result as ImportJob).id)).failure?.code).toBe('protected_file')
  })
  it.each([
    [
      'an archive of something else',
      Buffer.from(
        'UEsDBBQAAAAAAAAAIQAAAAAAAAAAAAAAAAABAAAAYVBLAQIUABQAAAAAAAAAIQAAAAAAAAAAAAAAAAABAAAAAAAAAAAAAAAAAAAAAABhUEsFBgAAAAABAAEALwAAAB8AAAAAAA==',
        'base64',
      ),
      'unsupported_type',
    ],
    ['a workbook of hidden sheets', workbookOf(oneRow, 'state="veryHidden"'), 'no_visible_sheet'],
    ['half a workbook', workbook.subarray(0, 700), 'broken_file'],
    ['titles alone', 'Наименование;Плотность\n', 'empty_file'],
    ['an open quote', 'name\n"abc\ndef', 'broken_file'],
  ] as const)('%s fails with a reason', async (_, content, code) => {
    const { result } = await sendSheet(admin, at, content, 'a.xlsx')
    const job = await settled(admin, (result as ImportJob).id)
    expect([job.state, job.failure?.code]).toEqual(['failed', code])
    expect(job.failure?.message).toMatch(/\S{3,}/)
  })
})
