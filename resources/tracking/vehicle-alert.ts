import { choice, duration, integer, moment, ref } from '../kernel/fields.ts'
import { objectRoles } from '../kernel/role-lists.ts'
import { resource } from '../kernel/resource.ts'
import { alertKinds } from './track/alert-kinds.ts'

/** Alerts derived from positions of vehicles; each continues until its cause ends. */
export const vehicleAlert = resource('vehicle-alert', {
  area: 'tracking',
  title: ['car_id'],
  mode: 'view',
  follows: ['car'],
  access: 'object',
  fields: {
    kind: choice(alertKinds),
    car_id: ref('car', { search: true }),
    place_id: ref('place'), // that it has left
    subdivision_id: ref('subdivision'), // of the vehicle
    began_at: moment(),
    ended_at: moment(),
    lasted: duration(), // so far, while it goes on
    top_speed: integer({ unit: 'kmh' }),
    litres: integer({ unit: 'l' }), // that were lost
  },
  list: {
    columns: [
      ...(['began_at', 'kind', 'car_id', 'place_id', 'ended_at', 'lasted', 'top_speed'] as const),
      ...(['litres', 'subdivision_id'] as const),
    ],
    filters: ['kind', 'car_id', 'began_at', 'subdivision_id'],
    sort: '-began_at',
  },
  head: ['kind', 'began_at', 'ended_at', 'place_id'],
  form: {
    general: [
      ...(['kind', 'car_id', 'place_id', 'began_at', 'ended_at', 'lasted'] as const),
      ...(['top_speed', 'litres', 'subdivision_id'] as const),
    ],
  },
  page: 'general',
  screens: { list: { path: '/vehicle-alerts', roles: objectRoles } },
  basePaths: ['api/fms/vehicle-alert'],
})
