import { integer, text } from '../kernel/fields.ts'
import { catalogueRoles } from '../kernel/role-lists.ts'
import { resource } from '../kernel/resource.ts'

/** How soon a transport order wants an answer. */
export const orderPriority = resource('order-priority', {
  area: 'dispatch',
  title: 'name',
  builtIn: true,
  readableByAll: true,
  fields: {
    name: text({ required: true, unique: true, search: true, max: 100 }),
    code: text({ immutable: true, max: 30 }),
    response_hours: integer({ min: 1, max: 8760, unit: 'h' }),
    sort_order: integer({ min: 0, max: 1000, initial: 100 }),
    description: text({ multiline: true, max: 1000 }),
  },
  list: {
    columns: ['sort_order', 'name', 'response_hours', 'description'],
    sort: 'sort_order',
    editable: ['sort_order', 'name', 'response_hours', 'description'],
  },
  form: { general: ['name', 'code', 'response_hours', 'sort_order', 'description'] },
  page: 'order',
  screens: { list: { path: '/order-priorities', roles: catalogueRoles } },
  basePaths: ['api/fms/order-priority', 'api/fms/dispatching/order-priority'],
})
