import { computed, ref, rows, text } from '../kernel/fields.ts'
import { supplyRoles } from '../kernel/role-lists.ts'
import { resource } from '../kernel/resource.ts'
import { transferNote } from './prints/transfer-note.ts'
import {
  documentEnd,
  documentHead,
  leavingItem,
  monthLock,
  movedLine,
  numbering,
  posting,
  standing,
  transitions,
} from './stock/stock-document.ts'

/** Items that go from one warehouse to another one, at what they have cost. */
export const itemTransfer = resource('item-transfer', {
  area: 'warehouse',
  title: ['number', 'at'],
  head: ['state', 'warehouse_id', 'to_warehouse_id', 'total'],
  sheet: 'lines',
  fields: {
    ...documentHead,
    warehouse_id: ref('warehouse', { required: true, search: true }), // from
    to_warehouse_id: ref('warehouse', { required: true, search: true }),
    note: text({ max: 300 }),
    lines: rows(leavingItem, { max: 500, sums: ['quantity'] }),
    total: computed('money'), // by the ledger
    ...documentEnd,
  },
  states: {
    field: 'state',
    transitions,
    frozen: { posted: true, corrected: ['warehouse_id', 'to_warehouse_id'] },
    kept: ['corrected'],
  },
  numbering,
  postings: {
    'item-movement': [
      {
        each: 'lines',
        when: { state: standing },
        set: { kind: 'transfer' },
        take: movedLine,
        negate: true,
      },
      {
        each: 'lines',
        when: { state: standing },
        set: { kind: 'transfer' },
        take: { ...movedLine, warehouse_id: 'to_warehouse_id' },
      },
    ],
  },
  monthLock,
  prints: { note: { form: transferNote, paper: 'A4', many: 200 } },
  list: {
    columns: ['number', 'at', 'state', 'warehouse_id', 'to_warehouse_id', 'total', 'note'],
    filters: ['state', 'warehouse_id', 'to_warehouse_id', 'at'],
    sort: '-at',
    totals: ['total'],
  },
  form: {
    general: {
      document: ['at', 'warehouse_id', 'to_warehouse_id', 'note'],
      items: ['lines', 'total'],
      others: posting,
    },
  },
  page: 'item-movement',
  screens: {
    list: { path: '/item-movement/transfers', roles: supplyRoles, tabOf: 'item-movement' },
    edit: { path: '/item-movement/transfers/:id', roles: supplyRoles },
  },
  basePaths: ['api/warehouse/item-transfer'],
})
