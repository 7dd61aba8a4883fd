import { decimal, integer, ref, rows, text } from '../kernel/fields.ts'
import { catalogueRoles } from '../kernel/role-lists.ts'
import { resource } from '../kernel/resource.ts'

/**
 * Models of a make, with the fuels they burn: the norms here are the defaults of each vehicle's
 * own.
 */
export const carModel = resource('car-model', {
  area: 'catalogue',
  title: 'name',
  fields: {
    brand_id: ref('car-brand', { required: true, search: true }),
    name: text({ required: true, search: true, max: 100 }),
    type_id: ref('car-type'),
    type_by_appointment_id: ref('car-type-by-appointment'),
    seats: integer({ min: 1, max: 500, summed: true }), // of passengers
    load_capacity: decimal({ digits: 7, scale: 2, min: 0, unit: 't' }),
    description: text({ multiline: true, max: 1000 }),
    fuels: rows(
      {
        fuel_id: ref('fuel', { required: true }),
        tank_volume: decimal({ digits: 8, scale: 2, min: 0, unit: 'l' }),
        norm: decimal({ digits: 8, scale: 3, min: 0, unit: 'l_100km' }),
        idle_per_hour: decimal({ digits: 8, scale: 3, min: 0, unit: 'l_h' }),
      },
      { max: 5 },
    ),
  },
  rules: [{ unique: ['brand_id', 'name'] }],
  list: {
    columns: ['brand_id', 'name', 'type_id', 'type_by_appointment_id', 'description'],
    filters: ['brand_id', 'type_id', 'type_by_appointment_id'],
    sort: 'name',
    editable: ['brand_id', 'name', 'type_id', 'type_by_appointment_id', 'description'],
  },
  form: {
    general: [
      ...(['brand_id', 'name', 'type_id', 'type_by_appointment_id', 'seats'] as const),
      ...(['load_capacity', 'description'] as const),
    ],
    fuels: ['fuels'],
  },
  screens: { list: { path: '/carModels', roles: catalogueRoles } },
  basePaths: ['api/fms/car-model'],
})
