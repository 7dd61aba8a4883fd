import { ref, text } from '../kernel/fields.ts'
import { catalogueRoles } from '../kernel/role-lists.ts'
import { resource } from '../kernel/resource.ts'

/** Depots, branches and columns of a company. */
export const subdivision = resource('subdivision', {
  area: 'catalogue',
  title: 'name',
  fields: {
    name: text({ required: true, search: true }),
    company_id: ref('company', { required: true, search: true }),
    description: text({ multiline: true, max: 1000 }),
  },
  rules: [{ unique: ['company_id', 'name'] }],
  list: {
    columns: ['name', 'company_id', 'description'],
    filters: ['company_id'],
    sort: 'name',
    editable: ['name', 'company_id', 'description'],
  },
  form: { general: ['name', 'company_id', 'description'] },
  screens: { list: { path: '/subdivisions', roles: catalogueRoles } },
  adminMenu: true,
  basePaths: ['api/fms/subdivision', 'api/smn/subdivision', 'api/warehouse/subdivision'],
  endpoints: { getSubdivisionByCompanyId: { by: 'company_id' }, saveAll: { batch: true } },
})
