import { computed, decimal, marks, ref, refs, text } from '../kernel/fields.ts'
import { stockRoles } from '../kernel/role-lists.ts'
import { resource } from '../kernel/resource.ts'
import { partLabels } from './prints/part-labels.ts'
import { counted } from './stock/stock-document.ts'

/** A kind of part or material that warehouses keep. */
export const carPart = resource('car-part', {
  area: 'warehouse',
  title: 'name',
  head: ['article', 'category_id', 'quantity', 'unit_price'],
  fields: {
    name: text({ required: true, search: true, max: 200 }),
    article: text({ unique: true, search: true, max: 60 }),
    category_id: ref('item-category'),
    unit_id: ref('measurement-unit'),
    barcode: text({ unique: true, search: true, max: 60 }),
    minimum: decimal({ digits: 12, scale: 3, min: 0, summed: false }), // in all warehouses together
    quantity: computed('decimal', counted),
    reserved: computed('decimal', counted), // for requests for repair
    free: computed('decimal', counted),
    unit_price: computed('money', { summed: false }), // on average
    value: computed('money'),
    supply: marks({ out: 'bad', low: 'warn' }), // less is there than the minimum
    model_ids: refs('car-model'), // of the vehicles that it fits
    description: text({ multiline: true, max: 1000 }),
  },
  prints: { labels: { form: partLabels, paper: 'A4', of: 'list', many: 1000 } },
  related: { movements: { resource: 'item-movement', by: 'item_id' } },
  list: {
    columns: [
      ...(['name', 'article', 'category_id', 'quantity', 'free', 'unit_id', 'supply'] as const),
      ...(['minimum', 'unit_price', 'value', 'model_ids'] as const),
    ],
    filters: ['category_id', 'supply', 'model_ids'],
    sort: 'name',
    editable: ['name', 'article', 'category_id', 'unit_id', 'minimum'],
  },
  form: {
    general: {
      identity: ['name', 'article', 'category_id', 'unit_id', 'barcode', 'minimum'],
      stock: ['quantity', 'reserved', 'free', 'unit_price', 'value', 'supply'],
      use: ['model_ids', 'description'],
    },
    movements: [],
  },
  dashboard: {
    low: {
      section: 'next',
      filter: { supply: ['out', 'low'] },
      edits: 'supply',
      tone: 'warn',
      rows: ['supply', 'quantity', 'minimum'],
      responsible: ['warehouse-manager'],
    },
  },
  page: 'warehouse',
  screens: { list: { path: '/car-parts', roles: stockRoles } },
  basePaths: ['api/warehouse/car-part'],
  endpoints: { saveAll: { batch: true } },
})
