// The list of waybills at the desk that accounts for them.

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
