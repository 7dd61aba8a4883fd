import { files, photos } from '../kernel/fields.ts'
import { keys } from '../kernel/keys.ts'
import { archiveRoles, staffRoles } from '../kernel/lists.ts'
import { resource } from '../kernel/resource.ts'
import { called, licence, military, passport, person, work } from './staff-fields.ts'

/** Employees; whoever left is in the archive. */
export const staff = resource('staff', {
  area: 'staff',
  basePaths: ['api/fms/staff', 'api/smn/staff', 'api/warehouse/staff'],
  personal: 'staff-personal',
  screens: {
    list: { path: '/staff', roles: staffRoles },
    create: { path: '/staff/add', roles: staffRoles },
    edit: { path: '/staff/edit/:id', roles: staffRoles },
    archive: { path: '/staff/archive', roles: archiveRoles },
  },
  archive: true,
  endpoints: { saveStaff: { aliasOf: 'save' }, getStaffWithoutAccount: { rule: true }, deleteTrackerId: { clears: 'mobject_id' } },
  title: ['surname', 'name', 'patronymic'],
  fullName: ['surname', 'name', 'patronymic'],
  fields: {
    ...called,
    photo: photos({ max: 1 }),
    ...work,
    ...licence,
    ...person,
    ...passport,
    ...military,
    documents: files({ max: 50, personal: true }),
  },
  rules: [
    { unique: ['personnel_number'], among: 'active' },
    { unique: ['mobject_id'], among: 'active' },
    { ascending: ['licence_from', 'licence_until'] },
    { ascending: ['passport_issued', 'passport_until'] },
  ],
  related: { education: { resource: 'staff-education', by: 'staff_id' }, relatives: { resource: 'staff-relative', by: 'staff_id' } },
  list: {
    columns: [
      ...keys(called),
      'position_id',
      'licence_until',
      'passport_until',
      'license_ids',
      'status_id',
      'subdivision_id',
      'personnel_number',
      'birth_date',
    ],
    filters: ['position_id', 'subdivision_id', 'status_id', 'license_ids', 'licence_until', 'passport_until'],
    sort: 'surname',
    editable: ['personnel_number', 'position_id', 'subdivision_id', 'status_id', 'licence_until'],
  },
  form: {
    general: [...keys(called), 'photo', ...keys(work), ...keys(licence), ...keys(person), ...keys(passport)],
    education: [],
    relatives: [],
    military: keys(military),
    documents: ['documents'],
  },
  groups: { work: 'personnel_number', licence: 'license_ids', person: 'birth_date', passport: 'passport_series' },
})
