import { choice, day, decimal, moment, money, ref, rows, text } from '../kernel/fields.ts'
import { gsmRoles, supplyRoles } from '../kernel/role-lists.ts'
import { resource } from '../kernel/resource.ts'

/** Months of a book: entries dated in a closed one are fixed until it is reopened with a reason. */
export const bookMonth = resource('book-month', {
  area: 'fuel',
  title: 'month',
  head: ['state', 'closer_id', 'closed_at'],
  import: false,
  fields: {
    book: choice({ fuel: 'plain', stock: 'plain' }, { initial: 'fuel', immutable: true }),
    month: day({ of: 'month', required: true, immutable: true }),
    state: choice({ open: 'plain', closed: 'good' }, { derived: true, initial: 'open' }),
    reason: text({ max: 300 }), // why it was opened again
    closer_id: ref('staff', { derived: true }),
    closed_at: moment({ derived: true }),
    reopener_id: ref('staff', { derived: true }),
    reopened_at: moment({ derived: true }),
    totals: rows(
      {
        reservoir_id: ref('reservoir'),
        fuel_id: ref('fuel'),
        opening: decimal({ digits: 14, scale: 2, unit: 'l' }),
        received: decimal({ digits: 14, scale: 2, unit: 'l' }),
        issued: decimal({ digits: 14, scale: 2, unit: 'l' }),
        closing: decimal({ digits: 14, scale: 2, unit: 'l' }),
      },
      { derived: true, max: 500 },
    ),
    stock: rows(
      {
        warehouse_id: ref('warehouse'),
        opening: money(),
        received: money(),
        issued: money(),
        difference: money(),
        closing: money(),
      },
      { derived: true, max: 500 },
    ),
    // what items that were issued before a dearer or cheaper supply was entered ought to have cost
    revaluations: rows(
      { warehouse_id: ref('warehouse'), item_id: ref('car-part'), difference: money() },
      { derived: true, max: 10_000 },
    ),
    ended_at: moment({ derived: true }), // the first moment of the month after it
  },
  rules: [{ unique: ['book', 'month'] }],
  states: {
    field: 'state',
    transitions: {
      close: { from: ['open'], to: 'closed', stamps: { by: 'closer_id', at: 'closed_at' } },
      reopen: {
        from: ['closed'],
        to: 'open',
        access: 'month-reopening',
        asks: ['reason'],
        stamps: { by: 'reopener_id', at: 'reopened_at' },
      },
    },
    // the totals come with the close itself; a rule keeps them from then on
    frozen: { closed: ['month', 'book', 'reason'] },
  },
  postings: {
    'item-movement': [
      {
        each: 'revaluations',
        when: { book: 'stock', state: 'closed' },
        set: { kind: 'revaluation' },
        take: {
          at: 'ended_at',
          warehouse_id: 'revaluations.warehouse_id',
          item_id: 'revaluations.item_id',
          value: 'revaluations.difference',
        },
      },
    ],
  },
  slices: { fuel: { book: 'fuel' }, stock: { book: 'stock' } },
  list: {
    columns: ['month', 'book', 'state', 'closer_id', 'closed_at', 'reason'],
    filters: ['book', 'state', 'month'],
    sort: '-month',
  },
  form: {
    general: [
      'month',
      'book',
      'state',
      'closer_id',
      'closed_at',
      'reason',
      'reopener_id',
      'reopened_at',
      'ended_at',
    ],
    totals: ['totals', 'stock', 'revaluations'],
  },
  page: 'fuel-movement',
  screens: { list: { path: '/gsm/months', roles: gsmRoles, tabOf: 'fuel-intake' } },
  desks: {
    stock: {
      slice: 'stock',
      list: { columns: ['month', 'state', 'closer_id', 'closed_at', 'reason'], sort: '-month' },
      form: {
        general: [
          ...(['month', 'state', 'closer_id', 'closed_at', 'reason'] as const),
          ...(['reopener_id', 'reopened_at'] as const),
        ],
        totals: ['stock', 'revaluations'],
      },
      access: 'stock-month',
      basePaths: ['api/warehouse/book-month'],
      screens: { list: { path: '/supplies/months', roles: supplyRoles, tabOf: 'supply' } },
    },
  },
  basePaths: ['api/fms/book-month'],
})
