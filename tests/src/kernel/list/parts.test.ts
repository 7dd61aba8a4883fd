import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatsOf } from '#i18n/format/index.ts'
import { ru } from '#i18n/ru/index.ts'
import { resourceOf } from '#resources/kernel/derive.ts'
import { parseQuery } from '#resources/kernel/calls/list-query.ts'
import type { Field, Resource } from '#resources/kernel/types.ts'
import type { Translate } from '#src/common/useT.ts'
import { fitColumns } from '#src/kernel/list/grid/columns/columnFit.ts'
import { columnsOf } from '#src/kernel/list/grid/columns/gridColumns.ts'
import {
  readCondition,
  withCondition,
  writeCondition,
} from '#src/kernel/list/filters/filterCondition.ts'
import type { Condition } from '#src/kernel/list/filters/filterCondition.ts'
import { conditionWords } from '#src/kernel/list/filters/conditionText.ts'
import { gridKey } from '#src/kernel/list/grid/gridKeymap.ts'
import { pageNumbers } from '#src/kernel/list/toolbar/Pager.tsx'
import { daysOfRange, momentsOf, presetRange } from '#src/kernel/list/filters/dateRanges.ts'
import { idRange, withSelected } from '#src/kernel/list/bulk/selectedIds.ts'
import { specimen as declared } from '#tests/specimens/resources.ts'

const specimen = declared as unknown as Resource
const formats = formatsOf('ru', { timeZone: 'Asia/Tashkent', currency: 'UZS' })
const t: Translate = (key, args = {}) =>
  (
    key
      .split('.')
      .reduce<unknown>((tree, word) => (tree as Record<string, unknown>)[word], ru) as string
  ).replace(/%\{(\w+)\}/g, (_, name: string) => String(args[name]))

describe('page numbers', () => {
  it('contain the first, the last and the current page, in a constant number of places', () => {
    expect(pageNumbers(1, 3)).toEqual([1, 2, 3])
    expect(pageNumbers(5, 10)).toEqual([1, 'gap', 4, 5, 6, 'gap', 10])
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 500 }), (a, b) => {
        const page = Math.min(a, b)
        const pages = Math.max(a, b)
        const shown = pageNumbers(page, pages)
        expect(shown).toHaveLength(Math.min(pages, 7))
        expect(shown[0]).toBe(1)
        expect(shown.at(-1)).toBe(pages)
        expect(shown).toContain(page)
      }),
    )
  })
})

describe('selection', () => {
  it('includes the rows between two clicks, in either direction', () => {
    expect(idRange([10, 20, 30, 40], 20, 40)).toEqual([20, 30, 40])
    expect(idRange([10, 20, 30, 40], 40, 20)).toEqual([20, 30, 40])
    expect(idRange([10, 20, 30, 40], 99, 20)).toEqual([20])
    expect(idRange([10, 20, 30, 40], null, 20)).toEqual([20])
  })
  it('adds without duplicates and removes without affecting the rest', () => {
    expect(withSelected([1, 2], [2, 3], true)).toEqual([1, 2, 3])
    expect(withSelected([1, 2, 3], [2], false)).toEqual([1, 3])
  })
})

describe('keys', () => {
  const press = (key: string, more: object = {}) =>
    gridKey({
      key,
      code: key,
      shiftKey: false,
      ctrlKey: false,
      metaKey: false,
      altKey: false,
      ...more,
    })
  it('have the usual meaning in every grid', () => {
    expect(press('ArrowDown')).toEqual({ move: 'by', rows: 1 })
    expect(press('Home')).toEqual({ move: 'first' })
    expect(press(' ')).toEqual({ act: 'select' })
    expect(press('Delete')).toEqual({ act: 'remove' })
    expect(press('x')).toBeNull()
  })
  it('are matched by position on a Russian keyboard, and left to the browser with other modifiers', () => {
    expect(press('ф', { code: 'KeyA', ctrlKey: true })).toEqual({ act: 'selectAll' })
    expect(press('ArrowDown', { altKey: true })).toBeNull()
    expect(press('Enter', { ctrlKey: true })).toBeNull()
  })
})

