import { decimal, duration, ref, rows, text } from '../kernel/fields.ts'
import { placeRoles, routeRolesV2 } from '../kernel/role-lists.ts'
import { resource } from '../kernel/resource.ts'

/**
 * Ways between places: from the start, through the intermediate places in their order, to the end.
 */
export const route = resource('route', {
  area: 'dispatch',
  title: 'name',
  readableByAll: true,
  fields: {
    name: text({ required: true, unique: true, search: true, max: 200 }),
    start_id: ref('place', { required: true }),
    points: rows({ place_id: ref('place', { required: true }) }, { max: 50 }),
    end_id: ref('place', { required: true }),
    distance: decimal({ digits: 8, scale: 1, min: 0, unit: 'km' }),
    time: duration(),
    description: text({ multiline: true, max: 1000 }),
  },
  list: {
    columns: ['name', 'start_id', 'end_id', 'distance', 'time'],
    filters: ['start_id', 'end_id'],
    sort: 'name',
    editable: ['name', 'distance', 'time'],
  },
  map: ['start_id', 'points.place_id', 'end_id'],
  form: { general: ['name', 'start_id', 'points', 'end_id', 'distance', 'time', 'description'] },
  screens: {
    list: { path: '/routes', roles: placeRoles },
    create: { path: '/route/add', roles: placeRoles },
    edit: { path: '/route/edit/:id', roles: placeRoles },
  },
  alternateScreens: {
    list: { path: '/dispatching-v2/routes', roles: routeRolesV2 },
    create: { path: '/dispatching-v2/route/add', roles: routeRolesV2 },
    edit: { path: '/dispatching-v2/route/edit/:id', roles: routeRolesV2 },
  },
  basePaths: ['api/fms/route'],
})
