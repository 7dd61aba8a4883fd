import { choice, day, ref, text } from '../kernel/fields.ts'
import { downtimeRoles } from '../kernel/role-lists.ts'
import { resource } from '../kernel/resource.ts'

/** Whole days on which a vehicle is off the road; a repair may not have an end yet. */
export const carDowntime = resource('car-downtime', {
  area: 'schedule',
  title: ['car_id', 'start_date', 'end_date'],
  head: ['kind', 'note'],
  fields: {
    car_id: ref('car', { required: true, search: true, pickedFrom: 'vehicle-name' }),
    kind: choice(
      { repair: 'bad', maintenance: 'plain', accident: 'bad', other: 'plain' },
      { required: true },
    ),
    start_date: day({ required: true, min: '1990-01-01' }),
    end_date: day({ min: '1990-01-01' }), // the last one
    note: text({ search: true, max: 300 }),
  },
  rules: [{ ascending: ['start_date', 'end_date'] }],
  bookings: [
    {
      layers: ['presence', 'work'],
      period: ['start_date', 'end_date'],
      of: { car: 'car_id' },
      says: { car: 'vehicle_busy' },
    },
  ],
  list: {
    columns: ['car_id', 'kind', 'start_date', 'end_date', 'note'],
    filters: ['car_id', 'kind', 'start_date', 'end_date'],
    sort: '-start_date',
  },
  form: { general: ['car_id', 'kind', 'start_date', 'end_date', 'note'] },
  page: 'event-car-driver',
  screens: {
    list: { path: '/driver-schedule/downtimes', roles: downtimeRoles },
  },
  basePaths: ['api/fms/car-downtime'],
})
