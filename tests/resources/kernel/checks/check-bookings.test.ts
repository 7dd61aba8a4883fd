import { expect, it } from 'vitest'
import { checkResources } from '#resources/kernel/checks/boot-checks.ts'
import { choice, day, moment, ref, refs, text } from '#resources/kernel/fields.ts'
import { resource } from '#resources/kernel/resource.ts'
import type { Fields, Resource } from '#resources/kernel/types.ts'

const sound: Fields = {
  name: text(),
  state: choice({ planned: 'plain', off: 'muted' }, { initial: 'planned' }),
  from_at: moment({ required: true }),
  to_at: moment(),
  on_day: day(),
  fuel_id: ref('fuel'),
  fuel_ids: refs('fuel'),
}
const booking = {
  layers: ['presence'],
  period: ['from_at', 'to_at'],
  of: { fuel: 'fuel_id' },
  while: { state: ['planned'] },
}
/** A sound resource with something made wrong in its booking. */
function booked(wrong: object, more: object = {}): Resource {
  return resource('thing', {
    area: 'catalogue',
    basePaths: ['api/fms/thing'],
    access: 'fuel',
    page: 'fuel',
    screens: { list: { path: '/things', roles: ['root'] } },
    title: 'name',
    fields: sound,
    rules: [{ ascending: ['from_at', 'to_at'] }],
    bookings: [{ ...booking, ...wrong }],
    list: { columns: ['name'] },
    form: { general: Object.keys(sound) },
    ...more,
  } as never) as unknown as Resource
}

const codesOf = (one: Resource) =>
  checkResources([one])
    .filter(({ code }) => code !== 'R023' && code !== 'R002')
    .map(({ code, fault }) => `${code} ${fault}`)

it('finds nothing in sound bookings', () => {
  expect(codesOf(booked({}))).toEqual([])
  expect(codesOf(booked({ of: { fuel: 'fuel_ids' }, while: undefined }))).toEqual([])
  const maybe = { period: ['to_at', 'from_at'] }
  expect(codesOf(booked(maybe, { rules: [{ ascending: ['to_at', 'from_at'] }] }))).toEqual([])
  const endpoints = { getFree: { free: 'fuel_id' }, getIsBusy: { busy: 'fuel_id' } }
  expect(codesOf(booked({}, { endpoints }))).toEqual([])
})

const asking = (how: object) => booked({}, { endpoints: { getFree: how } })
it.each([
  ['R155', /no table/, booked({}, { mode: 'append' })],
  ['R155', /in no layer/, booked({ layers: [] })],
  ['R155', /twice/, booked({ layers: ['work', 'work'] })],
  ['R155', /no layer 'rest'/, booked({ layers: ['rest'] })],
  ['R156', /not two moments/, booked({ period: ['from_at', 'on_day'] })],
  ['R156', /not two moments/, booked({ period: ['from_at', 'from_at'] })],
  ['R156', /no rule keeps/, booked({}, { rules: [] })],
  ['R157', /books nothing/, booked({ of: {} })],
  ['R157', /'name' is no reference/, booked({ of: { fuel: 'name' } })],
  ['R157', /'fuel_id' is no reference to 'car'/, booked({ of: { car: 'fuel_id' } })],
  ['R157', /says what 'car' is/, booked({ says: { car: 'busy' } })],
  ['R158', /'state' is what it cannot be/, booked({ while: { state: 'gone' } })],
  ['R158', /'to_at' is what it cannot be/, booked({ while: { to_at: 'x' } })],
  ['R159', /asks by 'fuel_ids'/, asking({ free: 'fuel_ids' })],
  ['R159', /asks by 'name'/, asking({ busy: 'name' })],
  ['R159', /asks by 'fuel_id'/, asking({ busy: 'fuel_id', as: 'nothing' })],
])('%s: %s', (code, fault, one) => {
  expect(codesOf(one)).toContainEqual(
    expect.stringMatching(new RegExp(`^${code} .*${fault.source}`)),
  )
})
