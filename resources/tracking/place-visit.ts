import { duration, flag, moment, ref } from '../kernel/fields.ts'
import { objectRoles } from '../kernel/role-lists.ts'
import { resource } from '../kernel/resource.ts'

/** Arrivals and departures of vehicles at places, detected from their positions. */
export const placeVisit = resource('place-visit', {
  area: 'tracking',
  title: ['car_id', 'place_id'],
  mode: 'view',
  follows: ['car', 'place'],
  access: 'object',
  fields: {
    car_id: ref('car', { search: true }),
    place_id: ref('place', { search: true }),
    subdivision_id: ref('subdivision'), // the subdivision of the vehicle
    arrived_at: moment(),
    departed_at: moment(),
    lasted: duration(), // so far, while it is there
    is_there: flag(),
  },
  list: {
    columns: [
      ...(['car_id', 'place_id', 'arrived_at', 'departed_at', 'lasted', 'is_there'] as const),
      'subdivision_id',
    ],
    filters: ['car_id', 'place_id', 'arrived_at', 'is_there', 'subdivision_id'],
    sort: '-arrived_at',
  },
  form: {
    general: [
      ...(['car_id', 'place_id', 'arrived_at', 'departed_at', 'lasted', 'is_there'] as const),
      'subdivision_id',
    ],
  },
  page: 'general',
  screens: { list: { path: '/place-visits', roles: objectRoles } },
  basePaths: ['api/fms/place-visit'],
})
