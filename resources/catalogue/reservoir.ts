import { computed, decimal, moment, ref, text } from '../kernel/fields.ts'
import { catalogueRoles } from '../kernel/role-lists.ts'
import { resource } from '../kernel/resource.ts'

/** The contents of the tanks are not reference data: only for fuel accountants and dispensers. */
const readers = ['fuel-movement', 'refueling'] as const

/** Tanks from which vehicles are refuelled, each with one fuel. */
export const reservoir = resource('reservoir', {
  area: 'catalogue',
  title: 'name',
  head: ['fuel_id', 'remainder', 'capacity', 'last_movement_at'],
  fields: {
    name: text({ required: true, unique: true, search: true, max: 100 }),
    fuel_id: ref('fuel', { required: true }),
    capacity: decimal({ digits: 12, scale: 2, min: 0, required: true, unit: 'l' }),
    initial_value: decimal({ digits: 12, scale: 2, min: 0, initial: '0.00', unit: 'l' }),
    opened_at: moment(), // the time of the initial value; now by default
    remainder: computed('decimal', { scale: 2, unit: 'l', readers }), // by the books, now
    fill: computed<number>('integer', { unit: 'percent', readers }), // of the capacity
    last_movement_at: computed('moment', { readers }),
    subdivision_id: ref('subdivision'),
    description: text({ multiline: true, max: 1000 }),
  },
  rules: [{ ascending: ['initial_value', 'capacity'] }],
  postings: {
    'fuel-movement': [
      {
        set: { kind: 'opening' },
        take: {
          at: 'opened_at',
          reservoir_id: 'id',
          fuel_id: 'fuel_id',
          litres: 'initial_value',
        },
      },
    ],
  },
  related: { movements: { resource: 'fuel-movement', by: 'reservoir_id' } },
  list: {
    columns: [
      'name',
      'fuel_id',
      'fill',
      'remainder',
      'capacity',
      'last_movement_at',
      'subdivision_id',
    ],
    filters: ['fuel_id', 'subdivision_id'],
    sort: 'name',
    editable: ['name', 'fuel_id', 'capacity', 'subdivision_id'],
  },
  form: {
    general: {
      tank: ['name', 'fuel_id', 'capacity', 'subdivision_id', 'description'],
      remainder: ['remainder', 'fill', 'last_movement_at', 'initial_value', 'opened_at'],
    },
    movements: [],
  },
  screens: { list: { path: '/reservoirs', roles: catalogueRoles } },
  basePaths: ['api/fms/reservoir'],
})
