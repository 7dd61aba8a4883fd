// Invalid descriptors: each marked line must be a compile error, or the compiler rejects the mark.
import {
  choice,
  computed,
  decimal,
  flag,
  integer,
  marks,
  period,
  ref,
  refs,
  rows,
  text,
} from '#resources/kernel/fields.ts'
import { resource } from '#resources/kernel/resource.ts'

const screens = { list: { path: '/things', roles: ['root'] } } as const
const fields = {
  name: text({ required: true }),
  brand_id: ref('car-brand'),
  size: integer({ min: 0 }),
  valid: period({ of: 'day' }),
}

const sound = {
  area: 'catalogue',
  access: 'fuel',
  basePaths: ['api/fms/thing'],
  screens,
  title: 'name',
  fields,
  list: { columns: ['name', 'size'], filters: ['brand_id'], sort: '-name' },
  form: { general: ['name', 'brand_id', 'size', 'valid'] },
} as const

export const things = [
  resource('thing', sound),
  // @ts-expect-error title names no field
  resource('thing', { ...sound, title: 'nam' }),
  // @ts-expect-error one of the title's fields is none
  resource('thing', { ...sound, title: ['name', 'nam'] }),
  // @ts-expect-error a misspelt column
  resource('thing', { ...sound, list: { columns: ['name', 'siz'] } }),
  // @ts-expect-error a misspelt filter
  resource('thing', { ...sound, list: { columns: ['name'], filters: ['brand'] } }),
  // @ts-expect-error a misspelt order
  resource('thing', { ...sound, list: { columns: ['name'], sort: '-nam' } }),
  // @ts-expect-error a misspelt field in the form
  resource('thing', { ...sound, form: { general: ['name', 'sise'] } }),
  // @ts-expect-error unique together with a field that is none
  resource('thing', { ...sound, rules: [{ unique: ['name', 'brand'] }] }),
  // @ts-expect-error ascending fields that are none
  resource('thing', { ...sound, rules: [{ ascending: ['from', 'to'] }] }),
  // @ts-expect-error no overlap per a field that is none
  resource('thing', { ...sound, rules: [{ noOverlap: 'valid', per: ['brand'] }] }),
  // @ts-expect-error related records of a resource that is none
  resource('thing', { ...sound, related: { parts: { resource: 'car-part-x', by: 'thing_id' } } }),
  // @ts-expect-error an unknown area
  resource('thing', { ...sound, area: 'kitchen' }),
  // @ts-expect-error an unknown access resource
  resource('thing', { ...sound, access: 'fule' }),
  // @ts-expect-error an unknown role
  resource('thing', { ...sound, screens: { list: { path: '/things', roles: ['boss'] } } }),
  // @ts-expect-error an unknown screen
  resource('thing', { ...sound, screens: { ...screens, print: screens.list } }),
  // @ts-expect-error an unknown mode
  resource('thing', { ...sound, mode: 'tabel' }),
  // @ts-expect-error an endpoint of no known form
  resource('thing', { ...sound, endpoints: { dropAll: { drops: true } } }),
]

export const options = [
  text({ max: 10, search: true }),
  // @ts-expect-error a misspelt option
  text({ maxx: 10 }),
  // @ts-expect-error required is true or omitted
  text({ required: false }),
  // @ts-expect-error the initial text is a number
  text({ initial: 5 }),
  // @ts-expect-error an option of another kind
  integer({ scale: 2 }),
  // @ts-expect-error an unknown unit
  decimal({ unit: 'mile' }),
  // @ts-expect-error the initial number is a text: exact numbers are texts, whole ones are not
  integer({ initial: '5' }),
  // @ts-expect-error exact numbers are texts
  decimal({ initial: 1.5 }),
  // @ts-expect-error a flag has no bounds
  flag({ max: 1 }),
  // @ts-expect-error a period needs its kind of ends
  period({}),
  choice({ open: 'plain', closed: 'muted' }, { initial: 'open' }),
  // @ts-expect-error the initial choice is none
  choice({ open: 'plain', closed: 'muted' }, { initial: 'opened' }),
  // @ts-expect-error an unknown tone
  choice({ open: 'green' }),
]

export const references = [
  ref('car-brand', { required: true }),
  // @ts-expect-error a misspelt target
  ref('car-brnad'),
  // @ts-expect-error a misspelt target of a list
  refs('fuels'),
  // @ts-expect-error a misspelt target in child rows
  rows({ fuel_id: ref('fule') }),
  // @ts-expect-error a misspelt option of a reference
  ref('car-brand', { requird: true }),
  // @ts-expect-error a misspelt option of child rows
  rows({ fuel_id: ref('fuel') }, { maximum: 5 }),
  // @ts-expect-error nothing is computed as child rows
  computed('rows'),
  marks({ late: 'bad' }),
  // @ts-expect-error a tone that there is not
  marks({ late: 'red' }),
]
