import { expect, test } from 'vitest'
import type { AppError } from '#resources/kernel/calls/error-codes.ts'
import { parseQuery } from '#resources/kernel/calls/list-query.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { specimen } from '#tests/specimens/resources.ts'

const of = specimen as unknown as Resource
const faults = (payload: unknown) => {
  try {
    parseQuery(of, payload, (key) => key !== 'passport')
    return {}
  } catch (error) {
    return (error as AppError).fields
  }
}

const conditions = (payload: unknown) =>
  Object.fromEntries(parseQuery(of, payload).filters.map(({ key, condition }) => [key, condition]))

test('an empty query is the first page of 20 in default order', () => {
  expect(parseQuery(of, {})).toEqual({
    page: 0,
    size: 20,
    sort: [],
    search: '',
    filters: [],
    exact: false,
  })
  expect(parseQuery(of, undefined).size).toBe(20)
})

test('a filter is one value, any of several, a range, empty or not empty', () => {
  expect(
    conditions({
      state: 'new',
      quantity: [1, 2, null],
      volume: { from: '1.5' },
      issued: { from: '2024-01-01', to: '2024-12-31' },
    }),
  ).toEqual({
    state: { op: 'in', values: ['new'] },
    quantity: { op: 'in', values: [1, 2, null] },
    volume: { op: 'range', from: '1.500', to: undefined },
    issued: { op: 'range', from: '2024-01-01', to: '2024-12-31' },
  })
  expect(
    conditions({
      brand_id: { empty: true },
      fuel_ids: { not: [3] },
      urgent: { not: true },
      name: [],
    }),
  ).toEqual({
    brand_id: { op: 'empty', empty: true },
    fuel_ids: { op: 'not', values: [3] },
    urgent: { op: 'not', values: [true] },
    name: { op: 'in', values: [] },
  })
})

test('a sort has one to three keys', () => {
  expect(parseQuery(of, { sort: '-brand_id' }).sort).toEqual([{ key: 'brand_id', desc: true }])
  expect(parseQuery(of, { sort: ['name', '-id'] }).sort).toHaveLength(2)
  expect(faults({ sort: ['name', 'id', 'state', 'plate'] })).toEqual({ sort: 'sort' })
  expect(faults({ sort: 'lines' })).toEqual({ sort: 'sort' })
  expect(faults({ sort: 'contract_id' })).toEqual({ sort: 'sort' })
})

test('every error of a query is reported', () => {
  expect(
    faults({
      page: -2,
      size: 501,
      search: 5,
      nosuch: 1,
      state: 'lost',
      quantity: 'many',
      volume: { from: '1', beyond: 2 },
      valid: {},
      token: 'x',
      exact: 1,
    }),
  ).toEqual({
    page: 'page',
    size: 'size',
    search: 'search',
    nosuch: 'unknown',
    state: 'filter',
    quantity: 'filter',
    volume: 'filter',
    valid: 'filter',
    token: 'unknown',
    exact: 'flag',
  })
  expect(faults([])).toEqual({ filter: 'object' })
})

test('an unreadable field is rejected like an unknown one, in filter and sort', () => {
  expect(faults({ passport: 'AA' })).toEqual(Object.fromEntries([['passport', 'unknown']]))
  expect(faults({ sort: 'passport' })).toEqual({ sort: 'sort' })
})

test("a filter value beyond the field's bounds is valid and finds nothing", () => {
  expect(conditions({ quantity: 5000, year_made: 1900, name: 'x'.repeat(300) })).toHaveProperty(
    'quantity',
  )
})

test('"me" means the signed-in employee, and only for references to employees', () => {
  expect(faults({ brand_id: 'me' })).toEqual({ brand_id: 'filter' })
})
