import { choice, moment, plate, ref, text } from '../kernel/fields.ts'
import { resource } from '../kernel/resource.ts'

/** The vehicles that orders are made on, each with the order that it is on, or is on next. */
export const orderCar = resource('order-car', {
  area: 'dispatch',
  title: ['plate_number', 'garage_number'],
  mode: 'view',
  follows: ['order', 'car'],
  fields: {
    plate_number: plate({ search: true }),
    garage_number: text({ search: true }),
    name: text({ search: true }),
    subdivision_id: ref('subdivision'),
    type_id: ref('car-type'),
    state: choice({ free: 'good', promised: 'warn', out: 'plain' }),
    order_id: ref('order'),
    driver_id: ref('staff', { pickedFrom: 'driver-name' }),
    begins: moment(),
    ends: moment(),
  },
  list: {
    columns: [
      ...(['garage_number', 'plate_number', 'name', 'type_id', 'state'] as const),
      ...(['order_id', 'driver_id', 'begins', 'ends', 'subdivision_id'] as const),
    ],
    filters: ['state', 'subdivision_id', 'type_id'],
    sort: 'garage_number',
  },
  form: {
    general: {
      vehicle: ['plate_number', 'garage_number', 'name', 'type_id', 'subdivision_id'],
      order: ['state', 'order_id', 'driver_id', 'begins', 'ends'],
    },
  },
  head: ['state', 'driver_id', 'begins', 'ends'],
  page: 'order',
  access: 'order',
  screens: {},
  basePaths: ['api/fms/dispatching/order-car'],
})
