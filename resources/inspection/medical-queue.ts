import { choice, computed, ref, text, time } from '../kernel/fields.ts'
import { resource } from '../kernel/resource.ts'
import { verdictMarks } from '../kernel/views/verdict.ts'
import { release } from '../verdicts.ts'

/**
 * Drivers who work today: those with a shift by the time of their departure, then the others; each
 * with the result of the last card of the day.
 */
export const medicalQueue = resource('medical-queue', {
  area: 'inspection',
  title: 'name',
  mode: 'view',
  fields: {
    name: text({ search: true }),
    driver_id: ref('staff', { sorted: false }), // the same person: a list of one's own names them
    departure: time(), // of the next shift of today
    car_id: ref('car', { sorted: false }), // its vehicle
    subdivision_id: ref('subdivision'),
    state: choice({ waiting: 'plain', measured: 'warn', admitted: 'good', not_admitted: 'bad' }),
    checkup_id: computed<number>('integer'),
    checked_at: computed('moment'),
    readiness: verdictMarks(release, { staff_id: 'driver_id' }), // not admitted yet
  },
  list: {
    columns: ['name', 'departure', 'car_id', 'subdivision_id', 'state', 'checked_at'],
    filters: ['subdivision_id', 'driver_id', 'departure'],
    sort: 'departure',
    thenBy: ['name'],
  },
  form: {
    general: [
      ...(['name', 'driver_id', 'departure', 'car_id'] as const),
      ...(['subdivision_id', 'state', 'checked_at'] as const),
    ],
  },
  dashboard: {
    waiting: {
      section: 'next',
      filter: { state: ['waiting', 'measured'] },
      rows: ['subdivision_id'],
      edits: 'medical-checkup',
      responsible: ['medical'],
    },
  },
  access: 'medical-checkup',
  page: 'medical-checkup',
  screens: {},
  basePaths: ['api/fms/medical-queue'],
})
