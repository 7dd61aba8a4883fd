import { ref, text } from '../kernel/fields.ts'
import { stockRoles } from '../kernel/role-lists.ts'
import { resource } from '../kernel/resource.ts'

/** The cell of an item in a warehouse. Stocktakings add missing ones. */
export const itemCell = resource('item-cell', {
  area: 'warehouse',
  title: ['warehouse_id', 'item_id'],
  fields: {
    warehouse_id: ref('warehouse', { required: true, immutable: true, search: true }),
    item_id: ref('car-part', { required: true, immutable: true, search: true }),
    cell: text({ max: 40, search: true }), // rack, shelf, bin
  },
  rules: [{ unique: ['warehouse_id', 'item_id'] }],
  list: {
    columns: ['warehouse_id', 'item_id', 'cell'],
    filters: ['warehouse_id', 'item_id'],
    sort: 'cell',
    editable: ['cell'],
  },
  form: { general: ['warehouse_id', 'item_id', 'cell'] },
  page: 'warehouse',
  screens: { list: { path: '/warehouses/cells', roles: stockRoles, tabOf: 'warehouse' } },
  basePaths: ['api/warehouse/item-cell'],
})
