import { choice, decimal, moment, ref } from '../kernel/fields.ts'
import { gsmRoles } from '../kernel/role-lists.ts'
import { resource } from '../kernel/resource.ts'

/**
 * Fuel that comes into a tank or a vehicle, or leaves it. Movements come from documents alone; what
 * a document loses by a correction is taken back by a movement of its own.
 */
export const fuelMovement = resource('fuel-movement', {
  area: 'fuel',
  title: ['at', 'reservoir_id', 'car_id'],
  mode: 'ledger',
  ledger: {
    at: 'at',
    owners: ['reservoir_id', 'car_id'],
    keys: ['fuel_id'],
    amounts: ['litres', 'kilograms'],
    limits: { reservoir_id: 'capacity', car_id: 'fuels.tank_volume' },
  },
  monthLock: { months: 'book-month', book: 'fuel', by: 'at' },
  fields: {
    at: moment({ required: true }),
    kind: choice(
      {
        opening: 'muted',
        intake: 'good',
        transfer: 'plain',
        refueling: 'plain',
        drain: 'plain',
        consumption: 'plain',
        measurement: 'warn',
      },
      { required: true },
    ),
    reservoir_id: ref('reservoir'),
    car_id: ref('car', { pickedFrom: 'vehicle-name' }),
    fuel_id: ref('fuel', { required: true }),
    litres: decimal({ required: true, digits: 13, scale: 2, unit: 'l' }),
    kilograms: decimal({ digits: 14, scale: 2, unit: 'kg' }),
  },
  list: {
    columns: ['at', 'kind', 'reservoir_id', 'car_id', 'litres', 'fuel_id', 'kilograms'],
    filters: ['reservoir_id', 'car_id', 'fuel_id', 'kind', 'at'],
    sort: '-at',
  },
  form: {
    general: ['at', 'kind', 'reservoir_id', 'car_id', 'fuel_id', 'litres', 'kilograms'],
  },
  screens: { list: { path: '/gsm-history', roles: gsmRoles } },
  basePaths: ['api/fms/fuel-movement'],
})
