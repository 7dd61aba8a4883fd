import { decimal, moment, ref, text } from '../kernel/fields.ts'
import { gsmRoles } from '../kernel/role-lists.ts'
import { resource } from '../kernel/resource.ts'
import { transferAct } from './prints/fuel-acts.ts'

/** Fuel pumped from one tank into another one with the same fuel. */
export const fuelTransfer = resource('fuel-transfer', {
  area: 'fuel',
  title: ['at', 'reservoir_id'],
  fields: {
    at: moment({ required: true }),
    reservoir_id: ref('reservoir', { required: true }), // from
    to_reservoir_id: ref('reservoir', { required: true }),
    fuel_id: ref('fuel', { derived: true }), // that of both tanks
    litres: decimal({ required: true, digits: 10, scale: 2, min: 0.01, unit: 'l' }),
    kilograms: decimal({ derived: true, digits: 11, scale: 2, unit: 'kg' }),
    note: text({ max: 300 }),
  },
  postings: {
    'fuel-movement': [
      {
        set: { kind: 'transfer' },
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
        set: { kind: 'transfer' },
        take: {
          at: 'at',
          reservoir_id: 'to_reservoir_id',
          fuel_id: 'fuel_id',
          litres: 'litres',
          kilograms: 'kilograms',
        },
      },
    ],
  },
  monthLock: { months: 'book-month', book: 'fuel', by: 'at' },
  prints: { act: { form: transferAct, paper: 'A4', many: 200 } },
  list: {
    columns: ['at', 'reservoir_id', 'to_reservoir_id', 'fuel_id', 'litres', 'kilograms', 'note'],
    filters: ['reservoir_id', 'to_reservoir_id', 'fuel_id', 'at'],
    sort: '-at',
  },
  form: {
    general: ['at', 'reservoir_id', 'to_reservoir_id', 'fuel_id', 'litres', 'kilograms', 'note'],
  },
  page: 'fuel-movement',
  screens: { list: { path: '/gsm/transfers', roles: gsmRoles, tabOf: 'fuel-intake' } },
  basePaths: ['api/fms/fuel-transfer'],
})
