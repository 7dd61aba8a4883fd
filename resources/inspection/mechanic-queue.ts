import { choice, computed, plate, ref, text, time } from '../kernel/fields.ts'
import { resource } from '../kernel/resource.ts'
import { verdictMarks } from '../kernel/views/verdict.ts'
import { release } from '../verdicts.ts'

/**
 * Vehicles that are on the line today: those with a shift by the time of their departure, then the
 * others; each with the result of the last card of the day.
 */
export const mechanicQueue = resource('mechanic-queue', {
  area: 'inspection',
  title: ['plate_number', 'garage_number'],
  mode: 'view',
  fields: {
    plate_number: plate({ search: true }),
    garage_number: text({ search: true }),
    car_id: ref('car', { sorted: false }), // the same vehicle: a list of one's own names them
    departure: time(), // of the next shift of today
    staff_id: ref('staff', { sorted: false }), // its driver
    subdivision_id: ref('subdivision'),
    state: choice({ waiting: 'plain', ready: 'good', not_ready: 'bad' }),
    odometer: computed<number>('integer', { unit: 'km' }), // the latest reading
    checkup_id: computed<number>('integer'),
    checked_at: computed('moment'),
    readiness: verdictMarks(release, { car_id: 'car_id' }), // of those that have not passed yet
  },
  list: {
    columns: [
      ...(['garage_number', 'plate_number', 'departure', 'staff_id'] as const),
      ...(['subdivision_id', 'state', 'odometer', 'checked_at'] as const),
    ],
    filters: ['subdivision_id', 'car_id', 'departure'],
    sort: 'departure',
    thenBy: ['garage_number'],
  },
  form: {
    general: [
      'plate_number',
      'garage_number',
      'car_id',
      'departure',
      'staff_id',
      'subdivision_id',
      'state',
      'odometer',
      'checked_at',
    ],
  },
  dashboard: {
    waiting: {
      section: 'next',
      filter: { state: ['waiting'] },
      rows: ['subdivision_id'],
      edits: 'mechanic-checkup',
      responsible: ['mechanic', 'repair-area-mechanic'],
    },
  },
  access: 'mechanic-checkup',
  page: 'mechanic-checkup',
  screens: {},
  basePaths: ['api/fms/mechanic-queue'],
})
