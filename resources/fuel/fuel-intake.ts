import { computed, decimal, files, flag, moment, money, ref, text } from '../kernel/fields.ts'
import { gsmRoles } from '../kernel/role-lists.ts'
import { resource } from '../kernel/resource.ts'
import { intakeAct } from './prints/fuel-acts.ts'

/** Fuel that a supplier has brought into a tank. */
export const fuelIntake = resource('fuel-intake', {
  area: 'fuel',
  title: ['number', 'at'],
  head: ['reservoir_id', 'fuel_id', 'litres', 'counterparty_id'],
  confirmField: 'confirmed',
  fields: {
    number: text({ required: true, search: true, max: 30 }),
    at: moment({ required: true }),
    reservoir_id: ref('reservoir', { required: true }),
    fuel_id: ref('fuel', { derived: true }), // that of the tank
    litres: decimal({ required: true, digits: 10, scale: 2, min: 0.01, unit: 'l' }),
    kilograms: decimal({ digits: 11, scale: 2, min: 0, unit: 'kg' }),
    density: computed('decimal', { scale: 4, unit: 'kg_l' }), // shown, not enforced
    meter: decimal({ digits: 12, scale: 2, min: 0, unit: 'l' }), // what the tank's meter showed
    counterparty_id: ref('counterparty'),
    way_bill_number: text({ search: true, max: 30 }), // of the supplier's vehicle
    price: money({ min: 0, summed: false }), // of a litre
    documents: files({ max: 10 }),
    confirmed: flag(), // confirms a second intake with the same supplier's document
    note: text({ max: 300 }),
  },
  postings: {
    'fuel-movement': [
      {
        set: { kind: 'intake' },
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
  prints: { act: { form: intakeAct, paper: 'A4', many: 200, blank: true } },
  list: {
    columns: [
      'number',
      'at',
      'reservoir_id',
      'fuel_id',
      'litres',
      'kilograms',
      'density',
      'counterparty_id',
      'way_bill_number',
    ],
    filters: ['reservoir_id', 'fuel_id', 'counterparty_id', 'at'],
    sort: '-at',
    totals: ['litres', 'kilograms'],
  },
  form: {
    general: {
      document: ['number', 'at', 'counterparty_id', 'way_bill_number'],
      fuel: ['reservoir_id', 'fuel_id', 'litres', 'kilograms', 'density', 'meter', 'price'],
      others: ['documents', 'note'],
    },
  },
  screens: { list: { path: '/gsm', roles: gsmRoles } },
  basePaths: ['api/fms/fuel-intake'],
})
