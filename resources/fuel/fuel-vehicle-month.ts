import { day, decimal, integer, money, ref } from '../kernel/fields.ts'
import { gsmRoles } from '../kernel/role-lists.ts'
import { resource } from '../kernel/resource.ts'

/** What each vehicle has taken with each driver, month by month. */
export const fuelVehicleMonth = resource('fuel-vehicle-month', {
  area: 'fuel',
  title: ['month', 'car_id'],
  head: ['driver_id', 'fuel_id', 'refuelings', 'litres', 'cost'],
  mode: 'view',
  fields: {
    month: day({ of: 'month' }),
    car_id: ref('car', { pickedFrom: 'vehicle-name' }),
    driver_id: ref('staff', { pickedFrom: 'driver-name' }),
    fuel_id: ref('fuel'),
    refuelings: integer(),
    from_tanks: decimal({ digits: 14, scale: 2, unit: 'l' }),
    from_outside: decimal({ digits: 14, scale: 2, unit: 'l' }),
    litres: decimal({ digits: 14, scale: 2, unit: 'l' }),
    cost: money(),
  },
  list: {
    columns: [
      'month',
      'car_id',
      'driver_id',
      'fuel_id',
      'refuelings',
      'from_tanks',
      'from_outside',
      'litres',
      'cost',
    ],
    filters: ['car_id', 'driver_id', 'fuel_id', 'month'],
    sort: '-month',
    totals: ['refuelings', 'from_tanks', 'from_outside', 'litres', 'cost'],
  },
  form: {
    general: [
      'month',
      'car_id',
      'driver_id',
      'fuel_id',
      'refuelings',
      'from_tanks',
      'from_outside',
      'litres',
      'cost',
    ],
  },
  page: 'refueling',
  screens: { list: { path: '/gsm/vehicle-months', roles: gsmRoles, tabOf: 'fuel-intake' } },
  basePaths: ['api/fms/fuel-vehicle-month'],
})
