import { text } from '../kernel/fields.ts'
import { resource } from '../kernel/resource.ts'

/** The roles with an id, as the specification fixes them; of the realm roles a user says for himself which he has. */
export const role = resource('role', {
  area: 'platform',
  basePaths: ['api/fms/role'],
  page: 'user',
  screens: {},
  mode: 'view',
  title: 'name',
  fields: { name: text({ search: true }), code: text() },
  list: { columns: ['name', 'code'], sort: 'name' },
  form: { general: ['name', 'code'] },
})
