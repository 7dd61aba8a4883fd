import { text } from '../kernel/fields.ts'
import { catalogueRoles } from '../kernel/lists.ts'
import { resource } from '../kernel/resource.ts'

/** What fuels have in common: petrol, diesel, gas, electricity. A tab of the fuels' screen. */
export const fuelType = resource('fuel-type', {
  area: 'catalogue',
  title: 'name',
  fields: {
    name: text({ required: true, unique: true, search: true, max: 100 }),
    description: text({ multiline: true, max: 1000 }),
  },
  related: { fuels: { resource: 'fuel', by: 'fuel_type_id' } },
  list: { columns: ['name', 'description'], sort: 'name', editable: ['name', 'description'] },
  form: { general: ['name', 'description'] },
  page: 'fuel',
  screens: { list: { path: '/fuels/fuel-type', roles: catalogueRoles, tabOf: 'fuel' } },
  basePaths: ['api/fms/fuel-type'],
})
