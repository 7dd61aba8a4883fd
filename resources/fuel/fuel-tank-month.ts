import { computed, day, ref } from '../kernel/fields.ts'
import { gsmRoles } from '../kernel/role-lists.ts'
import { resource } from '../kernel/resource.ts'

/** What came into a tank in a month and left it: opening + received − issued + corrected = closing. */
export const fuelTankMonth = resource('fuel-tank-month', {
  area: 'fuel',
  title: ['month', 'reservoir_id'],
  mode: 'view',
  fields: {
    month: day({ of: 'month' }),
    reservoir_id: ref('reservoir'),
    fuel_id: ref('fuel'),
    opening: computed('decimal', { scale: 2, unit: 'l', summed: false }),
    received: computed('decimal', { scale: 2, unit: 'l' }),
    issued: computed('decimal', { scale: 2, unit: 'l' }),
    corrected: computed('decimal', { scale: 2, unit: 'l' }), // openings and measurements
    closing: computed('decimal', { scale: 2, unit: 'l', summed: false }),
  },
  list: {
    columns: [
      'month',
      'reservoir_id',
      'fuel_id',
      'opening',
      'received',
      'issued',
      'corrected',
      'closing',
    ],
    filters: ['reservoir_id', 'fuel_id', 'month'],
    sort: '-month',
    totals: ['received', 'issued', 'corrected'], // balances are not summed over months
  },
  form: {
    general: [
      'month',
      'reservoir_id',
      'fuel_id',
      'opening',
      'received',
      'issued',
      'corrected',
      'closing',
    ],
  },
  page: 'fuel-movement',
  screens: { list: { path: '/gsm/tank-months', roles: gsmRoles, tabOf: 'fuel-intake' } },
  basePaths: ['api/fms/fuel-tank-month'],
})
