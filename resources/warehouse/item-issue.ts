import { choice, computed, ref, rows, text } from '../kernel/fields.ts'
import { supplyRoles } from '../kernel/role-lists.ts'
import { resource } from '../kernel/resource.ts'
import { issueRequirement } from './prints/issue-requirement.ts'
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

const moved = { ...movedLine, car_id: 'car_id', staff_id: 'receiver_id' } as const

/** Items issued or returned without a request for repair: washer fluid, tools … */
export const itemIssue = resource('item-issue', {
  area: 'warehouse',
  title: ['number', 'at'],
  head: ['kind', 'state', 'warehouse_id', 'receiver_id', 'total'],
  sheet: 'lines',
  fields: {
    ...documentHead,
    kind: choice({ issue: 'plain', return: 'good' }, { initial: 'issue' }),
    warehouse_id: ref('warehouse', { required: true, search: true }),
    // the recipient, or the returning employee
    receiver_id: ref('staff', { required: true, search: true, pickedFrom: 'colleague' }),
    car_id: ref('car', { search: true, pickedFrom: 'vehicle-name' }), // what it is for
    purpose: text({ search: true, max: 300 }),
    lines: rows(leavingItem, { max: 500, sums: ['quantity'] }),
    total: computed('money'), // by the ledger
    ...documentEnd,
  },
  states: {
    field: 'state',
    transitions,
    frozen: { posted: true, corrected: ['kind', 'warehouse_id'] },
    kept: ['corrected'],
  },
  numbering,
  postings: {
    'item-movement': [
      {
        each: 'lines',
        when: { state: standing, kind: 'issue' },
        set: { kind: 'issue' },
        take: moved,
        negate: true,
      },
      {
        each: 'lines',
        when: { state: standing, kind: 'return' },
        set: { kind: 'return' },
        take: moved,
      },
    ],
  },
  monthLock,
  prints: { requirement: { form: issueRequirement, paper: 'A4', many: 200 } },
  list: {
    columns: [
      ...(['number', 'at', 'kind', 'state', 'warehouse_id', 'receiver_id'] as const),
      ...(['car_id', 'total', 'purpose'] as const),
    ],
    filters: ['state', 'kind', 'warehouse_id', 'receiver_id', 'car_id', 'at'],
    sort: '-at',
    totals: ['total'],
  },
  form: {
    general: {
      document: ['kind', 'at', 'warehouse_id', 'receiver_id', 'car_id', 'purpose'],
      items: ['lines', 'total'],
      others: posting,
    },
  },
  dashboard: {
    today: { section: 'today', filter: { at: { from: 'today' } } },
  },
  page: 'item-movement',
  screens: {
    list: { path: '/item-movement/issues', roles: supplyRoles, tabOf: 'item-movement' },
    edit: { path: '/item-movement/issues/:id', roles: supplyRoles },
  },
  basePaths: ['api/warehouse/item-issue'],
})
