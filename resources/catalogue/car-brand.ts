import { text } from '../kernel/fields.ts'
import { catalogueRoles } from '../kernel/lists.ts'
import { resource } from '../kernel/resource.ts'

/** Makes of vehicles: Chevrolet, Isuzu, MAN … */
export const carBrand = resource('car-brand', {
  area: 'catalogue',
  title: 'name',
  fields: {
    name: text({ required: true, unique: true, search: true, max: 100 }),
    description: text({ multiline: true, max: 1000 }),
  },
  related: { models: { resource: 'car-model', by: 'brand_id' } },
  list: { columns: ['name', 'description'], sort: 'name', editable: ['name', 'description'] },
  form: { general: ['name', 'description'] },
  screens: { list: { path: '/carBrands', roles: catalogueRoles } },
  basePaths: ['api/fms/car-brand'],
})
