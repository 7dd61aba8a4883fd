import { decimal, integer, ref } from '../../kernel/fields.ts'
import { report } from '../../kernel/views/report.ts'
import { parameters, ofPeriod, ofYears, quantity } from './report-fields.ts'

const ofCustomer = {
  resource: 'order',
  by: { subdivision_id: 'subdivision_id', counterparty_id: 'counterparty_id' },
  during: 'order_date',
} as const

/** What each subdivision and each counterparty has ordered, and what became of it. */
export const ordersByCustomer = report('orders-by-customer', {
  area: 'report',
  reads: ['order'],
  asks: { period: parameters.period, subdivision_id: parameters.subdivision },
  within: { days: 366, years: 5 },
  presets: [...ofPeriod, ...ofYears],
  fields: {
    subdivision_id: ref('subdivision'),
    counterparty_id: ref('counterparty'),
    orders: integer(),
    completed: integer(),
    open: integer(),
    rejected: integer(),
    cancelled: integer(),
    completed_share: decimal({ digits: 6, scale: 2, unit: 'percent' }),
    begun: integer(),
    late: integer(), // begun later than they were wanted
    late_share: decimal({ digits: 6, scale: 2, unit: 'percent' }),
    passengers: integer(),
    cargo_weight: decimal({ ...quantity, unit: 't' }),
    rated: integer(),
    rating: decimal({ digits: 3, scale: 2 }), // their average
  },
  key: ['subdivision_id', 'counterparty_id'],
  sums: [
    ...(['orders', 'completed', 'open', 'rejected', 'cancelled', 'begun', 'late'] as const),
    ...(['passengers', 'cargo_weight', 'rated'] as const),
  ],
  quotients: { completed_share: ['completed', 'orders', 100], late_share: ['late', 'begun', 100] },
  chart: {
    ...{ kind: 'bars', by: 'subdivision_id', stacked: true },
    values: ['completed', 'open', 'rejected', 'cancelled'],
  },
  behind: {
    orders: ofCustomer,
    completed: { ...ofCustomer, set: { state: 'completed' } },
    rejected: { ...ofCustomer, set: { state: 'rejected' } },
    cancelled: { ...ofCustomer, set: { state: 'cancelled' } },
  },
})
