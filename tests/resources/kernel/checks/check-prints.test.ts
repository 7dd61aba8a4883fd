import { expect, it } from 'vitest'
import { checkResources } from '#resources/kernel/checks/boot-checks.ts'
import { allResources } from '#resources/kernel/derive.ts'
import {
  choice,
  decimal,
  files,
  integer,
  moment,
  ref,
  rows,
  text,
} from '#resources/kernel/fields.ts'
import { resource } from '#resources/kernel/resource.ts'
import type { Resource } from '#resources/kernel/types.ts'

const fields = {
  name: text(),
  at: moment(),
  state: choice({ new: 'plain', old: 'muted' }),
  fuel_id: ref('fuel'),
  volume: decimal(),
  papers: files(),
  lines: rows({ item: text(), count: integer() }),
}
/** A sound resource with one form that is made of these parts. */
function printed(form: object, more: object = {}, name = 'act'): Resource {
  return resource('thing', {
    area: 'catalogue',
    basePaths: ['api/fms/thing'],
    access: 'fuel',
    page: 'fuel',
    screens: { list: { path: '/things', roles: ['root'] } },
    title: 'name',
    fields,
    prints: { [name]: { form, paper: 'A4', many: 10, ...more } },
    list: { columns: ['name'] },
    form: { general: Object.keys(fields) },
  } as never) as unknown as Resource
}

/** One whose records choose between the forms 'new' and 'old'. */
function chosen(printsBy: string, { old = {} }: { old?: object | null } = {}): Resource {
  const one = printed([])
  const form = { form: [], paper: 'A4', many: 10 }
  const prints = { new: form, ...(old && { old: { ...form, ...old } }) }
  return { ...one, prints, printsBy } as unknown as Resource
}

const list = { of: 'list' }
const table = { records: [{ field: 'name' }, { field: 'volume', total: true }] }
const labels = { labels: ['name'], code: ['name'], across: 3 }
const codesOf = (one: Resource) =>
  checkResources([...allResources(), one])
    .filter(({ where }) => where.includes('thing'))
    .map(({ code, fault }) => `${code} ${fault}`)

it('finds nothing in sound forms', () => {
  const parts = [
    { letterhead: true },
    { text: 'title', values: ['name', { field: 'at', as: 'day' }, 'id'] },
    { fields: ['name', 'fuel_id', 'fuel_id.name'] },
    { when: { state: 'new' }, parts: [{ qr: ['name'] }] },
    { beside: [[{ signature: 'who', name: 'fuel_id' }], [{ stamp: true }]] },
    {
      rows: 'lines',
      columns: [{ field: 'item' }, { field: 'count', total: true }, { empty: 'x' }],
    },
    {
      line: [
        { field: 'name', below: 'x' },
        { empty: 'x', share: 2 },
      ],
    },
    {
      cells: [
        [
          { words: 'x', down: 2 },
          { words: 'x', over: 2 },
        ],
        ['x', 'x'],
        ['x', { field: 'at', as: 'day' }, null],
      ],
      shares: [1, 1, 2],
      heads: 2,
    },
    { coupon: [{ fields: ['name'] }] },
    { beside: [[{ stamp: true }], []], shares: [1, 2] },
    { optional: 'goods', parts: [{ fields: ['name'] }] },
    { page: 'back' },
    { qr: ['name', 'at'], verify: true },
  ]
  expect(codesOf(printed(parts, { blank: true }))).toEqual([])
  expect(codesOf(printed([{ text: 'title' }, { period: 'at' }, table], list))).toEqual([])
  const alike = [{ text: 'title', values: ['name'] }, { fields: ['fuel_id.name'] }, table]
  expect(codesOf(printed(alike, { ...list, each: ['name', 'fuel_id'] }))).toEqual([])
  expect(codesOf(chosen('state'))).toEqual([])
})

