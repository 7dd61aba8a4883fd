import { text } from '../kernel/fields.ts'
import { catalogueRoles } from '../kernel/lists.ts'
import { resource } from '../kernel/resource.ts'

/** Where a vehicle stands in its work: on the line, in the garage, under repair … */
export const carStatus = resource('car-status', {
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
  screens: { list: { path: '/car-status', roles: catalogueRoles } },
  basePaths: ['api/fms/car-status'],
})
