// The desk of those who send vehicles out and take them back.
import { billForm } from './sheet-form.ts'

/** The route bill. */
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
