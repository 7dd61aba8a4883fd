import { choice, computed, ref, text } from '../kernel/fields.ts'
import { resource } from '../kernel/resource.ts'
import { verdictMarks } from '../kernel/verdict.ts'
import { release } from '../verdicts.ts'

/** Drivers who work today, each with what the last card of the day says of him. */
export const medicalQueue = resource('medical-queue', {
  area: 'inspection',
  title: 'name',
  mode: 'view',
  fields: {
    name: text({ search: true }),
    driver_id: ref('staff', { sorted: false }), // the same person: a list of one's own names them
    subdivision_id: ref('subdivision'),
    state: choice({ waiting: 'plain', measured: 'warn', admitted: 'good', not_admitted: 'bad' }),
    checkup_id: computed<number>('integer'),
    checked_at: computed('moment'),
    readiness: verdictMarks(release, { staff_id: 'driver_id' }), // of whom nobody has let go yet
  },
  list: {
    columns: ['name', 'subdivision_id', 'state', 'checked_at'],
    filters: ['subdivision_id', 'driver_id'],
    sort: 'name',
  },
  form: { general: ['name', 'driver_id', 'subdivision_id', 'state', 'checked_at'] },
  dashboard: {
    waiting: {
      section: 'next',
      filter: { state: ['waiting', 'measured'] },
      rows: ['subdivision_id'],
      edits: 'medical-checkup',
    },
  },
  access: 'medical-checkup',
  page: 'medical-checkup',
  screens: {},
  basePaths: ['api/fms/medical-queue'],
})
