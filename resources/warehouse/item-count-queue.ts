import { choice, computed, ref, text } from '../kernel/fields.ts'
import { resource } from '../kernel/resource.ts'
import { counted } from './stock/stock-document.ts'

/** Cells whose items are being counted, without booked quantities. */
export const itemCountQueue = resource('item-count-queue', {
  area: 'warehouse',
  title: ['name', 'article'],
  mode: 'view',
  follows: ['stocktaking', 'item-count'],
  fields: {
    name: text({ search: true }),
    article: text({ search: true }),
    barcode: text({ search: true }),
    cell: text({ search: true }),
    cell_id: ref('item-cell', { sorted: false }), // the same cell: a list of one's own names it
    warehouse_id: ref('warehouse', { sorted: false }),
    category_id: ref('item-category'),
    unit_id: ref('measurement-unit', { sorted: false }),
    stocktaking_id: ref('stocktaking', { sorted: false }),
    state: choice({ waiting: 'plain', counted: 'good' }),
    counted: computed('decimal', counted),
    count_id: computed<number>('integer'),
  },
  list: {
    columns: ['name', 'article', 'cell', 'warehouse_id', 'unit_id', 'state', 'counted'],
    filters: ['warehouse_id', 'category_id', 'stocktaking_id', 'cell_id'],
    sort: 'cell',
    thenBy: ['name'],
  },
  form: {
    general: [
      ...(['name', 'article', 'barcode', 'cell', 'cell_id', 'warehouse_id'] as const),
      ...(['category_id', 'unit_id', 'stocktaking_id', 'state', 'counted'] as const),
    ],
  },
  access: 'item-count',
  page: 'item-movement',
  screens: {},
  basePaths: ['api/warehouse/item-count-queue'],
})
