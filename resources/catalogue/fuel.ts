import { choice, decimal, text } from '../kernel/fields.ts'
import { catalogueRoles } from '../kernel/lists.ts'
import { resource } from '../kernel/resource.ts'

/** Kinds of fuel a vehicle burns and a tank holds. */
export const fuel = resource('fuel', {
  area: 'catalogue',
  bases: ['api/fms/fuel'],
  screens: { list: { path: '/fuels', roles: catalogueRoles } },
  title: 'name',
  fields: {
    name: text({ required: true, unique: true, search: true, max: 100 }),
    designation: text({ search: true, max: 30 }),
    unit: choice({ l: 'plain', m3: 'plain', kg: 'plain' }, { initial: 'l' }),
    density: decimal({ digits: 6, scale: 4, min: 0, max: 2, unit: 'kg_l' }),
    description: text({ multiline: true, max: 1000 }),
  },
  list: { columns: ['name', 'designation', 'unit', 'density'], filters: ['unit'], sort: 'name' },
  form: { general: ['name', 'designation', 'unit', 'density', 'description'] },
})
