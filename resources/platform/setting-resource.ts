import { text } from '../kernel/fields.ts'
import { resource } from '../kernel/resource.ts'

/**
 * What rights are granted on. The list is the product's own: an organisation adds nothing to it.
 */
export const settingResource = resource('setting-resource', {
  area: 'platform',
  title: 'name',
  mode: 'view',
  fields: { name: text(), alternative_name: text() },
  list: { columns: ['name', 'alternative_name'], sort: 'name' },
  form: { general: ['name', 'alternative_name'] },
  access: 'role',
  page: 'user',
  screens: {},
  basePaths: ['api/fms/setting/resource'],
})
