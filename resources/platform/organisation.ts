import { choice, computed, decimal, integer, phone, photos, text } from '../kernel/fields.ts'
import { zonePattern } from '../kernel/country-packs.ts'
import { settingsRoles } from '../kernel/role-lists.ts'
import { resource } from '../kernel/resource.ts'
import { mapFileName } from '../kernel/values/map-file-name.ts'
import { tileAddress } from '../kernel/values/tile-address.ts'
import { effectFields, effectKey, effects, reasonsOf } from '../kernel/views/verdict.ts'
import { release } from '../verdicts.ts'
import { controlSettings } from './organisation/control-settings.ts'

type EffectKey = keyof ReturnType<typeof effectFields<typeof release>>

/** The settings of what is about this one first. */
const effectsOn = (subject: 'car_id' | 'staff_id') =>
  reasonsOf(release).flatMap(([code, { of, firm }]) =>
    of[0] === subject && !firm ? [effectKey(release, code)] : [],
  ) as EffectKey[]

const byTiles = { when: { map_base: 'tiles' } } as const
const temperature = { digits: 3, scale: 1, min: 30, max: 45, unit: 'celsius' } as const

/**
 * What the organisation is called, where and when it works, and what stands of it on paper. One of
 * it in each contract, read by everybody.
 */
export const organisation = resource('organisation', {
  area: 'platform',
  title: 'name',
  mode: 'single',
  readableByAll: true,
  fields: {
    name: text({ required: true }),
    logo: photos({ max: 1 }),
    time_zone: text({ required: true, of: 'zone', pattern: zonePattern, max: 60 }),
    country: choice({ UZ: 'plain', RU: 'plain' }, { initial: 'UZ' }),
    week_start: choice(
      { monday: 'plain', saturday: 'plain', sunday: 'plain' },
      { initial: 'monday' },
    ),
    // days before the last day of a document on which users are notified; also on the day itself
    notice_first: integer({ min: 1, max: 365, initial: 30, unit: 'day' }),
    notice_again: integer({ min: 1, max: 365, initial: 7, unit: 'day' }),
    // what maps are drawn on
    map_base: choice({ outline: 'plain', tiles: 'plain', file: 'plain' }, { initial: 'outline' }),
    map_tiles: text({ ...byTiles, ...tileAddress }),
    map_file: text({ when: { map_base: 'file' }, ...mapFileName }),
    map_credit: text({ when: { map_base: ['tiles', 'file'] }, max: 200 }),
    full_name: text({ max: 300 }),
    address: text({ max: 300 }),
    phone: phone(),
    inn: text({ pattern: '\\d{9}|\\d{10}|\\d{12}|\\d{14}', max: 14 }),
    registration_number: text({ max: 30 }),
    okpo: text({ pattern: '\\d{8}|\\d{10}', max: 10 }),
    bank: text(),
    bank_code: text({ pattern: '\\d{5}|\\d{9}', max: 9 }),
    bank_account: text({ pattern: '\\d{20}', max: 20 }),
    head_position: text({ max: 100 }),
    head_name: text({ max: 100 }),
    accountant_name: text({ max: 100 }),
    // what a doctor is asked about before a driver beyond it is admitted
    systolic_min: integer({ min: 50, max: 250, initial: 100, unit: 'mm_hg' }),
    systolic_max: integer({ min: 50, max: 250, initial: 140, unit: 'mm_hg' }),
    diastolic_min: integer({ min: 30, max: 150, initial: 60, unit: 'mm_hg' }),
    diastolic_max: integer({ min: 30, max: 150, initial: 90, unit: 'mm_hg' }),
    pulse_min: integer({ min: 30, max: 200, initial: 55, unit: 'per_min' }),
    pulse_max: integer({ min: 30, max: 200, initial: 95, unit: 'per_min' }),
    temperature_min: decimal({ ...temperature, initial: '35.5' }),
    temperature_max: decimal({ ...temperature, initial: '37.0' }),
    // what holds a vehicle back at the gate
    ...effectFields(release),
    least_fuel: integer({ min: 0, max: 9999, initial: 5, unit: 'l' }),
    // for how long drivers are planned at most, and how long they rest at least
    most_day_hours: integer({ min: 1, max: 24, initial: 12, unit: 'h' }),
    day_hours_effect: choice(effects, { initial: 'warns' }),
    most_week_hours: integer({ min: 1, max: 168, initial: 40, unit: 'h' }),
    week_hours_effect: choice(effects, { initial: 'warns' }),
    least_rest_hours: integer({ min: 1, max: 72, initial: 12, unit: 'h' }),
    rest_hours_effect: choice(effects, { initial: 'warns' }),
    // threshold from which the control centre reports it
    ...controlSettings,
    in_use_since: computed('moment'), // when its first day was opened
  },
  rules: [
    { ascending: ['notice_again', 'notice_first'] },
    { ascending: ['systolic_min', 'systolic_max'] },
    { ascending: ['diastolic_min', 'diastolic_max'] },
    { ascending: ['pulse_min', 'pulse_max'] },
    { ascending: ['temperature_min', 'temperature_max'] },
  ],
  list: { columns: ['name', 'time_zone', 'country', 'week_start'] },
  form: {
    general: [
      ...(['name', 'time_zone', 'week_start', 'country', 'notice_first', 'notice_again'] as const),
      ...(['logo', 'in_use_since'] as const),
    ],
    requisites: {
      entity: ['full_name', 'address', 'phone', 'inn', 'registration_number', 'okpo'],
      bank: ['bank', 'bank_code', 'bank_account'],
      signatures: ['head_position', 'head_name', 'accountant_name'],
    },
    medical_limits: {
      pressure: ['systolic_min', 'systolic_max', 'diastolic_min', 'diastolic_max'],
      others: ['pulse_min', 'pulse_max', 'temperature_min', 'temperature_max'],
    },
    work_limits: [
      ...(['most_day_hours', 'day_hours_effect', 'most_week_hours', 'week_hours_effect'] as const),
      ...(['least_rest_hours', 'rest_hours_effect'] as const),
    ],
    control: Object.keys(controlSettings) as (keyof typeof controlSettings)[],
    maps: ['map_base', 'map_tiles', 'map_file', 'map_credit'],
    departure: { car: [...effectsOn('car_id'), 'least_fuel'], driver: effectsOn('staff_id') },
  },
  page: 'general',
  screens: { list: { path: '/settings/organisation', roles: settingsRoles } },
  adminMenu: true,
  basePaths: ['api/fms/organisation'],
})