describe('ranges of days', () => {
  it.each([
    ['today', '2025-03-05', '2025-03-05'],
    ['yesterday', '2025-03-04', '2025-03-04'],
    ['this_week', '2025-03-03', '2025-03-09'],
    ['last_7_days', '2025-02-27', '2025-03-05'],
    ['this_month', '2025-03-01', '2025-03-31'],
  ] as const)('%s', (preset, from, to) =>
    expect(presetRange(preset, '2025-03-05')).toEqual({ from, to }),
  )
  it('start a week with the day of the organisation settings', () => {
    expect(presetRange('this_week', '2025-03-05', 7)).toEqual({
      from: '2025-03-02',
      to: '2025-03-08',
    })
    expect(presetRange('this_week', '2025-03-08', 6)).toEqual({
      from: '2025-03-08',
      to: '2025-03-14',
    })
  })
  it('end at the last day of a short month and of a leap one', () => {
    expect(presetRange('this_month', '2024-02-10').to).toBe('2024-02-29')
    expect(presetRange('this_month', '2025-12-31')).toEqual({
      from: '2025-12-01',
      to: '2025-12-31',
    })
  })
  it('convert to timestamps of whole days in the time zone, and back', () => {
    const moments = momentsOf({ from: '2025-03-05', to: '2025-03-05' }, 'Asia/Tashkent')
    expect(moments).toEqual({ from: '2025-03-04T19:00:00.000Z', to: '2025-03-05T18:59:59.999Z' })
    expect(daysOfRange(moments, 'Asia/Tashkent')).toEqual({ from: '2025-03-05', to: '2025-03-05' })
    expect(momentsOf({ to: '2025-03-05' }, 'Asia/Tashkent')).toEqual({
      to: '2025-03-05T18:59:59.999Z',
    })
  })
})

describe('a filter condition in the URL', () => {
  const conditions: [unknown, Condition | null][] = [
    ['new', { is: 'in', values: ['new'] }],
    [[1, 2], { is: 'in', values: [1, 2] }],
    [{ not: [1, 2] }, { is: 'not', values: [1, 2] }],
    [{ not: 'new' }, { is: 'not', values: ['new'] }],
    [{ from: '2025-01-01' }, { is: 'range', range: { from: '2025-01-01', to: null } }],
    [{ empty: false }, { is: 'empty', empty: false }],
    [false, { is: 'in', values: [false] }],
    [null, null],
    [[], null],
    [{}, null],
    [{ from: {} }, null],
    [{ not: { empty: true } }, null],
    [[{}], null],
  ]
  it.each(conditions)('%j', (value, condition) => {
    expect(readCondition(value)).toEqual(condition)
    if (condition) expect(writeCondition(condition)).toEqual(value)
  })
  it('is removed when it is empty', () => {
    expect(withCondition({ a: 1, search: 'x' }, 'a', null)).toEqual({ search: 'x' })
    expect(withCondition({ search: 'x' }, 'a', { is: 'in', values: [] })).toEqual({ search: 'x' })
  })
  it('is valid on the server for every filter of the specimen', () => {
    const of = (key: string, condition: Condition) =>
      parseQuery(specimen, withCondition({}, key, condition)).filters
    expect(of('state', { is: 'not', values: ['new', 'broken'] })).toHaveLength(1)
    expect(of('brand_id', { is: 'in', values: [1, 2] })).toHaveLength(1)
    expect(of('urgent', { is: 'in', values: [false] })).toHaveLength(1)
    expect(of('volume', { is: 'range', range: { from: '1.5', to: '20' } })).toHaveLength(1)
    expect(
      of('happened', {
        is: 'range',
        range: momentsOf({ from: '2025-03-05', to: '2025-03-06' }, 'Asia/Tashkent'),
      }),
    ).toHaveLength(1)
    expect(of('issued', { is: 'empty', empty: true })).toHaveLength(1)
  })
})

