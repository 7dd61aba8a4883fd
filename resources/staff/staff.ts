import {
  choice,
  computed,
  day,
  files,
  flag,
  integer,
  phone,
  photos,
  ref,
  refs,
  text,
} from '../kernel/fields.ts'
import { archiveRoles, staffRoles } from '../kernel/role-lists.ts'
import { resource } from '../kernel/resource.ts'
import { verdictMarks } from '../kernel/views/verdict.ts'
import { release } from '../verdicts.ts'
import { staffForm } from './form/staff-form.ts'

/** Employees; dismissed ones are in the archive. */
export const staff = resource('staff', {
  area: 'staff',
  title: ['surname', 'name', 'patronymic'],
  fullName: ['surname', 'name', 'patronymic'],
  head: [
    'status_id',
    'readiness',
    'position_id',
    'subdivision_id',
    'personnel_number',
    'licence_until',
    'mobile_phone',
  ],
  archive: true,
  personal: 'staff-personal',
  fields: {
    surname: text({ required: true, search: true, max: 60 }),
    name: text({ required: true, search: true, max: 60 }),
    patronymic: text({ search: true, max: 60 }),
    photo: photos({ max: 1 }),

    personnel_number: text({ search: true, max: 20, unique: 'active' }),
    position_id: ref('staff-position', { search: true }),
    status_id: ref('staff-status', {
      tones: { working: 'good', vacation: 'warn', sick: 'bad', trip: 'warn', dismissed: 'muted' },
    }),
    subdivision_id: ref('subdivision', { search: true }),
    order_number: text({ max: 30 }),
    order_date: day({ min: '1950-01-01' }),
    dismissed: flag(),
    dismissal_date: day({ min: '1950-01-01', when: { dismissed: true } }),
    mobject_id: integer({ min: 1, unique: 'active', of: 'id' }), // id of the employee's tracker
    calendar_feed: computed<boolean>('flag'), // calendar programs read the employee's shifts
    readiness: verdictMarks(release, { staff_id: 'id' }), // of drivers: whether they may leave now

    license_ids: refs('driver-license'), // categories
    licence_number: text({ search: true, max: 30 }),
    licence_issued: day({ min: '1950-01-01', max: 'today' }),
    licence_from: day({ min: '1950-01-01' }),
    licence_until: day({ min: '1950-01-01', expires: true }),
    licence_authority: text({ max: 200 }),

    birth_date: day({ min: '1900-01-01', max: 'today', personal: true }),
    birth_place: text({ max: 200, personal: true }),
    gender: choice({ male: 'plain', female: 'plain' }, { personal: true }),
    nationality: text({ max: 60, personal: true }),
    marital_status: choice(
      { single: 'plain', married: 'plain', divorced: 'plain', widowed: 'plain' },
      { personal: true },
    ),
    residence: text({ max: 300, personal: true }),
    mobile_phone: phone({ personal: true }),
    home_phone: phone({ personal: true }),
    youth_union_entry: day({ min: '1950-01-01', max: 'today', personal: true }),
    trade_union: flag({ personal: true }),

    passport_series: text({ max: 10, personal: true }),
    passport_number: text({ max: 20, personal: true }),
    passport_issuer: text({ max: 200, personal: true }),
    passport_issued: day({ min: '1950-01-01', max: 'today', personal: true }),
    passport_until: day({ min: '1950-01-01', personal: true, expires: true }),
    insurance_number: text({ pattern: '\\d{11}', max: 11, personal: true }),
    pinfl: text({ pattern: '\\d{14}', max: 14, personal: true }), // the state's number of a person

    military_group: text({ max: 60, personal: true }),
    military_category: text({ max: 60, personal: true }),
    military_composition: text({ max: 60, personal: true }),
    military_rank: text({ max: 60, personal: true }),
    military_specialty: text({ max: 30, personal: true }),
    military_fitness: choice(
      { fit: 'plain', limited: 'plain', unfit: 'plain' },
      { personal: true },
    ),
    military_commissariat: text({ max: 200, personal: true }),
    military_special_register: text({ max: 100, personal: true }),
    military_served: flag({ personal: true }),
    documents: files({ max: 50, personal: true }),
  },
  rules: [
    { ascending: ['licence_from', 'licence_until'] },
    { ascending: ['passport_issued', 'passport_until'] },
  ],
  related: {
    education: { resource: 'staff-education', by: 'staff_id' },
    relatives: { resource: 'staff-relative', by: 'staff_id' },
    staff_documents: { resource: 'staff-document', by: 'staff_id' },
    checkups: { resource: 'medical-checkup', by: 'driver_id' },
    norms: { resource: 'medical-norm', by: 'driver_id' },
  },
  list: {
    columns: [
      ...(['surname', 'name', 'patronymic', 'position_id', 'status_id'] as const),
      ...([
        'readiness',
        'subdivision_id',
        'licence_until',
        'license_ids',
        'passport_until',
      ] as const),
      ...(['personnel_number', 'birth_date'] as const),
    ],
    filters: [
      ...(['position_id', 'subdivision_id', 'status_id'] as const),
      ...(['license_ids', 'licence_until', 'readiness', 'passport_until'] as const),
    ],
    sort: 'surname',
    editable: ['personnel_number', 'position_id', 'subdivision_id', 'status_id', 'licence_until'],
  },
  dashboard: {
    unlicensed: {
      section: 'next',
      filter: { readiness: ['no_licence'] },
      tone: 'warn',
      rows: ['subdivision_id'],
      edits: 'staff',
      responsible: ['hr'],
    },
    absent: {
      section: 'off_road',
      filter: { readiness: ['driver_absent', 'driver_away'] },
      tone: 'warn',
    },
  },
  ownFields: true,
  form: staffForm,
  screens: {
    list: { path: '/staff', roles: staffRoles },
    create: { path: '/staff/add', roles: staffRoles },
    edit: { path: '/staff/edit/:id', roles: staffRoles },
    archive: { path: '/staff/archive', roles: archiveRoles },
  },
  basePaths: ['api/fms/staff', 'api/smn/staff', 'api/warehouse/staff'],
  endpoints: {
    saveStaff: { aliasOf: 'save' },
    saveAll: { batch: true },
    getStaffWithoutAccount: { rule: true },
    deleteTrackerId: { clears: 'mobject_id' },
  },
})
