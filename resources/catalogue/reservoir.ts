import { decimal, ref, text } from '../kernel/fields.ts'
import { catalogueRoles } from '../kernel/role-lists.ts'
import { resource } from '../kernel/resource.ts'

/** Tanks from which vehicles are refuelled, each with one fuel. */
export const reservoir = resource('reservoir', {
  area: 'catalogue',
  title: 'name',
  fields: {
    name: text({ required: true, unique: true, search: true, max: 100 }),
    fuel_id: ref('fuel', { required: true }),
    capacity: decimal({ digits: 12, scale: 2, min: 0, required: true, unit: 'l' }),
    initial_value: decimal({ digits: 12, scale: 2, min: 0, initial: '0.00', unit: 'l' }),
    subdivision_id: ref('subdivision'),
    description: text({ multiline: true, max: 1000 }),
  },
  rules: [{ ascending: ['initial_value', 'capacity'] }],
  list: {
    columns: ['name', 'fuel_id', 'capacity', 'initial_value', 'subdivision_id'],
    filters: ['fuel_id', 'subdivision_id'],
    sort: 'name',
    editable: ['name', 'fuel_id', 'capacity', 'initial_value', 'subdivision_id'],
  },
  form: {
    general: ['name', 'fuel_id', 'capacity', 'initial_value', 'subdivision_id', 'description'],
  },
  screens: { list: { path: '/reservoirs', roles: catalogueRoles } },
  basePaths: ['api/fms/reservoir'],
})
