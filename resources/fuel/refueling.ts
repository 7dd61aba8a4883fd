import {
  choice,
  computed,
  decimal,
  flag,
  integer,
  moment,
  money,
  ref,
  text,
} from '../kernel/fields.ts'
import { refuelingRoles } from '../kernel/role-lists.ts'
import { resource } from '../kernel/resource.ts'
import { refuelingReceipt } from './prints/refueling-receipt.ts'

/** Fuel that a vehicle has taken: from a tank of our own, or elsewhere for money. */
export const refueling = resource('refueling', {
  area: 'fuel',
  title: ['at', 'car_id'],
  head: ['source', 'fuel_id', 'litres', 'driver_id'],
  confirmField: 'confirmed',
  workstation: {
    queue: 'refueling-queue',
    field: 'car_id',
    done: { state: 'refuelled' },
    keys: ['litres'],
    prefills: { fuel_id: 'fuel_id', reservoir_id: 'reservoir_id' },
    facts: ['remainder', 'tank_volume', 'level', 'last_at', 'last_litres'],
    lastCards: ['at', 'litres', 'source'],
    walkIn: true,
  },
  fields: {
    car_id: ref('car', { required: true, search: true, pickedFrom: 'vehicle-name' }),
    at: moment(), // now by default
    fuel_id: ref('fuel', { required: true }),
    litres: decimal({ required: true, digits: 8, scale: 2, min: 0.01, unit: 'l' }),
    source: choice(
      { tank: 'plain', card: 'plain', cash: 'plain', voucher: 'plain' },
      { initial: 'tank' },
    ),
    reservoir_id: ref('reservoir', {
      required: true,
      when: { source: 'tank' },
      dependsOn: 'fuel_id', // the database holds that the tank has this fuel
    }),
    counterparty_id: ref('counterparty', { when: { source: ['card', 'cash', 'voucher'] } }),
    card_number: text({ search: true, max: 40, when: { source: ['card', 'voucher'] } }),
    price: money({ min: 0, summed: false, when: { source: ['card', 'cash', 'voucher'] } }), // of a litre
    cost: money({ derived: true }),
    kilograms: decimal({ derived: true, digits: 11, scale: 2, unit: 'kg' }),
    remainder: computed('decimal', { scale: 2, unit: 'l', summed: false }), // in the vehicle's tank then
    driver_id: ref('staff', { search: true, pickedFrom: 'driver-name' }),
    odometer: integer({ min: 0, max: 9_999_999, unit: 'km' }), // becomes a reading of the odometer
    fuel_intake_id: ref('fuel-intake'), // straight from that delivery
    dispenser_id: ref('staff', { derived: true }), // who issued it
    odometer_reading_id: ref('odometer-reading', { derived: true }), // which it has made
    confirmed: flag(), // an unlikely amount is meant
    note: text({ max: 300 }),
  },
  postings: {
    'fuel-movement': [
      {
        when: { source: 'tank' },
        set: { kind: 'refueling' },
        negate: true,
        take: {
          at: 'at',
          reservoir_id: 'reservoir_id',
          fuel_id: 'fuel_id',
          litres: 'litres',
          kilograms: 'kilograms',
        },
      },
      {
        set: { kind: 'refueling' },
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
  prints: { receipt: { form: refuelingReceipt, paper: 'A5', many: 200 } },
  list: {
    columns: ['at', 'car_id', 'fuel_id', 'litres', 'source', 'reservoir_id', 'driver_id', 'cost'],
    filters: ['car_id', 'driver_id', 'fuel_id', 'source', 'reservoir_id', 'at'],
    sort: '-at',
    totals: ['litres', 'cost'],
  },
  form: {
    general: {
      vehicle: ['car_id', 'fuel_id', 'litres'],
      source: ['source', 'reservoir_id', 'counterparty_id', 'card_number', 'price', 'cost'],
      others: [
        ...(['driver_id', 'odometer', 'at', 'note'] as const),
        ...(['kilograms', 'fuel_intake_id', 'odometer_reading_id', 'dispenser_id'] as const),
      ],
    },
  },
  dashboard: {
    today: { section: 'today', filter: { at: { from: 'today' } }, desk: 'history' },
  },
  screens: { list: { path: '/refueling', roles: refuelingRoles } },
  desks: { history: { screens: { list: { path: '/refueling/history', roles: refuelingRoles } } } },
  basePaths: ['api/fms/refueling'],
  endpoints: {
    getCarListPerPage: { of: 'refueling-queue', call: 'getListPerPage' },
    getCarCount: { of: 'refueling-queue', call: 'getCount' },
    getCarListByFilter: { of: 'refueling-queue', call: 'getListByFilter' },
    getCarCountByFilter: { of: 'refueling-queue', call: 'getCountByFilter' },
    getListPerPageByEntityId: { entity: 'car_id', get: true },
    getCountByEntityId: { entity: 'car_id', get: true, count: true },
    getListByFilterAndEntityId: { entity: 'car_id' },
    getCountByFilterAndEntityId: { entity: 'car_id', count: true },
    getListPerPage: { pages: true },
  },
})
