import { text } from '../kernel/fields.ts'
import { catalogueRoles } from '../kernel/lists.ts'
import { resource } from '../kernel/resource.ts'

/** What kinds of vehicles have in common: cars, trucks, buses, machinery. A tab of the types' screen. */
export const carTypeCategory = resource('car-type-category', {
  area: 'catalogue',
  title: 'name',
  fields: {
    name: text({ required: true, unique: true, search: true, max: 100 }),
    description: text({ multiline: true, max: 1000 }),
  },
  related: { types: { resource: 'car-type', by: 'category_id' } },
  list: { columns: ['name', 'description'], sort: 'name', editable: ['name', 'description'] },
  form: { general: ['name', 'description'] },
  page: 'car-type',
  screens: { list: { path: '/carTypes/car-type-category', roles: catalogueRoles, tabOf: 'car-type' } },
  basePaths: ['api/fms/car-type-category'],
})
