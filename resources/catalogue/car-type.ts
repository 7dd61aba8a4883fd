import { ref, refs, text } from '../kernel/fields.ts'
import { catalogueRoles } from '../kernel/role-lists.ts'
import { resource } from '../kernel/resource.ts'

/** Kinds of vehicles by their build: sedan, van, dump truck … */
export const carType = resource('car-type', {
  area: 'catalogue',
  title: 'name',
  fields: {
    name: text({ required: true, unique: true, search: true, max: 100 }),
    category_id: ref('car-type-category'),
    license_ids: refs('driver-license'), // categories of licences, one of which takes to drive it
    // what stands of it on waybills: urban, intercity …; regular, commercial, for own needs …
    communication: text({ max: 100 }),
    carriage: text({ max: 100 }),
    description: text({ multiline: true, max: 1000 }),
  },
  related: { models: { resource: 'car-model', by: 'type_id' } },
  list: {
    columns: ['name', 'category_id', 'description'],
    filters: ['category_id'],
    sort: 'name',
    editable: ['name', 'category_id', 'description'],
  },
  form: {
    general: [
      ...(['name', 'category_id', 'license_ids'] as const),
      ...(['communication', 'carriage', 'description'] as const),
    ],
  },
  screens: { list: { path: '/carTypes', roles: catalogueRoles } },
  basePaths: ['api/fms/car-type'],
})
