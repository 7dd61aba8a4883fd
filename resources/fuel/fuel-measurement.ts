import { choice, decimal, files, integer, moment, ref, text } from '../kernel/fields.ts'
import { gsmRoles } from '../kernel/role-lists.ts'
import { resource } from '../kernel/resource.ts'
import { measurementAct } from './prints/fuel-acts.ts'

/**
 * What a tank was measured to hold. Posted, the difference to the books becomes a movement, and the
 * act gets its number.
 */
export const fuelMeasurement = resource('fuel-measurement', {
  area: 'fuel',
  title: ['number', 'at', 'reservoir_id'],
  head: ['state', 'fuel_id', 'measured', 'difference'],
  fields: {
    number: integer({ derived: true, min: 1 }), // of the act, in its year
    state: choice({ draft: 'warn', posted: 'good' }, { derived: true, initial: 'draft' }),
    at: moment({ required: true }),
    reservoir_id: ref('reservoir', { required: true }),
    fuel_id: ref('fuel', { derived: true }), // that of the tank
    measured: decimal({ required: true, digits: 12, scale: 2, min: 0, unit: 'l', summed: false }),
    booked: decimal({ derived: true, digits: 13, scale: 2, unit: 'l', summed: false }), // at that moment
    difference: decimal({ derived: true, digits: 13, scale: 2, unit: 'l' }),
    kilograms: decimal({ derived: true, digits: 14, scale: 2, unit: 'kg' }), // of the difference
    reason: text({ required: true, max: 300 }),
    documents: files({ max: 10 }),
    poster_id: ref('staff', { derived: true }),
    posted_at: moment({ derived: true }),
  },
  states: {
    field: 'state',
    transitions: {
      post: { from: ['draft'], to: 'posted', stamps: { by: 'poster_id', at: 'posted_at' } },
    },
    frozen: { posted: true },
  },
  numbering: { field: 'number', yearOf: 'at', on: 'post' },
  postings: {
    'fuel-movement': [
      {
        when: { state: 'posted' },
        set: { kind: 'measurement' },
        take: {
          at: 'at',
          reservoir_id: 'reservoir_id',
          fuel_id: 'fuel_id',
          litres: 'difference',
          kilograms: 'kilograms',
        },
      },
    ],
  },
  monthLock: { months: 'book-month', book: 'fuel', by: 'at' },
  prints: { act: { form: measurementAct, paper: 'A4', many: 200 } },
  list: {
    columns: [
      'number',
      'at',
      'state',
      'reservoir_id',
      'measured',
      'booked',
      'difference',
      'reason',
    ],
    filters: ['state', 'reservoir_id', 'fuel_id', 'at'],
    sort: '-at',
  },
  form: {
    general: {
      tank: ['at', 'reservoir_id', 'fuel_id', 'measured', 'booked', 'difference', 'kilograms'],
      act: ['reason', 'number', 'state', 'poster_id', 'posted_at', 'documents'],
    },
  },
  dashboard: {
    drafts: {
      section: 'next',
      filter: { state: 'draft' },
      edits: 'fuel-measurement',
      responsible: ['gas-station-inspector'],
    },
  },
  page: 'fuel-movement',
  screens: { list: { path: '/gsm/measurements', roles: gsmRoles, tabOf: 'fuel-intake' } },
  basePaths: ['api/fms/fuel-measurement'],
})
