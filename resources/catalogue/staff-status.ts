import { text } from '../kernel/fields.ts'
import { catalogueRoles } from '../kernel/lists.ts'
import { resource } from '../kernel/resource.ts'

/** Whether an employee is at work: working, on leave, on sick leave … */
export const staffStatus = resource('staff-status', {
  area: 'catalogue',
  title: 'name',
  builtIn: true,
  fields: {
    name: text({ required: true, unique: true, search: true, max: 100 }),
    code: text({ immutable: true, max: 30 }),
    description: text({ multiline: true, max: 1000 }),
  },
  list: { columns: ['name', 'code', 'description'], sort: 'name', editable: ['name', 'description'] },
  form: { general: ['name', 'code', 'description'] },
  screens: { list: { path: '/staff-status', roles: catalogueRoles } },
  basePaths: ['api/fms/staff-status'],
})
