import { flag, text } from '../kernel/fields.ts'
import { resource } from '../kernel/resource.ts'

/**
 * Active users of this contract, by account, to whom tasks can be assigned. Only names; former
 * users are not listed.
 */
export const colleague = resource('colleague', {
  area: 'platform',
  title: 'name',
  mode: 'view',
  fields: { name: text({ search: true }), active: flag() },
  list: { columns: ['name', 'active'], sort: 'name' },
  form: { general: ['name', 'active'] },
  access: 'task',
  page: 'task',
  screens: {},
  basePaths: ['api/fms/colleague'],
})
