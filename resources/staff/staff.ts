import { day, ref, text } from '../kernel/fields.ts'
import { archiveRoles, staffRoles } from '../kernel/lists.ts'
import { resource } from '../kernel/resource.ts'

/** Employees; whoever left is in the archive. */
export const staff = resource('staff', {
  area: 'staff',
  bases: ['api/fms/staff', 'api/smn/staff', 'api/warehouse/staff'],
  screens: {
    list: { path: '/staff', roles: staffRoles },
    create: { path: '/staff/add', roles: staffRoles },
    edit: { path: '/staff/edit/:id', roles: staffRoles },
    archive: { path: '/staff/archive', roles: archiveRoles },
  },
  archive: true,
  special: { saveStaff: { as: 'save' }, getStaffWithoutAccount: { rule: true } },
  title: ['surname', 'name', 'patronymic'],
  fields: {
    surname: text({ required: true, search: true, max: 60 }),
    name: text({ required: true, search: true, max: 60 }),
    patronymic: text({ search: true, max: 60 }),
    position_id: ref('staff-position'),
    status_id: ref('staff-status'),
    subdivision_id: ref('subdivision'),
    birth_date: day({ min: '1900-01-01', max: 'today', personal: true }),
  },
  list: {
    columns: ['surname', 'name', 'patronymic', 'position_id', 'subdivision_id', 'status_id', 'birth_date'],
    filters: ['position_id', 'subdivision_id', 'status_id'],
    sort: 'surname',
    quick: ['position_id', 'subdivision_id', 'status_id'],
  },
  form: { general: ['surname', 'name', 'patronymic', 'position_id', 'status_id', 'subdivision_id', 'birth_date'] },
})
