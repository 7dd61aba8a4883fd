import { integer, point, polygon, ref, refs, text } from '../kernel/fields.ts'
import { placeRoles, placeRolesV2 } from '../kernel/role-lists.ts'
import { resource } from '../kernel/resource.ts'

/** Points that routes go through and orders are delivered to. */
export const place = resource('place', {
  area: 'dispatch',
  title: 'name',
  head: ['address', 'subdivision_id', 'radius'],
  readableByAll: true,
  fields: {
    name: text({ required: true, unique: true, search: true, max: 150 }),
    address: text({ search: true, max: 300 }),
    coordinates: point(),
    radius: integer({ min: 1, max: 50000, unit: 'm' }), // within it a vehicle has arrived
    boundary: polygon(), // if it has one, the radius is ignored
    subdivision_id: ref('subdivision'),
    // vehicles confined to it: these, and those of these subdivisions that have no place of
    // their own here
    kept_car_ids: refs('car', { pickedFrom: 'vehicle-name' }),
    kept_subdivision_ids: refs('subdivision'),
    description: text({ multiline: true, max: 1000 }),
  },
  list: {
    columns: ['name', 'address', 'coordinates', 'radius', 'subdivision_id'],
    filters: ['subdivision_id'],
    sort: 'name',
    editable: ['name', 'address', 'radius', 'subdivision_id'],
  },
  map: ['coordinates'],
  form: {
    general: {
      place: ['name', 'address', 'subdivision_id', 'description'],
      fence: ['coordinates', 'radius', 'boundary', 'kept_car_ids', 'kept_subdivision_ids'],
    },
    visits: [],
  },
  related: { visits: { resource: 'place-visit', by: 'place_id' } },
  screens: { list: { path: '/places', roles: placeRoles } },
  alternateScreens: { list: { path: '/dispatching-v2/places', roles: placeRolesV2 } },
  basePaths: ['api/fms/place'],
})
