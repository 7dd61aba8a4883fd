import { choice, computed, ref, rows, text } from '../kernel/fields.ts'
import { supplyRoles } from '../kernel/role-lists.ts'
import { resource } from '../kernel/resource.ts'
import { writeOffAct } from './prints/write-off-act.ts'
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

/** Items that are no longer fit for use, or no longer there, and why. */
export const itemWriteOff = resource('item-write-off', {
  area: 'warehouse',
  title: ['number', 'at'],
  head: ['state', 'warehouse_id', 'cause', 'total'],
  sheet: 'lines',
  fields: {
    ...documentHead,
    warehouse_id: ref('warehouse', { required: true, search: true }),
    cause: choice(
      {
        ...({ damage: 'warn', expiry: 'warn', wear: 'plain' } as const),
        ...({ loss: 'bad', use: 'plain' } as const),
      },
      { required: true },
    ),
    reason: text({ required: true, search: true, max: 300 }),
    lines: rows(leavingItem, { max: 500, sums: ['quantity'] }),
    total: computed('money'), // by the ledger
    ...documentEnd,
  },
  states: {
    field: 'state',
    transitions,
    frozen: { posted: true, corrected: ['warehouse_id'] },
    kept: ['corrected'],
  },
  numbering,
  postings: {
    'item-movement': [
      {
        each: 'lines',
        when: { state: standing },
        set: { kind: 'write_off' },
        take: movedLine,
        negate: true,
      },
    ],
  },
  monthLock,
  prints: { act: { form: writeOffAct, paper: 'A4', many: 200 } },
  list: {
    columns: ['number', 'at', 'state', 'warehouse_id', 'cause', 'reason', 'total'],
    filters: ['state', 'warehouse_id', 'cause', 'at'],
    sort: '-at',
    totals: ['total'],
  },
  form: {
    general: {
      document: ['at', 'warehouse_id', 'cause', 'reason'],
      items: ['lines', 'total'],
      others: posting,
    },
  },
  dashboard: {
    drafts: {
      section: 'next',
      filter: { state: ['draft', 'corrected'] },
      edits: 'item-write-off',
      rows: ['warehouse_id', 'reason'],
      responsible: ['warehouse-manager'],
    },
  },
  page: 'item-movement',
  screens: {
    list: { path: '/item-movement/write-offs', roles: supplyRoles, tabOf: 'item-movement' },
    edit: { path: '/item-movement/write-offs/:id', roles: supplyRoles },
  },
  basePaths: ['api/warehouse/item-write-off'],
})
