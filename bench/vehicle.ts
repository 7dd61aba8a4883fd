// What the bench asks about: a descriptor of 20 fields with 8 references, as wide as the product's widest lists.
import { choice, day, decimal, flag, integer, moment, money, ref, text, year } from '#resources/kernel/fields.ts'
import { catalogueRoles } from '#resources/kernel/role-lists.ts'
import { resource } from '#resources/kernel/resource.ts'

export const vehicle = resource('bench-vehicle', {
  area: 'catalogue',
  title: 'name',
  fields: {
    name: text({ required: true, search: true, max: 100 }),
    vin: text({ search: true, max: 17 }),
    number: integer({ required: true, min: 1 }),
    brand_id: ref('car-brand', { required: true }),
    model_id: ref('car-model', { required: true }),
    type_id: ref('car-type'),
    status_id: ref('car-status'),
    fuel_id: ref('fuel'),
    subdivision_id: ref('subdivision'),
    place_id: ref('place'),
    driver_id: ref('staff'),
    year: year({ min: 1950, max: 2100 }),
    odometer: integer({ min: 0, unit: 'km' }),
    tank: decimal({ digits: 6, scale: 1, min: 0, unit: 'l' }),
    price: money({ min: 0 }),
    bought: day(),
    checked_at: moment(),
    active: flag({ initial: true }),
    condition: choice({ good: 'good', worn: 'warn', broken: 'bad' }, { required: true }),
    note: text({ multiline: true, max: 1000 }),
  },
  list: {
    columns: ['name', 'vin', 'brand_id', 'model_id', 'status_id', 'subdivision_id', 'year', 'odometer', 'bought', 'condition'],
    filters: ['brand_id', 'status_id', 'subdivision_id', 'condition', 'active'],
    sort: 'name',
  },
  form: {
    general: [
      'name',
      'vin',
      'number',
      'brand_id',
      'model_id',
      'type_id',
      'status_id',
      'fuel_id',
      'subdivision_id',
      'place_id',
      'driver_id',
    ],
    more: ['year', 'odometer', 'tank', 'price', 'bought', 'checked_at', 'active', 'condition', 'note'],
  },
  screens: { list: { path: '/bench-vehicles', roles: catalogueRoles } },
  basePaths: ['api/bench/vehicle'],
})
