import { choice, day, decimal, files, flag, integer, moment } from '../kernel/fields.ts'
import { money, ref, rows, text } from '../kernel/fields.ts'
import { supplyRoles } from '../kernel/role-lists.ts'
import { resource } from '../kernel/resource.ts'
import { receiptNote } from './prints/receipt-note.ts'

const purchased = { source: 'purchase' } as const
/** A supply that is corrected keeps what it has brought until it is posted again. */
const standing = ['posted', 'corrected'] as const
const line = {
  at: 'at',
  warehouse_id: 'warehouse_id',
  item_id: 'lines.item_id',
  quantity: 'lines.quantity',
  value: 'lines.sum',
} as const

/** Parts and materials that have come into a warehouse: from a supplier, or there at the start. */
export const supply = resource('supply', {
  area: 'warehouse',
  title: ['number', 'incoming_number', 'at'],
  head: ['state', 'warehouse_id', 'counterparty_id', 'total'],
  sheet: 'lines',
  confirmField: 'confirmed',
  fields: {
    number: integer({ derived: true, min: 1 }), // of the receipt note, in its year
    state: choice(
      { draft: 'warn', posted: 'good', corrected: 'warn' },
      { derived: true, initial: 'draft' },
    ),
    at: moment({ required: true, proposed: 'now' }),
    source: choice({ purchase: 'plain', opening: 'muted' }, { initial: 'purchase' }),
    warehouse_id: ref('warehouse', { required: true, search: true }),
    note: text({ max: 300 }),
    counterparty_id: ref('counterparty', { search: true, when: purchased }),
    incoming_number: text({ search: true, max: 40, when: purchased }),
    incoming_date: day({ max: 'today', when: purchased }), // of the supplier's document
    lines: rows(
      // in the order of an invoice, from which they are pasted
      {
        item_id: ref('car-part', { required: true }),
        unit_id: ref('measurement-unit', { derived: true }),
        quantity: decimal({ required: true, digits: 12, scale: 3, min: 0.001 }),
        unit_cost: money({ required: true, min: 0 }),
        sum: money({ derived: true }),
        category_id: ref('item-category', { derived: true }),
      },
      { max: 500, sums: ['quantity', 'sum'] },
    ),
    total: money({ derived: true }),
    documents: files({ max: 20 }),
    correction_reason: text({ max: 300 }),
    poster_id: ref('staff', { derived: true }),
    posted_at: moment({ derived: true }),
    confirmed: flag(), // confirms a second supply with the same supplier's document
  },
  states: {
    field: 'state',
    transitions: {
      post: {
        from: ['draft', 'corrected'],
        to: 'posted',
        stamps: { by: 'poster_id', at: 'posted_at' },
        bulk: true,
      },
      correct: { from: ['posted'], to: 'corrected', asks: ['correction_reason'] },
    },
    frozen: { posted: true, corrected: ['source', 'warehouse_id'] },
    kept: ['corrected'],
  },
  numbering: { field: 'number', yearOf: 'at', on: 'post' },
  postings: {
    'item-movement': [
      {
        each: 'lines',
        when: { state: standing, source: 'purchase' },
        set: { kind: 'supply' },
        take: line,
      },
      {
        each: 'lines',
        when: { state: standing, source: 'opening' },
        set: { kind: 'opening' },
        take: line,
      },
    ],
  },
  monthLock: { months: 'book-month', book: 'stock', by: 'at' },
  prints: { receipt: { form: receiptNote, paper: 'A4', many: 200 } },
  list: {
    columns: [
      ...(['number', 'at', 'state', 'warehouse_id', 'counterparty_id', 'total'] as const),
      ...(['incoming_number', 'incoming_date', 'source'] as const),
    ],
    filters: ['state', 'warehouse_id', 'counterparty_id', 'source', 'at'],
    sort: '-at',
    totals: ['total'],
  },
  form: {
    general: {
      document: [
        ...(['at', 'warehouse_id', 'source', 'counterparty_id'] as const),
        ...(['incoming_number', 'incoming_date', 'note'] as const),
      ],
      items: ['lines', 'total'],
      others: [
        ...(['documents', 'number', 'state', 'correction_reason'] as const),
        ...(['poster_id', 'posted_at'] as const),
      ],
    },
  },
  dashboard: {
    drafts: {
      section: 'next',
      filter: { state: ['draft', 'corrected'] },
      edits: 'supply',
      rows: ['warehouse_id', 'total'],
      responsible: ['warehouse-manager'],
    },
  },
  screens: {
    list: { path: '/supplies', roles: supplyRoles },
    edit: { path: '/supplies/:id', roles: supplyRoles },
  },
  basePaths: ['api/warehouse/supply'],
})
