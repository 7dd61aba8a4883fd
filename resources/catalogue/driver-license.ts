import { text } from '../kernel/fields.ts'
import { catalogueRoles } from '../kernel/role-lists.ts'
import { resource } from '../kernel/resource.ts'

/** Categories of driving licences: B, C, CE … A tab of the positions' screen. */
export const driverLicense = resource('driver-license', {
  area: 'catalogue',
  title: 'name',
  fields: {
    name: text({ required: true, unique: true, search: true, max: 20 }),
    description: text({ max: 300, search: true }),
  },
  list: { columns: ['name', 'description'], sort: 'name', editable: ['name', 'description'] },
  form: { general: ['name', 'description'] },
  page: 'staff-position',
  screens: {
    list: {
      path: '/staff-positions/driver-license',
      roles: catalogueRoles,
      tabOf: 'staff-position',
    },
  },
  basePaths: ['api/fms/driver-license'],
})
