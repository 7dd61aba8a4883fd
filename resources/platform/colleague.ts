import { flag, text } from '../kernel/fields.ts'
import { resource } from '../kernel/resource.ts'

/**
 * Who works in this contract, by account: whom a task can be given to. Nothing of him but his name;
 * those who have left are not listed.
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
