import { decimal, ref, text } from '../kernel/fields.ts'
import { catalogueRoles } from '../kernel/role-lists.ts'
import { resource } from '../kernel/resource.ts'

/** Fuels that vehicles burn and tanks hold: AI-92, diesel, methane … */
export const fuel = resource('fuel', {
  area: 'catalogue',
  title: 'name',
  fields: {
    name: text({ required: true, unique: true, search: true, max: 100 }),
    designation: text({ search: true, max: 30 }),
    fuel_type_id: ref('fuel-type'),
    unit_id: ref('measurement-unit'),
    density: decimal({ digits: 6, scale: 4, min: 0, max: 2, unit: 'kg_l' }),
    description: text({ multiline: true, max: 1000 }),
  },
  dropped: {
    unit: 'a reference to the catalogue of units took its place; the migration carries the values over',
  },
  related: { reservoirs: { resource: 'reservoir', by: 'fuel_id' } },
  list: {
    columns: ['name', 'designation', 'fuel_type_id', 'unit_id', 'density'],
    filters: ['fuel_type_id', 'unit_id'],
    sort: 'name',
    editable: ['name', 'designation', 'fuel_type_id', 'unit_id', 'density'],
  },
  form: { general: ['name', 'designation', 'fuel_type_id', 'unit_id', 'density', 'description'] },
  screens: { list: { path: '/fuels', roles: catalogueRoles } },
  basePaths: ['api/fms/fuel'],
})
