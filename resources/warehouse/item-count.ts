import { decimal, moment, ref, text } from '../kernel/fields.ts'
import { stockRoles } from '../kernel/role-lists.ts'
import { resource } from '../kernel/resource.ts'
import { amount } from './stock/stock-document.ts'

/** The counted quantity of an item during a stocktaking. */
export const itemCount = resource('item-count', {
  area: 'warehouse',
  title: ['at', 'stocktaking_id'],
  mode: 'append',
  replaces: 'replaces_id',
  workstation: {
    queue: 'item-count-queue',
    field: 'cell_id',
    done: { state: 'counted' },
    keys: ['quantity'],
    facts: ['article', 'cell', 'unit_id', 'warehouse_id'],
    lastCards: ['at', 'quantity', 'counter_id'],
  },
  fields: {
    cell_id: ref('item-cell', { required: true, search: true }),
    quantity: decimal({ ...amount, required: true, min: 0 }),
    note: text({ max: 200 }),
    at: moment({ derived: true }),
    stocktaking_id: ref('stocktaking', { derived: true }), // that goes on there
    counter_id: ref('staff', { derived: true }), // counted by
    replaces_id: ref('item-count', { unique: true, dependsOn: 'cell_id' }),
  },
  list: {
    columns: ['at', 'cell_id', 'quantity', 'counter_id', 'stocktaking_id', 'note'],
    filters: ['stocktaking_id', 'cell_id', 'counter_id', 'at'],
    sort: '-at',
  },
  form: {
    general: {
      count: ['cell_id', 'quantity', 'note'],
      others: ['at', 'stocktaking_id', 'counter_id', 'replaces_id'],
    },
  },
  page: 'item-movement',
  screens: { list: { path: '/stock-count', roles: stockRoles } },
  desks: {
    history: {
      screens: { list: { path: '/stock-count/history', roles: stockRoles } },
    },
  },
  basePaths: ['api/warehouse/item-count'],
})
