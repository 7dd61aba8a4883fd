import { text } from '../kernel/fields.ts'
import { catalogueRoles } from '../kernel/role-lists.ts'
import { resource } from '../kernel/resource.ts'

/** Units in which fuel, parts, works and intervals are counted. */
export const measurementUnit = resource('measurement-unit', {
  area: 'catalogue',
  title: 'name',
  builtIn: true,
  fields: {
    name: text({ required: true, unique: true, search: true, max: 100 }),
    symbol: text({ search: true, max: 20 }),
    code: text({ immutable: true, max: 30 }),
    description: text({ multiline: true, max: 1000 }),
  },
  related: { fuels: { resource: 'fuel', by: 'unit_id' } },
  list: {
    columns: ['name', 'symbol', 'code', 'description'],
    sort: 'name',
    editable: ['name', 'symbol', 'description'],
  },
  form: { general: ['name', 'symbol', 'code', 'description'] },
  screens: { list: { path: '/measurement-units', roles: catalogueRoles } },
  basePaths: [
    'api/fms/measurement-unit',
    'api/smn/measurement-unit',
    'api/warehouse/measurement-unit',
  ],
  endpoints: { saveAll: { batch: true } },
})
