// The lists of waybills: of accounting, of the route bill desk, and on the home page.
import { billForm } from './sheet-form.ts'

/** The list of the desk that accounts for waybills. */
export const list = {
  columns: [
    ...(['start_date', 'number', 'car_id', 'staff_id', 'state', 'distance'] as const),
    ...(['fuel_out', 'fueled', 'fuel_in', 'consumption', 'norm', 'overrun'] as const),
  ],
  filters: [
    ...(['state', 'car_id', 'staff_id', 'start_date', 'number', 'way_bill_type_id'] as const),
    ...(['company_id', 'year', 'month', 'day'] as const),
  ],
  sort: '-start_date',
  totals: ['distance', 'fueled', 'consumption', 'norm', 'overrun'],
  zeroForAll: ['year', 'month', 'day', 'way_bill_type_id'],
} as const

/** The desk of those who dispatch vehicles and receive them back: the route bill. */
export const bill = {
  list: {
    columns: [
      ...(['start_date', 'number', 'plate_number', 'garage_number', 'staff_id'] as const),
      ...(['state', 'readiness', 'end_date', 'current_odometer', 'shift'] as const),
    ],
    filters: ['state', 'car_id', 'staff_id', 'start_date', 'number'],
    sort: '-start_date',
  },
  form: billForm,
  transitions: ['open', 'close'],
  access: 'route-bill',
  endpoints: { getRouteBillData: { aliasOf: 'getById' } },
} as const

/** The home page's counts of waybills: those awaiting an action, and those of today. */
export const dashboard = {
  drafts: {
    section: 'next',
    filter: { slice: 'drafts' },
    edits: 'way-bill',
    responsible: ['dispatcher'],
  },
  open: {
    section: 'next',
    filter: { slice: 'open' },
    rows: ['staff_id'],
    sort: 'start_date',
    edits: 'way-bill',
    responsible: ['dispatcher'],
  },
  closed: {
    section: 'next',
    filter: { slice: 'closed' },
    edits: 'way-bill-posting',
    responsible: ['chief-engineer'],
  },
  today: { section: 'today', filter: { start_date: { from: 'today' } } },
} as const
