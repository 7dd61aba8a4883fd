import { computed, day, ref } from '../kernel/fields.ts'
import { stockRoles } from '../kernel/role-lists.ts'
import { resource } from '../kernel/resource.ts'
import { counted } from './stock/stock-document.ts'

/**
 * What a warehouse has of an item at the end of a month, or by now, and what has moved in that month:
 * opening + received − issued = quantity.
 */
export const itemWarehouse = resource('item-warehouse', {
  area: 'warehouse',
  title: ['month', 'warehouse_id', 'item_id'],
  head: ['category_id', 'quantity', 'unit_id', 'value', 'last_movement_at'],
  mode: 'view',
  follows: ['supply', 'item-transfer', 'item-issue', 'item-write-off', 'stocktaking'],
  fields: {
    month: day({ of: 'month' }),
    warehouse_id: ref('warehouse'),
    item_id: ref('car-part', { search: true }),
    category_id: ref('item-category'),
    unit_id: ref('measurement-unit'),
    opening: computed('decimal', counted),
    received: computed('decimal', counted),
    issued: computed('decimal', counted),
    quantity: computed('decimal', counted),
    unit_price: computed('money'),
    value: computed('money'),
    last_movement_at: computed('moment'), // in that month
  },
  list: {
    columns: [
      ...(['warehouse_id', 'item_id', 'category_id', 'unit_id', 'opening', 'received'] as const),
      ...(['issued', 'quantity', 'unit_price', 'value', 'last_movement_at', 'month'] as const),
    ],
    filters: ['warehouse_id', 'item_id', 'category_id', 'month'],
    sort: '-month',
    thenBy: ['warehouse_id', 'item_id'],
    opensAt: 'month',
    totals: ['value'],
  },
  form: {
    general: [
      ...(['month', 'warehouse_id', 'item_id', 'category_id', 'unit_id', 'opening'] as const),
      ...(['received', 'issued', 'quantity', 'unit_price', 'value', 'last_movement_at'] as const),
    ],
  },
  access: 'warehouse-item',
  page: 'warehouse',
  screens: { list: { path: '/warehouse-items', roles: stockRoles } },
  basePaths: ['api/warehouse/item-warehouse'],
})