it.each([
  ['R130', /'?prints.Act is no name/, printed([], {}, 'Act')],
  ['R130', /takes 0 records/, printed([], { many: 0 })],
  ['R130', /takes 5000 records/, printed([], { many: 5000 })],
  ['R131', /a list without its one table/, printed([{ text: 'title' }], list)],
  ['R131', /a list without its one table/, printed([table, table], list)],
  ['R131', /of one record and lists them/, printed([table])],
  ['R131', /has no period/, printed([{ period: 'at' }])],
  ['R131', /has what is of one record/, printed([table, { fields: ['name'] }], list)],
  ['R131', /has what is of one record/, printed([table], { ...list, blank: true })],
  ['R132', /'no_such', which no paper/, printed([{ fields: ['no_such'] }])],
  ['R132', /'papers', which no paper/, printed([{ text: 'title', values: ['papers'] }])],
  ['R132', /'fuel_id.no_such'/, printed([{ signature: 'who', name: 'fuel_id.no_such' }])],
  ['R132', /'name.x'/, printed([{ beside: [[{ qr: ['name.x'] }]] }])],
  ['R132', /'gone'/, printed([{ when: { state: 'new' }, parts: [{ fields: ['gone'] }] }])],
  ['R133', /'name' is no number/, printed([{ records: [{ field: 'name', total: true }] }], list)],
  ['R133', /without columns/, printed([{ records: [] }], list)],
  ['R133', /'name' has no child rows/, printed([{ rows: 'name', columns: [{ field: 'x' }] }])],
  ['R133', /have no 'x'/, printed([{ rows: 'lines', columns: [{ field: 'x' }] }])],
  [
    'R133',
    /'item' is no number/,
    printed([{ rows: 'lines', columns: [{ field: 'item', total: true }] }]),
  ],
  ['R134', /'name' is no day or moment/, printed([table, { period: 'name' }], list)],
  ['R134', /'name' is no moment/, printed([{ fields: [{ field: 'name', as: 'day' }] }])],
  ['R134', /'state' cannot have/, printed([{ when: { state: 'gone' }, parts: [] }])],
  ['R131', /has what is of one record/, printed([table, { line: [{ field: 'name' }] }], list)],
  [
    'R131',
    /has what is of one record/,
    printed([table, { cells: [[{ field: 'name' }]], shares: [1] }], list),
  ],
  ['R132', /'gone'/, printed([{ line: [{ field: 'gone' }] }])],
  ['R132', /'gone'/, printed([{ cells: [[{ field: 'gone' }]], shares: [1] }])],
  ['R132', /'gone'/, printed([{ coupon: [{ fields: ['gone'] }] }])],
  ['R136', /do not fill 2 columns/, printed([{ cells: [['x']], shares: [1, 1] }])],
  ['R136', /do not fill 1 columns/, printed([{ cells: [['x', 'x']], shares: [1] }])],
  [
    'R136',
    /do not fill 2 columns/,
    printed([{ cells: [[{ words: 'x', down: 2 }, 'x']], shares: [1, 1] }]),
  ],
  [
    'R136',
    /do not fill 2 columns/,
    printed([
      { cells: [[null, { words: 'x', down: 2 }], [{ words: 'x', over: 2 }]], shares: [1, 1] },
    ]),
  ],
  ['R136', /without a share/, printed([{ beside: [[], []], shares: [1] }])],
  ['R137', /not stored/, printed([{ qr: [], verify: true }])],
  ['R137', /not stored/, printed([{ qr: ['fuel_id.name'], verify: true }])],
  [
    'R131',
    /has what is of one record/,
    printed([table, { fields: ['name'] }], { ...list, each: ['state'] }),
  ],
  ['R139', /is no list whose records/, printed([table], { ...list, each: [] })],
  ['R139', /is no list whose records/, printed([{ fields: ['name'] }], { each: ['name'] })],
  ['R139', /each named once/, printed([table], { ...list, each: ['name', 'name'] })],
  ['R139', /'lines' is no field/, printed([table], { ...list, each: ['lines'] })],
  ['R139', /'gone' is no field/, printed([table], { ...list, each: ['gone'] })],
  ['R134', /'none' cannot have/, printed([{ when: { none: 'x' }, parts: [] }])],
  ['R132', /'gone'/, printed([{ optional: 'goods', parts: [{ fields: ['gone'] }] }])],
  ['R143', /called as the choice/, printed([], {}, 'by_record')],
  ['R143', /printsBy 'name' is no choice/, chosen('name')],
  ['R143', /printsBy 'gone.state' is no choice/, chosen('gone.state')],
  ['R143', /is no choice among forms of one record/, chosen('state', { old: null })],
  ['R143', /is no choice among forms of one record/, chosen('state', { old: { of: 'list' } })],
  ['R143', /do not go into one file/, chosen('state', { old: { paper: 'A5' } })],
  ['R143', /do not go into one file/, chosen('state', { old: { many: 9 } })],
  ['R220', /0 labels side by side/, printed([{ ...labels, across: 0 }], list)],
  ['R220', /6 labels side by side/, printed([{ ...labels, across: 6 }], list)],
  ['R220', /nothing that a barcode/, printed([{ ...labels, code: [] }], list)],
  ['R220', /'volume', which is nothing/, printed([{ ...labels, code: ['volume'] }], list)],
  ['R132', /'gone'/, printed([{ ...labels, labels: ['gone'] }], list)],
  ['R131', /of one record and lists them/, printed([labels])],
  ['R131', /a list without its one table/, printed([labels, table], list)],
  ['R144', /'Goods', which may be left out/, printed([{ optional: 'Goods', parts: [] }])],
])('%s: %s', (code, fault, one) => {
  expect(codesOf(one).some((said) => said.startsWith(code) && fault.test(said))).toBe(true)
})
