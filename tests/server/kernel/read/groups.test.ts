// Groups of a list and sums of its columns equal those computed by the test from all rows, with any
// filter, and only with rows and fields that the caller may read.
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { callsOf } from '#resources/kernel/calls/standard-calls.ts'
import { exactSum, scaleOfSum } from '#resources/kernel/values/column-sums.ts'
import {
  groupingsOf,
  summableFields,
  writeGrouping,
} from '#resources/kernel/values/list-groupings.ts'
import type { Grouping, ListGroups } from '#resources/kernel/values/list-groupings.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { specimen as declared } from '#tests/specimens/resources.ts'
import { testApp } from '../../../support/server/test-app.ts'
import type { Caller, Row, Wire } from '../../../support/server/test-app.ts'

const { signIn, statements, database } = await testApp()
const [admin, neighbour, reader, stranger] = await Promise.all([
  signIn('admin'),
  signIn('neighbour'),
  signIn('reader'),
  signIn('stranger'),
])
const specimen = declared as unknown as Resource
const at = '/api/fms/specimen'
const ask = (body: unknown, caller: Caller = admin, path = at) =>
  caller.post(`${path}/getGroupsByFilter`, body as Wire)
const grouped = async (body: unknown, caller: Caller = admin, path = at) => {
  const { status, text, result } = await ask(body, caller, path)
  expect(status, text).toBe(200)
  return result as ListGroups
}
const saved = async (path: string, values: Wire, caller = admin) => {
  const { status, text, result } = await caller.post(path, values)
  expect(status, text).toBe(200)
  return result as Row
}
const rowsOf = async (filter: Wire, archive = false) =>
  (
    await admin.post(`${at}/${archive ? 'getArchiveListByFilter' : 'getListByFilter'}`, {
      ...filter,
      size: 500,
    })
  ).result as Row[]

const states = ['new', 'active', 'broken']
const brands: number[] = []
// in Tashkent the next day, and the next month, begin at 19:00 UTC
const moments = ['2026-01-31T18:59:59.999Z', '2026-01-31T19:00:00.000Z', '2025-12-31T20:00:00.000Z']
const days = ['2025-12-31', '2026-01-01', '2026-01-14']

beforeAll(async () => {
  for (const name of ['Бета', 'Альфа'])
    brands.push((await saved('/api/fms/car-brand/save', { name })).id)
  const [first = 0, second = 0] = brands
  for (let i = 0; i < 48; i++) {
    const state = states[i % 3]
    const row = await saved(`${at}/save`, {
      name: `Группа ${i}`,
      state,
      ...(state === 'broken' && { broken_reason: 'Сломан' }),
      urgent: i % 5 === 0,
      brand_id: [first, second, null, second][i % 4],
      year_made: i % 6 === 0 ? null : 2000 + (i % 3),
      issued: days[i % 4] ?? null,
      happened: moments[i % 5] ?? null,
      volume: i % 7 === 0 ? null : `${i}.125`,
      price: `${i}.10`,
      break_minutes: i,
    })
    if (i % 8 === 7) expect((await admin.delete(`${at}/delete`, { id: row.id })).status).toBe(200)
  }
  await saved(`${at}/save`, { name: 'Группа чужая', state: 'new', price: '999.00' }, neighbour)
})

/** In plain JavaScript: the value that a row has in common with its group. */
function valueIn(row: Row, { key, field, step }: Grouping) {
  const value = row[key] as string | number | boolean | null
  if (step === undefined || value === null) return value
  const wall = Date.parse(String(value)) + (field.kind === 'moment' ? 5 * 3_600_000 : 0)
  const day = new Date(wall).toISOString().slice(0, 10)
  return step === 'day' ? day : `${day.slice(0, 8)}01`
}

const sums = summableFields(specimen, () => true)
const keys = sums.map(([key]) => key)
const sumsOf = (rows: readonly Row[]) =>
  Object.fromEntries(
    sums.map(([key, field]) => [
      key,
      exactSum(
        rows.map((row) => row[key]),
        scaleOfSum(field),
      ),
    ]),
  )

function expected(rows: readonly Row[], by: Grouping) {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const value = JSON.stringify(valueIn(row, by))
    groups.set(value, [...(groups.get(value) ?? []), row])
  }
  return Object.fromEntries(
    [...groups].map(([value, some]) => [value, { count: some.length, sums: sumsOf(some) }]),
  )
}

