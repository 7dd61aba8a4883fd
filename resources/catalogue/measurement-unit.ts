import { text } from '../kernel/fields.ts'
import { catalogueRoles } from '../kernel/lists.ts'
import { resource } from '../kernel/resource.ts'

/** Units in which fuel, parts, works and intervals are counted. */
export const measurementUnit = resource('measurement-unit', {
  area: 'catalogue',
  bases: ['api/fms/measurement-unit', 'api/smn/measurement-unit', 'api/warehouse/measurement-unit'],
  screens: { list: { path: '/measurement-units', roles: catalogueRoles } },
  calls: ['saveAll'],
  builtIn: true,
  title: 'name',
  fields: {
    name: text({ required: true, unique: true, search: true, max: 100 }),
    symbol: text({ search: true, max: 20 }),
    code: text({ frozen: true, max: 30 }),
    description: text({ multiline: true, max: 1000 }),
  },
  has: { fuels: { many: 'fuel', by: 'unit_id' } },
  list: { columns: ['name', 'symbol', 'code', 'description'], sort: 'name', quick: ['name', 'symbol', 'description'] },
  form: { general: ['name', 'symbol', 'code', 'description'] },
})
