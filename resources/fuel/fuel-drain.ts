import { decimal, moment, ref, text } from '../kernel/fields.ts'
import { gsmRoles } from '../kernel/role-lists.ts'
import { resource } from '../kernel/resource.ts'
import { drainAct } from './prints/fuel-acts.ts'

/** Fuel drained from a vehicle back into a tank. */
export const fuelDrain = resource('fuel-drain', {
  area: 'fuel',
  title: ['at', 'car_id'],
  fields: {
    at: moment({ required: true }),
    car_id: ref('car', { required: true, search: true, pickedFrom: 'vehicle-name' }),
    reservoir_id: ref('reservoir', { required: true }),
    fuel_id: ref('fuel', { derived: true }), // that of the tank, which the vehicle must burn
    litres: decimal({ required: true, digits: 10, scale: 2, min: 0.01, unit: 'l' }),
    kilograms: decimal({ derived: true, digits: 11, scale: 2, unit: 'kg' }),
    reason: text({ required: true, max: 300 }),
  },
  postings: {
    'fuel-movement': [
      {
        set: { kind: 'drain' },
        negate: true,
        take: {
          at: 'at',
          car_id: 'car_id',
          fuel_id: 'fuel_id',
          litres: 'litres',
          kilograms: 'kilograms',
        },
      },
      {
        set: { kind: 'drain' },
        take: {
          at: 'at',
          reservoir_id: 'reservoir_id',
          fuel_id: 'fuel_id',
          litres: 'litres',
          kilograms: 'kilograms',
        },
      },
    ],
  },
  monthLock: { months: 'book-month', book: 'fuel', by: 'at' },
  prints: { act: { form: drainAct, paper: 'A4', many: 200 } },
  list: {
    columns: ['at', 'car_id', 'reservoir_id', 'fuel_id', 'litres', 'kilograms', 'reason'],
    filters: ['car_id', 'reservoir_id', 'fuel_id', 'at'],
    sort: '-at',
  },
  form: {
    general: ['at', 'car_id', 'reservoir_id', 'fuel_id', 'litres', 'kilograms', 'reason'],
  },
  page: 'fuel-movement',
  screens: { list: { path: '/gsm/drains', roles: gsmRoles, tabOf: 'fuel-intake' } },
  basePaths: ['api/fms/fuel-drain'],
})
