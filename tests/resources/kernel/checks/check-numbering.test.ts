import { expect, it } from 'vitest'
import { checkResources } from '#resources/kernel/checks/boot-checks.ts'
import { choice, day, integer, moment, ref, text } from '#resources/kernel/fields.ts'
import { resource } from '#resources/kernel/resource.ts'
import type { Fields, Resource } from '#resources/kernel/types.ts'

const post = { from: ['draft'], to: 'posted' }
const sound: Fields = {
  name: text(),
  number: integer({ derived: true, min: 1 }),
  state: choice(
    { draft: 'plain', posted: 'good', gone: 'muted' },
    { derived: true, initial: 'draft' },
  ),
  on_day: day({ required: true }),
  at: moment(),
  fuel_id: ref('fuel'),
}
/** A sound document with something made wrong in its numbers. */
function numbered(numbering: object, transitions: object = {}, more: Fields = {}): Resource {
  const fields = { ...sound, ...more }
  const drop = { from: ['posted'], to: 'gone' }
  return resource('thing', {
    area: 'catalogue',
    basePaths: ['api/fms/thing'],
    access: 'fuel',
    page: 'fuel',
    screens: { list: { path: '/things', roles: ['root'] } },
    title: 'name',
    fields,
    states: { field: 'state', transitions: { post, drop, ...transitions } },
    numbering: { field: 'number', per: ['fuel_id'], yearOf: 'on_day', on: 'post', ...numbering },
    list: { columns: ['name'] },
    form: { general: Object.keys(fields) },
  } as never) as unknown as Resource
}

const codesOf = (one: Resource) =>
  checkResources([one])
    .filter(({ code }) => code !== 'R023' && code !== 'R002')
    .map(({ code, fault }) => `${code} ${fault}`)

it('finds nothing in sound numbers', () => {
  expect(codesOf(numbered({}))).toEqual([])
  const asking = { post: { ...post, asks: ['at'] } }
  expect(codesOf(numbered({ per: undefined, yearOf: 'at' }, asking))).toEqual([])
})

it.each([
  ['R110', /'name' is no derived integer/, numbered({ field: 'name' })],
  ['R110', /'count' is no derived/, numbered({ field: 'count' }, {}, { count: integer() })],
  ['R110', /'number_year' is taken/, numbered({}, {}, { number_year: integer() })],
  ['R111', /'name' is no reference/, numbered({ per: ['name'] })],
  ['R111', /named twice/, numbered({ per: ['fuel_id', 'fuel_id'] })],
  ['R112', /'at' is no moment or day that every/, numbered({ yearOf: 'at' })],
  ['R112', /'name' is no moment or day/, numbered({ yearOf: 'name' })],
  ['R113', /names no transition 'send'/, numbered({ on: 'send' })],
  ['R113', /'again' goes the way of 'post'/, numbered({}, { again: post })],
  ['R113', /asks 'number'/, numbered({}, { post: { ...post, asks: ['number'] } })],
])('%s: %s', (code, fault, one) => {
  expect(codesOf(one).some((said) => said.startsWith(code) && fault.test(said))).toBe(true)
})
