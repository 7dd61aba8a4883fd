import { describe, expect, it } from 'vitest'
import { formatsOf } from '#i18n/format/index.ts'
import { gridKey, pageKey } from '#src/kernel/list/grid/gridKeymap.ts'
import { filledBlock, namesIn, planPaste } from '#src/kernel/list/cell-editing/pastePlan.ts'
import { parseCellText, formatCellText } from '#src/kernel/list/cell-editing/cellText.ts'
import { parseTsv, toTsv } from '#src/kernel/list/cell-editing/tsv.ts'
import type { Field, Resource } from '#resources/kernel/types.ts'
import { specimen as declared } from '#tests/specimens/resources.ts'

const specimen = declared as unknown as Resource
const formats = formatsOf('ru', { timeZone: 'Asia/Tashkent', currency: 'UZS' })
const words = {
  formats,
  t: (key: string) => key,
  option: (code: string) => ({ new: 'Новый', active: 'В работе' })[code] ?? code,
}

const field = (key: string) => specimen.fields[key] as Field

describe('usability 1: clipboard text of a spreadsheet', () => {
  it.each([
    [
      'a\tb\r\nc\td\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['one\n\ntwo\n', [['one'], [''], ['two']]],
    ['x', [['x']]],
    ['"two\nlines"\t"a ""word"""', [['two\nlines', 'a "word"']]],
    ['5" pipe\t"half', [['5" pipe', '"half']]],
    ['\n', []],
    ['a\t\n', [['a', '']]],
  ])('is parsed: %j', (text, rows) => expect(parseTsv(text)).toEqual(rows))
  it('is written as it is parsed', () => {
    const rows = [
      ['a\tb', 'c\nd'],
      ['"e"', ''],
      ['5"', 'f'],
    ]
    expect(parseTsv(toTsv(rows))).toEqual(rows)
  })
})

describe('a pasted text is parsed like typed text', () => {
  it.each([
    ['name', '  Матиз ', 'Матиз'],
    ['quantity', '12', 12],
    ['volume', '42,5', '42.500'],
    ['price', '1 250,5', '1250.50'],
    ['issued', '12.03.2019', '2019-03-12'],
    ['urgent', 'Да', true],
    ['urgent', '-', false],
    ['state', 'в работе', 'active'],
    ['plate', '01 a 123 bc', '01A123BC'],
    ['name', ' ', null],
    ['quantity', '', 1],
  ])('%s %j', (key, text, value) =>
    expect(parseCellText(text, field(key), words)).toEqual({ value }),
  )
  it.each([
    ['quantity', 'много', 'integer'],
    ['volume', '1,2,3', 'number'],
    ['issued', 'вчера утром', 'day'],
    ['urgent', 'может быть', 'app.paste.bad_flag'],
    ['state', 'летает', 'app.paste.bad_choice'],
  ])('%s %j is rejected', (key, text, fault) =>
    expect(parseCellText(text, field(key), words)).toEqual({ fault }),
  )
  it.each([
    ['volume', '42.500'],
    ['price', '1250.50'],
    ['issued', '2019-03-12'],
    ['urgent', true],
    ['state', 'active'],
    ['quantity', 12],
    ['happened', '2025-03-05T04:30:00.000Z'],
    ['plate', '01A123BC'],
  ])('%s %j is the same after copy and paste', (key, value) =>
    expect(
      parseCellText(formatCellText(value, field(key), null, words), field(key), words),
    ).toEqual({ value }),
  )
})

describe('a pasted block', () => {
  const rows = [1, 2].map((id) => ({ id, name: `Н ${id}`, quantity: id, brand_id: null }))
  const reading = {
    of: specimen,
    read: (text: string, _key: string, one: Field) => parseCellText(text, one, words),
    match: (_key: string, name: string) => (name === 'MAN' ? { id: 7 } : null),
    faults: (values: Readonly<Record<string, unknown>>): Record<string, string> =>
      Number(values.quantity) > 1000 ? { quantity: 'too_big|1000' } : {},
    refused: (at: number): Readonly<Record<string, string>> => (at === 4 ? { '': 'Изменено' } : {}),
  }
  it('usability 1: changes no cell outside of it, and rows beyond the last are new', () => {
    const plan = planPaste({ cells: [['Н 1'], ['Б'], ['В']], rows, keys: ['name'] }, reading)
    expect(plan.changes.map(({ row, values }) => [row?.id ?? null, values])).toEqual([
      [2, { name: 'Б' }],
      [null, { name: 'В' }],
    ])
  })
  it('usability 2: turns names into references, asks once about unknown ones, and omits rejected ones', () => {
    const block = {
      cells: [['MAN'], ['Ямаха'], ['Ямаха'], ['MAN'], ['']],
      rows: [...rows, ...rows, ...rows],
      keys: ['brand_id'],
    }
    expect(namesIn(specimen, block).get('brand_id')).toEqual(['MAN', 'Ямаха'])
    const plan = planPaste(block, reading)
    expect(plan.changes.map(({ values }) => values)).toEqual([{ brand_id: 7 }])
    expect(plan.faulty).toEqual([{ row: 4, key: '', text: '', fault: 'Изменено' }])
  })
  it('reports each cell that is invalid or not editable, and omits it', () => {
    const plan = planPaste(
      {
        cells: [
          ['А', 'много'],
          ['Б', '5000'],
        ],
        rows,
        keys: ['name', 'quantity'],
      },
      reading,
    )
    expect(plan.faulty.map(({ row, key, fault }) => [row, key, fault])).toEqual([
      [1, 'quantity', 'integer'],
      [2, 'quantity', 'too_big|1000'],
    ])
    expect(plan.changes.map(({ values }) => values)).toEqual([{ name: 'А' }, { name: 'Б' }])
  })
  it('usability 4: with one row fills the whole selection', () => {
    expect(filledBlock([['x', 'y']], rows)).toEqual([
      ['x', 'y'],
      ['x', 'y'],
    ])
    expect(filledBlock([['x'], ['y'], ['z']], rows)).toEqual([['x'], ['y']])
  })
})

describe('keys of cells and of the page', () => {
  const press = (key: string, more: object = {}) => ({
    key,
    code: key,
    shiftKey: false,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    ...more,
  })
  it('start editing in a cell, and not in a row', () => {
    expect(gridKey(press('ж'), true)).toEqual({ act: 'type', text: 'ж' })
    expect(gridKey(press('ж'))).toBeNull()
    expect(gridKey(press('Delete'), true)).toEqual({ act: 'type', text: '' })
    expect(gridKey(press('/'), true)).toBeNull()
    expect(gridKey(press(' '), true)).toEqual({ act: 'select' })
  })
  it('move to the ends of a row in a cell, and of the list with Ctrl', () => {
    expect(gridKey(press('Home'), true)).toEqual({ move: 'firstCell' })
    expect(gridKey(press('End', { ctrlKey: true }), true)).toEqual({ move: 'last' })
    expect(gridKey(press('в', { code: 'KeyD', ctrlKey: true }), true)).toEqual({ act: 'fill' })
  })
  it('of the page work unless the user is typing, Ctrl+Z included', () => {
    const on = (target: Element, key: string, more: object = {}) =>
      pageKey({ ...press(key, more), target, defaultPrevented: false })
    const typed = document.createElement('input')
    const ticked = document.createElement('input')
    ticked.type = 'checkbox'
    expect(on(document.body, '?', { shiftKey: true, code: 'Slash' })).toBe('help')
    expect(on(document.body, 'я', { code: 'KeyZ', ctrlKey: true })).toBe('undo')
    expect(on(ticked, 'z', { code: 'KeyZ', ctrlKey: true })).toBe('undo')
    expect(on(typed, 'z', { code: 'KeyZ', ctrlKey: true })).toBeNull()
    expect(on(document.body, 'c', { code: 'KeyC', ctrlKey: true })).toBeNull()
  })
})