describe('a filter condition in words', () => {
  const words = (key: string, condition: Condition, names?: string[]) => {
    const field = specimen.fields[key] as Field
    return conditionWords(
      condition,
      { field, formats, t, option: (code) => code.toUpperCase() },
      names,
    )
  }
  it.each([
    ['urgent', { is: 'in', values: [true] }, 'Да'],
    ['state', { is: 'in', values: ['new', 'active'] }, 'NEW, ACTIVE'],
    ['state', { is: 'not', values: ['new'] }, 'кроме: NEW'],
    ['quantity', { is: 'range', range: { from: 1000, to: null } }, 'от 1\u00a0000'],
    ['volume', { is: 'range', range: { from: null, to: '2.5' } }, 'до 2,5'],
    ['issued', { is: 'range', range: { from: '2025-03-05' } }, 'с 05.03.2025'],
    ['issued', { is: 'range', range: { from: '2025-03-05', to: '2025-03-05' } }, '05.03.2025'],
    [
      'happened',
      { is: 'range', range: { from: '2025-03-04T19:00:00.000Z', to: '2025-03-05T18:59:59.999Z' } },
      '05.03.2025',
    ],
    ['issued', { is: 'empty', empty: true }, 'не указано'],
    ['name', { is: 'in', values: ['Cobalt'] }, 'Cobalt'],
  ] as [string, Condition, string][])('%s %j', (key, condition, text) =>
    expect(words(key, condition)).toBe(text),
  )
  it('counts names beyond two', () =>
    expect(words('brand_id', { is: 'in', values: [1, 2, 3] }, ['MAN', 'Isuzu', 'ГАЗ'])).toBe(
      'MAN +2',
    ))
  it('tolerates invalid values from the URL', () => {
    for (const key of ['issued', 'happened', 'quantity', 'urgent', 'valid'])
      expect(words(key, { is: 'in', values: ['чепуха'] })).toBeTruthy()
  })
})

