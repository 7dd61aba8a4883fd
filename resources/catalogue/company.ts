import { phone, text } from '../kernel/fields.ts'
import { catalogueRoles } from '../kernel/role-lists.ts'
import { resource } from '../kernel/resource.ts'

/**
 * Legal entities of the organisation, whose details are on its papers. A tab of the
 * subdivisions' screen.
 */
export const company = resource('company', {
  area: 'catalogue',
  title: 'name',
  fields: {
    name: text({ required: true, unique: true, search: true }),
    inn: text({ pattern: '\\d{9}', max: 9, search: true }),
    registration_number: text({ max: 30 }),
    okpo: text({ pattern: '\\d{8}|\\d{10}', max: 10 }),
    address: text({ max: 300 }),
    phone: phone(),
    description: text({ multiline: true, max: 1000 }),
  },
  related: { subdivisions: { resource: 'subdivision', by: 'company_id' } },
  list: {
    columns: ['name', 'inn', 'address', 'phone'],
    sort: 'name',
    editable: ['name', 'inn', 'address', 'phone'],
  },
  form: {
    general: ['name', 'inn', 'registration_number', 'okpo', 'address', 'phone', 'description'],
  },
  screens: { list: { path: '/subdivisions/company', roles: catalogueRoles, tabOf: 'subdivision' } },
  basePaths: ['api/fms/company', 'api/smn/company', 'api/warehouse/company'],
  endpoints: { getListWithSubdivisions: { include: 'subdivisions' }, saveAll: { batch: true } },
})
