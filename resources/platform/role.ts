import { text } from '../kernel/fields.ts'
import { resource } from '../kernel/resource.ts'

/**
 * The roles with an id, as the specification fixes them; realm roles are fields of a user.
 */
export const role = resource('role', {
  area: 'platform',
  title: 'name',
  mode: 'view',
  fields: { name: text({ search: true }), code: text() },
  list: { columns: ['name', 'code'], sort: 'name' },
  form: { general: ['name', 'code'] },
  page: 'user',
  screens: {},
  basePaths: ['api/fms/role'],
})
