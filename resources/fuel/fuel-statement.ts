import {
  choice,
  decimal,
  integer,
  moment,
  money,
  period,
  plate,
  ref,
  rows,
  text,
} from '../kernel/fields.ts'
import { gsmRoles } from '../kernel/role-lists.ts'
import { resource } from '../kernel/resource.ts'

/**
 * A supplier's or card provider's statement of our refuellings, compared with the stored
 * refuellings.
 */
export const fuelStatement = resource('fuel-statement', {
  area: 'fuel',
  title: ['number', 'period'],
  head: ['counterparty_id', 'litres', 'cost', 'different', 'missing'],
  fields: {
    number: text({ required: true, search: true, max: 30 }),
    counterparty_id: ref('counterparty', { required: true }),
    period: period({ of: 'day', required: true }),
    lines: rows(
      {
        at: moment({ required: true }),
        card_number: text({ max: 40 }),
        plate_number: plate(),
        fuel_id: ref('fuel'),
        litres: decimal({ required: true, digits: 8, scale: 2, min: 0.01, unit: 'l' }),
        price: money({ min: 0 }), // of a litre
        match: choice({ found: 'good', different: 'warn', missing: 'bad' }, { derived: true }),
        refueling_id: ref('refueling', { derived: true }),
        booked: decimal({ derived: true, digits: 8, scale: 2, unit: 'l' }), // by that refuelling
      },
      { max: 2000, sums: ['litres', 'booked'] },
    ),
    // refuellings of the period and the counterparty without a line
    unlisted: rows(
      {
        at: moment(),
        car_id: ref('car'),
        litres: decimal({ digits: 8, scale: 2, unit: 'l' }),
      },
      { derived: true, max: 2000, sums: ['litres'] },
    ),
    found: integer({ derived: true, min: 0, summed: true }),
    different: integer({ derived: true, min: 0, summed: true }),
    missing: integer({ derived: true, min: 0, summed: true }),
    unlisted_count: integer({ derived: true, min: 0, summed: true }),
    litres: decimal({ derived: true, digits: 12, scale: 2, unit: 'l' }),
    cost: money({ derived: true }),
    note: text({ max: 300 }),
  },
  rules: [{ unique: ['counterparty_id', 'number'] }],
  sheet: 'lines',
  list: {
    columns: [
      'number',
      'counterparty_id',
      'period',
      'found',
      'different',
      'missing',
      'unlisted_count',
      'litres',
      'cost',
    ],
    filters: ['counterparty_id', 'period'],
    sort: '-period',
  },
  form: {
    general: {
      statement: ['number', 'counterparty_id', 'period', 'note', 'lines'],
      result: ['found', 'different', 'missing', 'unlisted_count', 'litres', 'cost'],
    },
    unlisted: ['unlisted'],
  },
  page: 'refueling',
  screens: { list: { path: '/gsm/statements', roles: gsmRoles, tabOf: 'fuel-intake' } },
  basePaths: ['api/fms/fuel-statement'],
})