describe('columns', () => {
  const columns = columnsOf(specimen, specimen.list.columns, (key: string) => key, { formats, t })
  const column = (source: string) => columns.find((one) => one.source === source)
  it('are those of the descriptor, numbers right-aligned, with their unit', () => {
    expect(columns.map(({ source }) => source)).toEqual(specimen.list.columns)
    expect([column('volume')?.end, column('volume')?.unit]).toEqual([true, 'л'])
    expect([column('name_length')?.end, column('name')?.end]).toEqual([true, false])
  })
  it('can be sorted if the server can sort by them', () => {
    expect(columns.filter(({ sortable }) => !sortable).map(({ source }) => source)).toEqual([
      'fuel_ids',
      'photos',
      'name_length',
      'alerts',
    ])
  })
  const shown = columnsOf(specimen, ['name', 'brand_id', 'notes'], (key: string) => key, {
    formats,
    t,
  })
  const rowsOf = (brands: readonly string[], notes = '') =>
    brands.map((brand_name, n) => ({ id: n, name: 'Имя', brand_id: 1, brand_name, notes }))
  const fitted = (rows: ReturnType<typeof rowsOf>, own = {}) =>
    Object.fromEntries(
      fitColumns(specimen, shown, rows, own).map((one) => [one.source, [one.width, one.flexible]]),
    )
  const brands = (common: string, rare: string, count: number) =>
    rowsOf(Array.from({ length: 20 }, (_, n) => (n < count ? rare : common)))
  it('are as wide as nine in ten of their texts, and as their headings', () => {
    const short = fitted(brands('Isuzu', 'Isuzu', 0)).brand_id!
    const heading = shown.find(({ source }) => source === 'brand_id')!.least
    expect(short).toEqual([heading, false])
    const long = 'Toshkent avtokolonnasi'
    expect(fitted(brands('Isuzu', long, 2)).brand_id).toEqual(short)
    const [width] = fitted(brands('Isuzu', long, 3)).brand_id as [number, boolean]
    expect(width).toBeGreaterThanOrEqual(long.length * 7)
    expect(width).toBeLessThanOrEqual(240)
    // what is short has room for all of them
    const [rare] = fitted(brands('Isuzu', 'Mercedes-Benz', 1)).brand_id as [number, boolean]
    expect(rare).toBeGreaterThanOrEqual('Mercedes-Benz'.length * 8)
  })
  it('leave the rest to the name and to what is longer than a column, but for widths of one’s own', () => {
    expect(fitted(brands('Isuzu', '', 0))).toMatchObject({
      name: [expect.anything(), true],
      brand_id: [expect.anything(), false],
      notes: [expect.anything(), false],
    })
    expect(fitted(rowsOf(['Isuzu'], 'слово '.repeat(30))).notes).toEqual([240, true])
    const own = columnsOf(
      specimen,
      ['name', 'brand_id'],
      (key: string) => key,
      { formats, t },
      {
        name: 90,
      },
    )
    const [name, brand] = fitColumns(specimen, own, rowsOf(['Isuzu']), { name: 90 })
    expect([name?.width, name?.flexible, brand?.flexible]).toEqual([90, false, true])
  })
  it('have room for wide letters', () => {
    const short = columnsOf(specimen, ['name', 'brand_id'], () => 'Слово', { formats, t })
    const [narrow, wide] = ['и', 'ж'].map(
      (one) => fitColumns(specimen, short, rowsOf([one.repeat(20)]))[1]!.width,
    )
    expect(wide).toBeGreaterThan(narrow! + 10)
  })
  it('leave nothing to a name that has its room where another column is cut', () => {
    const cut = fitted(rowsOf(['Isuzu'], 'слово '.repeat(30)))
    expect([cut.name, cut.notes]).toEqual([
      [expect.anything(), false],
      [240, true],
    ])
  })
  it('leave the remaining width to a long name, even if other texts are cut', () => {
    const long = [{ id: 1, name: 'слово '.repeat(12), notes: 'слово '.repeat(30) }]
    const shared = Object.fromEntries(
      fitColumns(specimen, shown, long).map((one) => [one.source, [one.width, one.flexible]]),
    )
    expect([shared.name, shared.notes]).toEqual([
      [320, true],
      [240, false],
    ])
  })
  it('keep a verdict as wide as its chip, however many reasons it has', () => {
    const car = resourceOf('car')
    const words = (key: string) => (key.endsWith('.not_ready') ? 'Не готов' : 'Причина, и не одна')
    const judged = columnsOf(car, ['plate_number', 'readiness'], words, { formats, t })
    const width = (readiness: readonly string[]) =>
      fitColumns(car, judged, [{ id: 1, plate_number: '01A123BC', readiness }])[1]!.width
    const reasons = ['not_inspected', 'not_insured', 'repair_open']
    expect(width(['not_ready', ...reasons])).toBe(width(['not_ready']))
    expect(width(['not_ready'])).toBeLessThan(240)
  })
  it('have room for the document of a movement, and for how late it was entered', () => {
    const movement = resourceOf('fuel-movement')
    const shown = columnsOf(movement, ['document', 'late_days'], () => 'Слово', { formats, t })
    const width = (row: object) =>
      fitColumns(movement, shown, [{ id: 1, document: 'refueling', ...row }]).map(
        (one) => one.width,
      )
    const title = '26.11.2026 07:54 30 239 RLA 2022'
    const [long, late] = width({ document_title: title, late_days: 12 })
    const [short, timely] = width({ document_title: '12', late_days: null })
    expect(long).toBeGreaterThan(title.length * 7)
    expect(short).toBeLessThan(long!)
    expect(late).toBeGreaterThan(200)
    expect(timely).toBeLessThan(late!)
  })
  it('have room for all marks of a row', () => {
    const car = resourceOf('car')
    const shown = columnsOf(car, ['plate_number', 'papers'], (key) => key, { formats, t })
    const width = (papers: readonly string[]) =>
      fitColumns(car, shown, [{ id: 1, plate_number: '01A123BC', papers }])[1]!.width
    const words = (key: string) => (key.endsWith('_expired') ? 'Страховка просрочена' : 'Срок')
    const worded = columnsOf(car, ['plate_number', 'papers'], words, { formats, t })
    const two = fitColumns(car, worded, [
      { id: 1, plate_number: '01A123BC', papers: ['insurance_expired', 'inspection_expired'] },
      { id: 2, plate_number: '01A124BC', papers: [] },
    ])[1]!.width
    expect(two).toBeGreaterThan(2 * 'Страховка просрочена'.length * 7)
    expect(width([])).toBeLessThan(two)
  })
  it('have room for badges of expiry only where a day is near', () => {
    const days = columnsOf(specimen, ['name', 'expires'], () => 'Срок', { formats, t })
    const width = (expires: string) =>
      fitColumns(specimen, days, [{ id: 1, name: 'Имя', expires }])[1]!.width
    expect(width('2999-01-01')).toBeLessThan(150)
    expect(width('2001-01-01')).toBeGreaterThan(200)
  })
  it('take no room for a heading that two lines hold', () => {
    const [one] = columnsOf(specimen, ['urgent'], () => 'Срочно', { formats, t })
    const [two] = columnsOf(specimen, ['urgent'], () => 'Срочно сегодня', { formats, t })
    expect(two!.least - one!.least).toBeLessThan(20)
  })
})
