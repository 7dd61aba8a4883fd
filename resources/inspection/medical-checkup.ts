import { choice, decimal, flag, integer, moment, ref, text } from '../kernel/fields.ts'
import { doctorRoles } from '../kernel/role-lists.ts'
import { resource } from '../kernel/resource.ts'
import { medicalJournal } from './prints/medical-journal.ts'

/**
 * The examination of a driver by a doctor, before, between or after trips. A signed card is
 * permanent: it is corrected by another one. Values that were not recorded are empty, never good.
 */
export const medicalCheckup = resource('medical-checkup', {
  area: 'inspection',
  title: ['date', 'driver_id'],
  head: ['is_admitted', 'kind', 'doctor_id'],
  mode: 'append',
  personal: 'medical-values',
  confirmField: 'confirmed',
  replaces: 'replaces_id',
  workstation: {
    queue: 'medical-queue',
    field: 'driver_id',
    done: { state: ['admitted', 'not_admitted'] },
    facts: ['readiness'],
    keys: ['health', 'sobriety', 'pressure', 'pulse', 'temperature', 'is_admitted'],
    bulk: { set: { is_admitted: 'admitted' } },
  },
  fields: {
    driver_id: ref('staff', { required: true, search: true }),
    date: moment(), // by default now, or that of the corrected card
    kind: choice(
      { pre_trip: 'plain', repeat: 'plain', post_trip: 'plain' },
      { initial: 'pre_trip' },
    ),
    health: choice({ passed: 'good', failed: 'bad' }, { personal: true }),
    sobriety: choice({ passed: 'good', failed: 'bad' }, { personal: true }),
    pressure: text({ pattern: '\\d{2,3}/\\d{2,3}', example: '120/80', max: 7, personal: true }),
    pulse: integer({ min: 20, max: 250, unit: 'per_min', personal: true }),
    temperature: decimal({
      digits: 3,
      scale: 1,
      min: 30,
      max: 45,
      unit: 'celsius',
      personal: true,
    }),
    is_admitted: choice({ admitted: 'good', not_admitted: 'bad' }),
    reason: text({ max: 300, personal: true }), // of a refusal, or of an admission beyond limits
    doctor_id: ref('staff', { derived: true }), // who signed
    replaces_id: ref('medical-checkup', { unique: true, dependsOn: 'driver_id' }),
    confirmed: flag(), // against the limits
    note: text({ max: 300, personal: true }),
  },
  prints: {
    journal: {
      form: medicalJournal,
      paper: 'A4',
      turned: true,
      dense: true,
      of: 'list',
      many: 1000,
    },
  },
  list: {
    columns: [
      'date',
      'driver_id',
      'is_admitted',
      'pressure',
      'pulse',
      'temperature',
      'kind',
      'doctor_id',
    ],
    filters: ['driver_id', 'date', 'is_admitted', 'kind', 'doctor_id'],
    sort: '-date',
  },
  form: {
    general: {
      findings: ['driver_id', 'health', 'sobriety', 'pressure', 'pulse', 'temperature'],
      verdict: ['is_admitted', 'reason'],
      others: ['kind', 'date', 'note', 'doctor_id', 'replaces_id'],
    },
  },
  dashboard: {
    today: { section: 'today', filter: { date: { from: 'today' } }, desk: 'history' },
  },
  screens: { list: { path: '/doctors', roles: doctorRoles } },
  desks: { history: { screens: { list: { path: '/doctor/history', roles: doctorRoles } } } },
  basePaths: ['api/fms/medical-checkup'],
  endpoints: {
    getDriverListPerPage: { of: 'medical-queue', call: 'getListPerPage' },
    getDriverCount: { of: 'medical-queue', call: 'getCount' },
    getDriverListByFilter: { of: 'medical-queue', call: 'getListByFilter' },
    getDriverCountByFilter: { of: 'medical-queue', call: 'getCountByFilter' },
    getListPerPageByEntityId: { entity: 'driver_id', get: true },
    getCountByEntityId: { entity: 'driver_id', get: true, count: true },
    getListByFilterAndEntityId: { entity: 'driver_id' },
    getCountByFilterAndEntityId: { entity: 'driver_id', count: true },
    getListPerPage: { pages: true },
  },
})