const anyFilter = (): fc.Arbitrary<Wire> =>
  fc
    .record(
      {
        state: fc.oneof(
          fc.subarray(states, { minLength: 1 }),
          fc.record({ not: fc.constantFrom(...states) }),
        ),
        urgent: fc.boolean(),
        brand_id: fc.constantFrom<unknown>(null, { empty: false }, 'first', 'second'),
        issued: fc.constantFrom<unknown>(
          ...[
            null,
            days[1],
            { from: days[1] },
            { to: 'today-1' },
            { all: [{ from: days[0] }, { to: days[1] }] },
          ],
        ),
        happened: fc.constantFrom<unknown>(
          { empty: true },
          { from: moments[0] },
          { to: moments[1] },
        ),
        price: fc.constantFrom<unknown>({ from: '10.00' }, { from: '5.00', to: '30.00' }),
        search: fc.constantFrom('Группа', 'группа 1', 'нет такой'),
      },
      { requiredKeys: [] },
    )
    .map(({ brand_id, ...filter }) => ({
      ...filter,
      ...(brand_id !== undefined && {
        brand_id: { first: brands[0], second: brands[1] }[String(brand_id)] ?? brand_id,
      }),
    }))

describe('groups', () => {
  const groupings = groupingsOf(specimen, () => true)

  it('are offered for fields with repeated values, and for dates by day and month', () => {
    const offered = groupings.map(writeGrouping)
    expect(offered).toEqual(
      expect.arrayContaining([
        'state',
        'urgent',
        'brand_id',
        'year_made',
        'issued:day',
        'happened:month',
      ]),
    )
    for (const key of [
      'name',
      'notes',
      'quantity',
      'fuel_ids',
      'issued',
      'token',
      'lines',
      'alerts',
    ])
      expect(offered).not.toContain(key)
    expect(keys).toEqual(expect.arrayContaining(['volume', 'price', 'break_minutes']))
    // a year, an identifier, a whole number that nothing says to be an amount
    for (const key of ['year_made', 'tracker_id', 'quantity', 'place'])
      expect(keys).not.toContain(key)
  })

  it('have the numbers and sums of all rows, under any filter, in the archive too', async () => {
    const cases = fc.tuple(anyFilter(), fc.constantFrom(...groupings), fc.boolean())
    await fc.assert(
      fc.asyncProperty(cases, async ([filter, by, archive]) => {
        const rows = await rowsOf(filter, archive)
        const { groups, total } = await grouped({
          ...{ filter, archive, by: writeGrouping(by), sums: keys, size: 500 },
        })
        const told = groups.map(({ value, count, sums: each }) => [
          JSON.stringify(value),
          { count, sums: each },
        ])
        expect(Object.fromEntries(told)).toEqual(expected(rows, by))
        expect(told).toHaveLength(total)
        const all = await grouped({ filter, archive, sums: keys })
        expect(all).toEqual({
          groups: [{ value: null, count: rows.length, sums: sumsOf(rows) }],
          total: 1,
        })
      }),
      { numRuns: 40 },
    )
  })

  it('are ordered by name, by declared choice or by latest day, empty ones last', async () => {
    const of = async (by: string) => (await grouped({ by })).groups.map(({ value }) => value)
    expect((await grouped({ by: 'brand_id' })).groups.map(({ label }) => label)).toEqual([
      ...['Альфа', 'Бета', null],
    ])
    expect(await of('state')).toEqual(states)
    expect(await of('urgent')).toEqual([true, false])
    expect(await of('issued:day')).toEqual([...days.toReversed(), null])
    expect(await of('issued:month')).toEqual(['2026-01-01', '2025-12-01', null])
    // 2026-01-31T19:00Z is February in Tashkent
    expect(await of('happened:month')).toEqual(['2026-02-01', '2026-01-01', null])
  })

  it('are paged, and each page reports the total number', async () => {
    const whole = await grouped({ by: 'issued:day' })
    const pages = await Promise.all(
      [0, 1, 2].map((page) => grouped({ by: 'issued:day', page, size: 2 })),
    )
    expect(pages.map(({ groups }) => groups.length)).toEqual([2, 2, 0])
    expect(pages.flatMap(({ groups }) => groups)).toEqual(whole.groups)
    expect(pages.map(({ total }) => total)).toEqual([4, 4, 4])
    expect(await grouped({ by: 'state', filter: { name: 'нет такой' } })).toEqual({
      ...{ groups: [], total: 0 },
    })
  })

  it('take one statement beside the session’s and the estimate, for any number', async () => {
    const sent = async (body: Wire) => {
      await ask(body)
      statements.forget()
      await ask(body)
      return statements.texts.length
    }
    const few = await sent({ by: 'urgent', sums: ['price'] })
    expect(few).toBe(3)
    expect(await sent({ by: 'issued:day', sums: keys })).toBe(few)
    expect(await sent({ sums: keys })).toBe(few)
  })
})

