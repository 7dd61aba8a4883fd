import { choice, computed, day, decimal, integer, moment, ref, text } from '../kernel/fields.ts'
import { waybillRoles } from '../kernel/role-lists.ts'
import { resource } from '../kernel/resource.ts'
import { vehicleStatement } from './prints/vehicle-statement.ts'

const litres = { digits: 20, scale: 2, unit: 'l' } as const

/**
 * The fuel of each vehicle month by month: the opening balance, each document that moved it or has
 * the norm, and the remainder. Waybills are included once they are posted, at their end.
 */
export const fuelVehicleStatement = resource('fuel-vehicle-statement', {
  area: 'waybill',
  title: ['at', 'car_id'],
  head: ['kind', 'number', 'fuel_id', 'driver_id', 'distance', 'balance'],
  mode: 'view',
  fields: {
    month: day({ of: 'month' }),
    car_id: ref('car', { pickedFrom: 'vehicle-name' }),
    subdivision_id: ref('subdivision'), // that of the vehicle
    fuel_id: ref('fuel'),
    at: moment(),
    kind: choice({
      ...({ carried: 'muted', opening: 'plain', refueling: 'good', drain: 'plain' } as const),
      ...({ way_bill: 'plain', consumption: 'plain', left: 'muted' } as const),
    }),
    number: text(), // of the document
    driver_id: ref('staff', { pickedFrom: 'driver-name' }),
    way_bill_id: ref('way-bill'),
    refueling_id: ref('refueling'),
    distance: integer({ unit: 'km' }), // beside the main fuel of a sheet
    received: decimal(litres),
    issued: decimal(litres),
    balance: computed('decimal', { scale: 2, unit: 'l', summed: false }), // after it
    norm: decimal(litres),
    saving: decimal(litres),
    overrun: decimal(litres),
  },
  prints: {
    statement: {
      ...{ form: vehicleStatement, of: 'list', each: ['month', 'car_id', 'fuel_id'] },
      ...{ paper: 'A4', turned: true, dense: true, many: 2000 },
    },
  },
  list: {
    columns: [
      ...(['car_id', 'fuel_id', 'at', 'kind', 'number', 'driver_id'] as const),
      ...(['distance', 'received', 'issued', 'balance', 'norm', 'saving', 'overrun'] as const),
    ],
    filters: ['month', 'car_id', 'driver_id', 'subdivision_id', 'fuel_id', 'kind', 'at'],
    sort: '-month',
    opensAt: 'month', // over all months there are those of every vehicle since it has come
    thenBy: ['car_id', 'fuel_id', 'at', 'id'],
    totals: ['distance', 'received', 'issued', 'norm', 'saving', 'overrun'],
  },
  form: {
    general: [
      ...(['month', 'car_id', 'subdivision_id', 'fuel_id', 'at', 'kind', 'number'] as const),
      ...(['driver_id', 'way_bill_id', 'refueling_id', 'distance', 'received'] as const),
      ...(['issued', 'balance', 'norm', 'saving', 'overrun'] as const),
    ],
  },
  page: 'way-bill',
  screens: {
    list: { path: '/waybill-statements/vehicles', roles: waybillRoles, tabOf: 'way-bill' },
  },
  basePaths: ['api/fms/fuel-vehicle-statement'],
})
