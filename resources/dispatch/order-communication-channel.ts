import { text } from '../kernel/fields.ts'
import { catalogueRoles } from '../kernel/role-lists.ts'
import { resource } from '../kernel/resource.ts'

/**
 * How a customer orders: by phone, by letter … `data_hint` shows the required input, e.g.
 * name@example.uz.
 */
export const orderCommunicationChannel = resource('order-communication-channel', {
  area: 'dispatch',
  title: 'name',
  builtIn: true,
  readableByAll: true,
  fields: {
    name: text({ required: true, unique: true, search: true, max: 100 }),
    code: text({ immutable: true, max: 30 }),
    data_hint: text({ max: 100 }),
    description: text({ multiline: true, max: 1000 }),
  },
  list: {
    columns: ['name', 'data_hint', 'description'],
    sort: 'name',
    editable: ['name', 'data_hint', 'description'],
  },
  form: { general: ['name', 'code', 'data_hint', 'description'] },
  page: 'order',
  screens: { list: { path: '/order-channels', roles: catalogueRoles } },
  basePaths: [
    'api/fms/order-communication-channel',
    'api/fms/dispatching/order-communication-channel',
  ],
})
