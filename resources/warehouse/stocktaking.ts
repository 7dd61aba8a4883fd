import { choice, decimal, integer, moment, ref, rows, text } from '../kernel/fields.ts'
import { supplyRoles } from '../kernel/role-lists.ts'
import { resource } from '../kernel/resource.ts'
import { stocktakingPrints } from './prints/stocktaking-prints.ts'
import { amount, documentEnd, monthLock, movedLine, standing } from './stock/stock-document.ts'

/**
 * The actual stock of a warehouse, or of one category of its items. When started, it lists booked
 * quantities; what was counted is taken over, and the differences are posted with their reasons.
 */
export const stocktaking = resource('stocktaking', {
  area: 'warehouse',
  title: ['number', 'at'],
  head: ['state', 'warehouse_id', 'category_id', 'chairman_id'],
  sheet: 'lines',
  import: false, // its lines come from the books
  fields: {
    number: integer({ derived: true, min: 1 }), // of the count sheet, in its year
    state: choice(
      {
        ...({ draft: 'muted', counting: 'warn', counted: 'warn' } as const),
        ...({ posted: 'good', corrected: 'warn', cancelled: 'muted' } as const),
      },
      { derived: true, initial: 'draft' },
    ),
    at: moment({ required: true, proposed: 'now' }), // as of when the books are compared
    warehouse_id: ref('warehouse', { required: true, search: true }),
    category_id: ref('item-category'), // none: all of them
    chairman_id: ref('staff', { pickedFrom: 'colleague' }), // of the commission
    reason: text({ max: 300 }), // of differences without their own reason
    lines: rows(
      {
        item_id: ref('car-part', { required: true }),
        article: text({ derived: true, max: 60 }),
        unit_id: ref('measurement-unit', { derived: true }),
        cell: text({ derived: true, max: 40 }),
        expected: decimal({ ...amount, digits: 15, derived: true }), // by the books
        counted: decimal({ ...amount, min: 0 }),
        difference: decimal({ ...amount, digits: 15, derived: true }),
        reason: text({ max: 200 }),
      },
      { max: 2000, rules: [{ unique: ['item_id'] }] },
    ),
    ...documentEnd,
  },
  states: {
    field: 'state',
    transitions: {
      start: { from: ['draft'], to: 'counting' },
      finish: { from: ['counting'], to: 'counted' },
      recount: { from: ['counted'], to: 'counting' },
      post: {
        from: ['counted', 'corrected'],
        to: 'posted',
        stamps: { by: 'poster_id', at: 'posted_at' },
      },
      correct: { from: ['posted'], to: 'corrected', asks: ['correction_reason'] },
      cancel: { from: ['counting', 'counted'], to: 'cancelled' },
    },
    frozen: {
      counting: ['at', 'warehouse_id', 'category_id'],
      counted: ['at', 'warehouse_id', 'category_id'],
      corrected: ['at', 'warehouse_id', 'category_id'],
      posted: true,
      cancelled: true,
    },
    kept: ['counting', 'counted', 'corrected'],
  },
  numbering: { field: 'number', yearOf: 'at', on: 'start' },
  postings: {
    'item-movement': [
      {
        each: 'lines',
        when: { state: standing },
        set: { kind: 'stocktaking' },
        take: { ...movedLine, quantity: 'lines.difference' },
      },
    ],
  },
  monthLock,
  prints: stocktakingPrints,
  list: {
    columns: ['number', 'at', 'state', 'warehouse_id', 'category_id', 'chairman_id', 'posted_at'],
    filters: ['state', 'warehouse_id', 'category_id', 'at'],
    sort: '-at',
  },
  form: {
    general: {
      document: ['at', 'warehouse_id', 'category_id', 'chairman_id', 'reason'],
      items: ['lines'],
      others: [
        ...(['documents', 'number', 'state', 'correction_reason'] as const),
        ...(['poster_id', 'posted_at'] as const),
      ],
    },
  },
  dashboard: {
    open: {
      section: 'next',
      filter: { state: ['counting', 'counted', 'corrected'] },
      edits: 'stocktaking',
      rows: ['warehouse_id', 'state'],
      responsible: ['warehouse-manager'],
    },
  },
  page: 'item-movement',
  screens: {
    list: { path: '/item-movement/stocktakings', roles: supplyRoles, tabOf: 'item-movement' },
    edit: { path: '/item-movement/stocktakings/:id', roles: supplyRoles },
  },
  basePaths: ['api/warehouse/stocktaking'],
})
