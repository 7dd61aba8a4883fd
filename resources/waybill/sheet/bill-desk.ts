// The desk of those who send vehicles out and take them back.
import { trip } from './sheet-form.ts'

/** The route bill. */
export const bill = {
  list: {
    columns: [
      ...(['number', 'start_date', 'end_date', 'plate_number', 'garage_number'] as const),
      ...(['staff_id', 'current_odometer', 'is_closed'] as const),
    ],
    filters: ['state', 'car_id', 'staff_id', 'start_date', 'number'],
    sort: '-start_date',
  },
  form: {
    general: { ...trip, fuel: ['fuel_out', 'fueled', 'fuel_in', 'expected_in'], others: ['note'] },
    tasks: ['tasks', 'trips'],
  },
  transitions: ['open', 'close'],
  access: 'route-bill',
  endpoints: { getRouteBillData: { aliasOf: 'getById' } },
} as const
