// Test-only resources that carry every kind, mode and rule through table, calls and form, also those no product resource uses yet.
import {
  choice,
  computed,
  day,
  dayMonth,
  decimal,
  duration,
  email,
  files,
  flag,
  integer,
  moment,
  money,
  period,
  phone,
  photos,
  plate,
  point,
  ref,
  refs,
  rows,
  secret,
  text,
  time,
  year,
} from '#resources/kernel/fields.ts'
import { resource } from '#resources/kernel/resource.ts'
import type { ResourceName } from '#resources/index.ts'
import type { Resource } from '#resources/kernel/types.ts'

const roles = ['root', 'chief'] as const
const own = (name: string) => name as ResourceName

export const specimen = resource('specimen', {
  area: 'catalogue',
  bases: ['api/fms/specimen', 'api/smn/specimen'],
  calls: ['saveAll'],
  archive: true,
  special: {
    saveSpecimen: { as: 'save' },
    getSpecimenByBrandId: { by: 'brand_id' },
    getListWithReadings: { many: 'readings' },
    getListUnderRule: { rule: true },
  },
  screens: {
    list: { path: '/specimens', roles },
    create: { path: '/specimen/add', roles },
    edit: { path: '/specimen/edit/:id', roles },
    archive: { path: '/specimens/archive', roles },
  },
  twin: {
    list: { path: '/specimens-v2', roles: ['manager'] },
    create: { path: '/specimen-v2/add', roles: ['manager'] },
    edit: { path: '/specimen-v2/edit/:id', roles: ['manager'] },
  },
  title: ['name', 'code_word'],
  fields: {
    name: text({ required: true, search: true, max: 60 }),
    code_word: text({ pattern: '[A-Z]{2}-\\d+', max: 20, unique: true, frozen: true }),
    notes: text({ multiline: true }),
    email: email(),
    phone: phone(),
    quantity: integer({ min: 0, max: 1000, initial: 1 }),
    volume: decimal({ digits: 10, scale: 3, min: 0, unit: 'l' }),
    price: money({ min: 0 }),
    year_made: year({ min: 1950 }),
    issued: day({ max: 'today' }),
    expires: day(),
    happened: moment(),
    opens: time(),
    season_start: dayMonth(),
    valid: period({ of: 'day', open: true }),
    shift: period({ of: 'moment' }),
    break_minutes: duration({ max: 600 }),
    urgent: flag(),
    state: choice({ new: 'plain', active: 'good', broken: 'bad' }, { initial: 'new' }),
    broken_reason: text({ required: true, when: { state: 'broken' } }),
    brand_id: ref('car-brand'),
    fuel_ids: refs('fuel'),
    plate: plate({ search: true }),
    place: point(),
    token: secret(),
    passport: text({ personal: true, max: 20 }),
    lines: rows(
      { fuel_id: ref('fuel', { required: true }), amount: decimal({ scale: 3, min: 0 }), urgent: flag(), on_day: day() },
      { max: 20 },
    ),
    documents: files({ max: 10 }),
    photos: photos({ max: 10 }),
    name_length: computed<number>('integer'),
  },
  has: { readings: { many: own('specimen-reading'), by: 'specimen_id' } },
  map: ['place'],
  rules: [{ unique: ['name', 'brand_id'], among: 'active' }, { order: ['issued', 'expires'] }, { apart: 'valid', per: ['brand_id'] }],
  list: {
    columns: [
      'name',
      'code_word',
      'brand_id',
      'state',
      'urgent',
      'quantity',
      'volume',
      'price',
      'issued',
      'happened',
      'plate',
      'fuel_ids',
      'name_length',
    ],
    filters: ['state', 'urgent', 'brand_id', 'quantity', 'volume', 'issued', 'happened', 'name'],
    sort: 'name',
  },
  form: {
    general: ['name', 'code_word', 'state', 'broken_reason', 'urgent', 'brand_id', 'fuel_ids', 'plate', 'notes'],
    contact: ['email', 'phone', 'place', 'passport', 'token'],
    numbers: ['quantity', 'volume', 'price', 'year_made', 'break_minutes'],
    dates: ['issued', 'expires', 'happened', 'opens', 'season_start', 'valid', 'shift'],
    papers: ['lines', 'documents', 'photos'],
  },
})

/** Append-only: rows are added and read, nothing else. */
export const specimenReading = resource('specimen-reading', {
  area: 'catalogue',
  bases: ['api/fms/specimen-reading'],
  access: own('specimen'),
  mode: 'append',
  screens: { list: { path: '/specimen-readings', roles } },
  title: 'read_on',
  fields: {
    specimen_id: ref(own('specimen'), { required: true }),
    read_on: day({ required: true }),
    value: integer({ required: true, min: 0 }),
  },
  list: { columns: ['specimen_id', 'read_on', 'value'], filters: ['specimen_id', 'read_on'], sort: '-read_on' },
  form: { general: ['specimen_id', 'read_on', 'value'] },
})

/** One row a contract. */
export const specimenSettings = resource('specimen-settings', {
  area: 'catalogue',
  bases: ['api/fms/specimen-settings'],
  access: own('specimen'),
  mode: 'single',
  screens: { list: { path: '/specimen-settings', roles } },
  title: 'heading',
  fields: { heading: text({ required: true }), warn_days: integer({ min: 0, initial: 30 }) },
  list: { columns: ['heading', 'warn_days'] },
  form: { general: ['heading', 'warn_days'] },
})

/** Built-in rows by code, beside rows of the organisation's own. */
export const specimenStatus = resource('specimen-status', {
  area: 'catalogue',
  bases: ['api/fms/specimen-status'],
  access: own('specimen'),
  builtIn: true,
  screens: { list: { path: '/specimen-statuses', roles } },
  title: 'name',
  fields: { name: text({ required: true, unique: true, search: true }), code: text({ frozen: true, max: 30 }) },
  list: { columns: ['name', 'code'], sort: 'name' },
  form: { general: ['name', 'code'] },
})

/** A read-only view of an area: its rows come from a statement that the area's room in the server gives. */
export const specimenSummary = resource('specimen-summary', {
  area: 'catalogue',
  bases: ['api/fms/specimen-summary'],
  access: own('specimen'),
  mode: 'view',
  screens: { list: { path: '/specimen-summary', roles } },
  title: 'name',
  fields: { name: text(), brand_id: ref('car-brand'), readings: integer() },
  list: { columns: ['name', 'brand_id', 'readings'], filters: ['brand_id'], sort: 'name' },
  form: { general: ['name', 'brand_id', 'readings'] },
})

export const specimens = [specimen, specimenReading, specimenSettings, specimenStatus, specimenSummary] as unknown as readonly Resource[]
