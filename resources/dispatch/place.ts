import { integer, point, ref, text } from '../kernel/fields.ts'
import { placeRoles, placeRolesV2 } from '../kernel/role-lists.ts'
import { resource } from '../kernel/resource.ts'

/** Points that routes go through and orders are delivered to. */
export const place = resource('place', {
  area: 'dispatch',
  title: 'name',
  readableByAll: true,
  fields: {
    name: text({ required: true, unique: true, search: true, max: 150 }),
    address: text({ search: true, max: 300 }),
    coordinates: point(),
    radius: integer({ min: 1, max: 50000, unit: 'm' }), // within it a vehicle has arrived
    subdivision_id: ref('subdivision'),
    description: text({ multiline: true, max: 1000 }),
  },
  list: {
    columns: ['name', 'address', 'coordinates', 'radius', 'subdivision_id'],
    filters: ['subdivision_id'],
    sort: 'name',
    editable: ['name', 'address', 'radius', 'subdivision_id'],
  },
  map: ['coordinates'],
  form: { general: ['name', 'address', 'coordinates', 'radius', 'subdivision_id', 'description'] },
  screens: { list: { path: '/places', roles: placeRoles } },
  alternateScreens: { list: { path: '/dispatching-v2/places', roles: placeRolesV2 } },
  basePaths: ['api/fms/place'],
})
