import { computed, day, ref } from '../kernel/fields.ts'
import { stockRoles } from '../kernel/role-lists.ts'
import { resource } from '../kernel/resource.ts'
import { stockStatement } from './prints/stock-statement.ts'
import { counted } from './stock/stock-document.ts'

/**
 * What a warehouse has of an item on a day, and what has moved since another one:
 * opening + received − issued = quantity, and so their values.
 */
export const itemWarehouse = resource('item-warehouse', {
  area: 'warehouse',
  title: ['date', 'warehouse_id', 'item_id'],
  head: ['category_id', 'quantity', 'unit_id', 'value', 'last_movement_at'],
  mode: 'view',
  follows: ['supply', 'item-transfer', 'item-issue', 'item-write-off', 'stocktaking'],
  fields: {
    date: day({ parameter: true }), // at its end
    warehouse_id: ref('warehouse'),
    item_id: ref('car-part', { search: true }),
    category_id: ref('item-category'),
    unit_id: ref('measurement-unit'),
    opening: computed('decimal', counted),
    received: computed('decimal', counted),
    issued: computed('decimal', counted),
    quantity: computed('decimal', counted),
    unit_price: computed('money', { summed: false }),
    opening_value: computed('money'),
    received_value: computed('money'),
    issued_value: computed('money'),
    value: computed('money'),
    last_movement_at: computed('moment'), // within the days
  },
  prints: {
    statement: {
      ...{ form: stockStatement, of: 'list', each: ['warehouse_id'] },
      ...{ paper: 'A4', turned: true, dense: true, many: 2000 },
    },
  },
  list: {
    columns: [
      ...(['warehouse_id', 'item_id', 'unit_id', 'opening', 'received', 'issued'] as const),
      ...(['quantity', 'value', 'opening_value', 'received_value', 'issued_value'] as const),
      ...(['unit_price', 'category_id', 'last_movement_at', 'date'] as const),
    ],
    filters: ['date', 'warehouse_id', 'item_id', 'category_id'],
    sort: 'warehouse_id',
    thenBy: ['item_id'],
    opensAt: 'date',
    totals: ['opening_value', 'received_value', 'issued_value', 'value'],
  },
  form: {
    general: [
      ...(['date', 'warehouse_id', 'item_id', 'category_id', 'unit_id', 'opening'] as const),
      ...(['received', 'issued', 'quantity', 'unit_price', 'opening_value'] as const),
      ...(['received_value', 'issued_value', 'value', 'last_movement_at'] as const),
    ],
  },
  access: 'warehouse-item',
  page: 'warehouse',
  screens: { list: { path: '/warehouse-items', roles: stockRoles } },
  basePaths: ['api/warehouse/item-warehouse'],
})