describe('groups and rights', () => {
  it('are of the caller’s contract', async () => {
    expect(await grouped({ by: 'state', sums: ['price'] }, neighbour)).toEqual({
      groups: [{ value: 'new', count: 1, sums: { price: '999.00' } }],
      total: 1,
    })
  })

  it('are closed without the right to read, and exist for every resource with a list', async () => {
    expect((await ask({ by: 'state' }, stranger)).status).toBe(403)
    expect(callsOf(specimen).map(({ name }) => name)).toContain('getGroupsByFilter')
  })

  it('neither sum up nor group by what the caller may not read', async () => {
    const path = '/api/fms/specimen-payment'
    await saved(`${path}/save`, { name: 'Выплата', amount: '1.00', bonus: '7.00' })
    expect((await grouped({ sums: ['amount', 'bonus'] }, admin, path)).groups[0]?.sums).toEqual({
      ...{ amount: '1.00', bonus: '7.00' },
    })
    const refused = await ask({ sums: ['amount', 'bonus'] }, reader, path)
    expect([refused.status, refused.error?.fields]).toEqual([
      400,
      { 'sums.1': expect.any(String) as string },
    ])
    const unknown = await ask({ sums: ['amount', 'no_such'] }, reader, path)
    expect(unknown.error?.fields).toEqual(refused.error?.fields)
  })

  it.each([
    [{ by: 'state; drop table specimen' }, 'by'],
    [{ by: 't.contract_id' }, 'by'],
    [{ by: 'contract_id' }, 'by'],
    [{ by: 'id' }, 'by'],
    [{ by: 'name' }, 'by'],
    [{ by: 'issued' }, 'by'],
    [{ by: "issued:day'" }, 'by'],
    [{ by: 'issued:century' }, 'by'],
    [{ by: 'state:day' }, 'by'],
    [{ by: '__proto__' }, 'by'],
    [{ by: ['state'] }, 'by'],
    [{ sums: ['price"'] }, 'sums.0'],
    [{ sums: ['constructor'] }, 'sums.0'],
    [{ sums: ['year_made'] }, 'sums.0'],
    [{ sums: ['price', 'price'] }, 'sums.1'],
    [{ sums: 'price' }, 'sums'],
    [{ sums: Array.from({ length: 41 }, () => 'price') }, 'sums'],
    [{ size: 0 }, 'size'],
    [{ page: -1 }, 'page'],
    [{ archive: 'yes' }, 'archive'],
    [{ group: 'state' }, 'group'],
    [{ filter: { no_such: 1 } }, 'no_such'],
    [{ filter: { state: { all: [] } } }, 'state'],
    [{ filter: { state: { all: ['new'], not: 'new' } } }, 'state'],
    [{ filter: { state: { all: Array.from({ length: 6 }, () => 'new') } } }, 'state'],
  ])('refuse %j', async (body, field) => {
    const { status, error } = await ask(body)
    expect(status).toBe(400)
    expect(Object.keys(error?.fields ?? {})).toEqual([field])
  })
})

it('are rejected before any row is read if too many values would be computed', async () => {
  await database.query(`insert into specimen_payment (contract_id, name, amount, search_key)
    select 1, 'Выплата ' || n, 1, ' vyplata' || n from generate_series(1, 100500) n`)
  await database.query('analyze specimen_payment')
  const path = '/api/fms/specimen-payment'
  statements.forget()
  const { status, error } = await ask({ sums: ['pieces'] }, admin, path)
  expect([status, error?.code]).toEqual([422, 'too_broad'])
  expect(error?.message.replaceAll(/\s/g, ' ')).toContain('100 000')
  expect(statements.texts.filter((text) => text.includes('explain'))).toHaveLength(1)
  expect(statements.texts.filter((text) => /\bsum\(/.test(text))).toEqual([])
  // stored values are added up, however many there are; so are few rows of many
  const { groups } = await grouped({ by: 'paid_on:month', sums: ['amount'] }, admin, path)
  expect(groups).toEqual([{ value: null, count: 100_501, sums: { amount: '100501.00' } }])
  const few = await grouped({ sums: ['pieces'], filter: { quantity: 5 } }, admin, path)
  expect(few.groups[0]?.sums).toEqual({ pieces: '0' })
})
