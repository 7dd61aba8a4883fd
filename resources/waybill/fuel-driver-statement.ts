import { choice, day, decimal, integer, moment, ref, text } from '../kernel/fields.ts'
import { waybillRoles } from '../kernel/role-lists.ts'
import { resource } from '../kernel/resource.ts'
import { driverStatement } from './prints/driver-statement.ts'

const litres = { digits: 20, scale: 2, unit: 'l' } as const

/** What each driver took and burnt month by month: the documents that name one. */
export const fuelDriverStatement = resource('fuel-driver-statement', {
  area: 'waybill',
  title: ['at', 'driver_id'],
  head: ['kind', 'number', 'car_id', 'fuel_id', 'received', 'consumption'],
  mode: 'view',
  fields: {
    month: day({ of: 'month' }),
    driver_id: ref('staff', { pickedFrom: 'driver-name' }),
    at: moment(),
    kind: choice({ refueling: 'good', way_bill: 'plain' }),
    number: text(), // of the document
    car_id: ref('car', { pickedFrom: 'vehicle-name' }),
    subdivision_id: ref('subdivision'), // that of the vehicle
    fuel_id: ref('fuel'),
    way_bill_id: ref('way-bill'),
    refueling_id: ref('refueling'),
    distance: integer({ unit: 'km' }), // beside the main fuel of a sheet
    received: decimal(litres),
    norm: decimal(litres),
    consumption: decimal(litres),
    saving: decimal(litres),
    overrun: decimal(litres),
  },
  prints: {
    statement: {
      ...{ form: driverStatement, of: 'list', each: ['month', 'driver_id'] },
      ...{ paper: 'A4', turned: true, dense: true, many: 2000 },
    },
  },
  list: {
    columns: [
      ...(['driver_id', 'at', 'kind', 'number', 'car_id', 'fuel_id'] as const),
      ...(['distance', 'received', 'norm', 'consumption', 'saving', 'overrun'] as const),
    ],
    filters: ['month', 'driver_id', 'car_id', 'subdivision_id', 'fuel_id', 'kind', 'at'],
    sort: '-month',
    opensAt: 'month', // over all months there are those of every vehicle since it has come
    thenBy: ['driver_id', 'at', 'id'],
    totals: ['distance', 'received', 'norm', 'consumption', 'saving', 'overrun'],
  },
  form: {
    general: [
      ...(['month', 'driver_id', 'at', 'kind', 'number', 'car_id', 'subdivision_id'] as const),
      ...(['fuel_id', 'way_bill_id', 'refueling_id', 'distance', 'received', 'norm'] as const),
      ...(['consumption', 'saving', 'overrun'] as const),
    ],
  },
  page: 'way-bill',
  screens: {
    list: { path: '/waybill-statements/drivers', roles: waybillRoles, tabOf: 'way-bill' },
  },
  basePaths: ['api/fms/fuel-driver-statement'],
})
