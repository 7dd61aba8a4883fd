import { flag, integer, text } from '../kernel/fields.ts'
import { catalogueRoles } from '../kernel/role-lists.ts'
import { resource } from '../kernel/resource.ts'

/** What employees are employed as. The access level is only shown: rights come from roles. */
export const staffPosition = resource('staff-position', {
  area: 'catalogue',
  title: 'name',
  fields: {
    name: text({ required: true, unique: true, search: true, max: 100 }),
    drives: flag(), // employees in it are drivers
    access_level: integer({ min: 0, max: 15 }),
    description: text({ multiline: true, max: 1000 }),
  },
  list: {
    columns: ['name', 'drives', 'access_level', 'description'],
    filters: ['drives', 'access_level'],
    sort: 'name',
    editable: ['name', 'drives', 'description'],
  },
  form: { general: ['name', 'drives', 'access_level', 'description'] },
  screens: { list: { path: '/staff-positions', roles: catalogueRoles } },
  basePaths: ['api/fms/staff-position'],
})
