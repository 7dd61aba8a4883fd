import { choice, computed, marks, plate, ref, text } from '../kernel/fields.ts'
import { resource } from '../kernel/resource.ts'

/**
 * Vehicles that may come to the pump today, each with what its tank holds by the books, and how
 * full it is by the best source: its sensor, its last waybill, the ledger.
 */
export const refuelingQueue = resource('refueling-queue', {
  area: 'fuel',
  title: ['plate_number', 'garage_number'],
  mode: 'view',
  fields: {
    plate_number: plate({ search: true }),
    garage_number: text({ search: true }),
    car_id: ref('car', { sorted: false }), // the same vehicle: a list of one's own names them
    subdivision_id: ref('subdivision'),
    state: choice({ waiting: 'plain', refuelled: 'good' }), // whether it was refuelled today
    fuel_id: ref('fuel'), // its main one
    reservoir_id: ref('reservoir'), // the tank that it is refuelled from
    remainder: computed('decimal', { scale: 2, unit: 'l' }),
    tank_volume: computed('decimal', { scale: 2, unit: 'l' }),
    level: computed<number>('integer', { unit: 'percent' }), // of its tank
    tank: marks({ low: 'warn' }), // its level is below the limit of tank-level.ts
    last_at: computed('moment'),
    last_litres: computed('decimal', { scale: 2, unit: 'l' }),
    refueling_id: computed<number>('integer'), // the last one of today
  },
  list: {
    columns: [
      ...(['garage_number', 'plate_number', 'state', 'level', 'tank', 'fuel_id'] as const),
      ...(['remainder', 'last_at'] as const),
    ],
    filters: ['tank', 'subdivision_id', 'fuel_id', 'car_id'],
    sort: 'garage_number',
  },
  form: {
    general: [
      'plate_number',
      'garage_number',
      'car_id',
      'subdivision_id',
      'state',
      'fuel_id',
      'reservoir_id',
      'remainder',
      'tank_volume',
      'level',
      'tank',
      'last_at',
      'last_litres',
    ],
  },
  dashboard: {
    low: {
      section: 'next',
      filter: { state: 'waiting', tank: ['low'] },
      rows: ['fuel_id', 'level'],
      tone: 'warn',
      edits: 'refueling',
      responsible: ['gas-station-inspector'],
    },
    waiting: {
      section: 'next',
      filter: { state: 'waiting' },
      rows: ['fuel_id', 'remainder'],
      edits: 'refueling',
      responsible: ['gas-station-inspector'],
      responsibleOnly: true, // on most days every vehicle may come
    },
  },
  access: 'refueling',
  page: 'refueling',
  screens: {},
  basePaths: ['api/fms/refueling-queue'],
})
