import { decimal, integer, moment, ref, text } from '../kernel/fields.ts'
import { gsmRoles } from '../kernel/role-lists.ts'
import { resource } from '../kernel/resource.ts'
import { consumptionAct } from './prints/fuel-acts.ts'

/** Fuel that a vehicle has consumed without a waybill. */
export const fuelConsumption = resource('fuel-consumption', {
  area: 'fuel',
  title: ['at', 'car_id'],
  head: ['fuel_id', 'litres', 'norm', 'distance'],
  fields: {
    at: moment({ required: true }),
    car_id: ref('car', { required: true }),
    fuel_id: ref('fuel', { required: true }),
    distance: integer({ min: 0, max: 99_999, unit: 'km' }),
    idle_hours: decimal({ digits: 6, scale: 2, min: 0, unit: 'h' }),
    litres: decimal({ required: true, digits: 10, scale: 2, min: 0.01, unit: 'l' }),
    norm: decimal({ derived: true, digits: 10, scale: 2, unit: 'l' }), // by the vehicle's norm
    kilograms: decimal({ derived: true, digits: 11, scale: 2, unit: 'kg' }),
    note: text({ max: 300 }),
  },
  postings: {
    'fuel-movement': [
      {
        set: { kind: 'consumption' },
        negate: true,
        take: {
          at: 'at',
          car_id: 'car_id',
          fuel_id: 'fuel_id',
          litres: 'litres',
          kilograms: 'kilograms',
        },
      },
    ],
  },
  monthLock: { months: 'book-month', book: 'fuel', by: 'at' },
  prints: { act: { form: consumptionAct, paper: 'A4', many: 200 } },
  list: {
    columns: ['at', 'car_id', 'fuel_id', 'distance', 'idle_hours', 'litres', 'norm', 'note'],
    filters: ['car_id', 'fuel_id', 'at'],
    sort: '-at',
    totals: ['distance', 'idle_hours', 'litres', 'norm'],
  },
  form: {
    general: [
      'at',
      'car_id',
      'fuel_id',
      'distance',
      'idle_hours',
      'litres',
      'norm',
      'kilograms',
      'note',
    ],
  },
  page: 'fuel-movement',
  screens: { list: { path: '/gsm/consumption', roles: gsmRoles, tabOf: 'fuel-intake' } },
  basePaths: ['api/fms/fuel-consumption'],
})
