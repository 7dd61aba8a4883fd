import {
  choice,
  decimal,
  flag,
  integer,
  moment,
  plate,
  point,
  ref,
  text,
} from '../kernel/fields.ts'
import { objectRoles } from '../kernel/role-lists.ts'
import { resource } from '../kernel/resource.ts'

/** The vehicles followed by a tracking service, each with its last contact. */
export const trackedObject = resource('object', {
  area: 'tracking',
  title: ['plate_number', 'garage_number'],
  head: ['state', 'contact_at', 'speed', 'subdivision_id', 'driver_id'],
  mode: 'view',
  follows: ['car', 'car-driver', 'event-car-driver', 'tracker-connection'],
  fields: {
    car_id: ref('car'),
    plate_number: plate({ search: true }),
    garage_number: text({ search: true }),
    name: text({ search: true }),
    subdivision_id: ref('subdivision'),
    type_id: ref('car-type'),
    driver_id: ref('staff', { pickedFrom: 'driver-name' }), // whose it is now
    mobject_id: integer({ of: 'id' }), // of the tracking service
    state: choice({
      moving: 'good',
      idling: 'warn', // idles with its engine running
      standing: 'plain',
      silent: 'bad', // has not reported for too long
      unseen: 'muted', // has never reported
    }),
    contact_at: moment(),
    coordinates: point(),
    speed: integer({ unit: 'kmh' }),
    course: integer({ unit: 'degree' }), // clockwise from the north
    ignition: flag(),
    fuel: decimal({ digits: 8, scale: 1, unit: 'l' }), // measured by its sensor
  },
  list: {
    columns: [
      ...(['garage_number', 'plate_number', 'name', 'state', 'contact_at', 'speed'] as const),
      ...(['course', 'coordinates', 'driver_id', 'subdivision_id', 'fuel', 'mobject_id'] as const),
    ],
    filters: ['state', 'subdivision_id', 'type_id', 'driver_id', 'contact_at'],
    sort: 'garage_number',
  },
  map: ['coordinates'],
  form: {
    general: {
      vehicle: [
        ...(['car_id', 'plate_number', 'garage_number', 'name', 'type_id'] as const),
        ...(['subdivision_id', 'driver_id', 'mobject_id'] as const),
      ],
      contact: [
        ...(['state', 'contact_at', 'coordinates', 'speed', 'course', 'ignition'] as const),
        'fuel',
      ],
    },
  },
  page: 'general',
  screens: { list: { path: '/objects', roles: objectRoles } },
  desks: {
    map: { readOnly: true, screens: { list: { path: '/monitoring-map', roles: objectRoles } } },
  },
  basePaths: ['api/fms/object'],
})
