import { ref, text } from '../kernel/fields.ts'
import { stockRoles } from '../kernel/role-lists.ts'
import { resource } from '../kernel/resource.ts'

/** Where parts and materials are kept. */
export const warehouse = resource('warehouse', {
  area: 'warehouse',
  title: 'name',
  fields: {
    name: text({ required: true, unique: true, search: true, max: 100 }),
    subdivision_id: ref('subdivision'),
    keeper_id: ref('staff', { pickedFrom: 'employee-name' }), // responsible employee
    address: text({ max: 300 }),
    description: text({ multiline: true, max: 1000 }),
  },
  related: { movements: { resource: 'item-movement', by: 'warehouse_id' } },
  list: {
    columns: ['name', 'subdivision_id', 'keeper_id', 'address'],
    filters: ['subdivision_id'],
    sort: 'name',
    editable: ['name', 'subdivision_id', 'keeper_id', 'address'],
  },
  form: {
    general: ['name', 'subdivision_id', 'keeper_id', 'address', 'description'],
    movements: [],
  },
  screens: { list: { path: '/warehouses', roles: stockRoles } },
  basePaths: ['api/warehouse/warehouse'],
  endpoints: { saveAll: { batch: true } },
})
