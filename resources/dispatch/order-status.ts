import { integer, text } from '../kernel/fields.ts'
import { catalogueRoles } from '../kernel/role-lists.ts'
import { resource } from '../kernel/resource.ts'

/** How far a transport order has come. */
export const orderStatus = resource('order-status', {
  area: 'dispatch',
  title: 'name',
  builtIn: true,
  readableByAll: true,
  fields: {
    name: text({ required: true, unique: true, search: true, max: 100 }),
    code: text({ immutable: true, max: 30 }),
    sort_order: integer({ min: 0, max: 1000, initial: 100 }),
    description: text({ multiline: true, max: 1000 }),
  },
  list: {
    columns: ['sort_order', 'name', 'description'],
    sort: 'sort_order',
    editable: ['sort_order', 'name', 'description'],
  },
  form: { general: ['name', 'code', 'sort_order', 'description'] },
  page: 'order',
  screens: { list: { path: '/order-statuses', roles: catalogueRoles } },
  basePaths: [
    'api/fms/dispatching/order-status',
    'api/fms/order-status',
    'api/dispatching/order-status',
  ],
})
