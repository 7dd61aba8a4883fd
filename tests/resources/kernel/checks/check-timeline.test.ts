import { expect, it } from 'vitest'
import { checkResources } from '#resources/kernel/checks/boot-checks.ts'
import { allResources } from '#resources/kernel/derive.ts'
import { choice, day, moment, ref, text } from '#resources/kernel/fields.ts'
import { resource } from '#resources/kernel/resource.ts'
import { returnFrom, stepOf } from '#resources/kernel/views/timeline.ts'
import type { Fields, Resource } from '#resources/kernel/types.ts'
import { specimenTimeline } from '#tests/specimens/timelines.ts'

const timeline = {
  rows: ['model_id', 'brand_id'],
  period: ['start_date', 'end_date'],
  tone: 'state',
  label: ['name'],
  filters: ['type_id'],
}
const standard: Fields = {
  name: text(),
  model_id: ref('car-model', { required: true }),
  brand_id: ref('car-brand'),
  start_date: moment({ required: true }),
  end_date: moment({ required: true }),
  note: text(),
  state: choice({ open: 'plain', closed: 'good' }, { derived: true, initial: 'open' }),
}
const days = { start_date: day({ required: true }), end_date: day({ required: true }) }
const ascending = [{ ascending: ['start_date', 'end_date'] }]
const states = {
  field: 'state',
  transitions: { close: { from: ['open'], to: 'closed', asks: ['note'] } },
}

/** A sound timeline with something made otherwise in it, or around it. */
function made(changes: object, parts: object = {}, fields: Fields = {}): Resource {
  const all = { ...standard, ...fields }
  return resource('thing', {
    area: 'catalogue',
    title: 'name',
    timeline: { ...timeline, ...changes },
    rules: ascending,
    states,
    fields: all,
    list: { columns: ['name'] },
    form: { general: Object.keys(all) },
    page: 'fuel',
    access: 'fuel',
    screens: { list: { path: '/things', roles: ['root'] } },
    basePaths: ['api/fms/thing'],
    ...parts,
  } as never) as unknown as Resource
}

const faultsOf = (one: Resource) => checkResources([...(allResources() as Resource[]), one])

it('takes moments with a step, hours and a filter, and plain days', () => {
  expect(faultsOf(made({ step: 15, hours: ['08:00', '17:00'] }))).toEqual([])
  expect(faultsOf(made({}, {}, days))).toEqual([])
})

it('takes a period that follows from something else, where bars change their rows alone', () => {
  const derived = { end_date: moment({ derived: true }) }
  expect(faultsOf(made({ fixedPeriod: true }, {}, derived))).toEqual([])
})

it('checks the timeline of a desk like the resource’s own', () => {
  const desks = {
    plan: {
      timeline: { ...specimenTimeline.timeline, rows: ['name'] },
      screens: { list: { path: '/specimen-plans', roles: ['root'] } },
    },
  }
  const found = faultsOf(made({}, { desks })).filter(({ code }) => code === 'R161')
  expect(found.map(({ fault }) => fault).join()).toMatch(/rows by 'name', which is no reference/)
})

it.each<[code: string, fault: RegExp, changes: object, parts?: object, fields?: Fields]>([
  ['R160', /no plain table with a list/, {}, { archive: true }],
  ['R160', /no plain table with a list/, {}, { screens: {} }],
  ['R161', /rows by 'name', which is no reference/, { rows: ['name'] }],
  ['R161', /rows by 'gone_id', which is no reference/, { rows: ['gone_id'] }],
  ['R161', /has no rows/, { rows: [] }],
  ['R161', /has no rows, or the same twice/, { rows: ['model_id', 'model_id'] }],
  ['R161', /rows by 'model_id'/, {}, {}, { model_id: ref('car-model', { derived: true }) }],
  ['R162', /neither two moments nor two days/, {}, {}, { end_date: day({ required: true }) }],
  ['R162', /neither two moments nor two days/, { period: ['name', 'note'] }],
  ['R162', /'end_date' is not required/, {}, {}, { end_date: moment() }],
  ['R162', /no rule says that 'start_date', 'end_date' are ascending/, {}, { rules: [] }],
  ['R163', /tone 'name' is no choice/, { tone: 'name' }],
  ['R163', /label names 'nmae'/, { label: ['nmae'] }],
  ['R163', /filters names 'plate', which none of its rows/, { filters: ['plate'] }],
  ['R163', /marks 'name' are none/, { marks: ['name'] }],
  ['R164', /step 7 divides no day/, { step: 7 }],
  ['R164', /neither step nor hours divide/, { step: 30 }, {}, days],
  ['R164', /hours 17:00–08:00 are no times of one day/, { hours: ['17:00', '08:00'] }],
  ['R164', /hours 8–17 are no times/, { hours: ['8', '17'] }],
  ['R164', /cancel 'stop' is no transition/, { cancel: 'stop' }],
  ['R164', /cancel 'close' is no transition, or one that asks/, { cancel: 'close' }],
])('%s %s', (code, fault, changes, parts, fields) => {
  const found = faultsOf(made(changes, parts, fields)).filter((one) => one.code === code)
  expect(found.map((one) => one.fault).join('\n')).toMatch(fault)
})

it('snaps to half an hour by default, days to entire days', () => {
  const step = (one: Resource) => stepOf(one, one.timeline!)
  expect([step(made({})), step(made({ step: 10 })), step(made({}, {}, days))]).toEqual([
    30, 10, 1440,
  ])
})

it('knows the transition that takes another one back', () => {
  const of = specimenTimeline as unknown as Resource
  const planned = { state: 'planned' }
  const cancelled = { state: 'cancelled' }
  expect(returnFrom(of, planned, cancelled)).toBe('plan')
  expect(returnFrom(made({}), { state: 'open' }, { state: 'closed' })).toBeUndefined()
})
