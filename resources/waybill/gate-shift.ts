import { choice, computed, moment, ref } from '../kernel/fields.ts'
import { routeBillRolesV2 } from '../kernel/role-lists.ts'
import { resource } from '../kernel/resource.ts'
import { verdictMarks } from '../kernel/views/verdict.ts'
import { release } from '../verdicts.ts'
import { own } from './gate/own-shifts-desk.ts'

/**
 * Today at the gate: the planned shifts of the day, and who is out without one, each with the
 * waybill that was opened for it.
 */
export const gateShift = resource('gate-shift', {
  area: 'waybill',
  title: ['start_date', 'car_id'],
  head: ['state', 'readiness', 'staff_id', 'left_at', 'back_at'],
  mode: 'view',
  follows: [
    ...(['event-car-driver', 'way-bill', 'medical-checkup', 'mechanic-checkup'] as const),
    // what the verdict is made of besides
    ...(['car', 'car-downtime', 'staff', 'staff-absence', 'insurance-policy'] as const),
    ...(['technical-inspection', 'fuel-consumption-norm', 'refueling'] as const),
    ...(['car-inquiry', 'organisation'] as const),
  ],
  fields: {
    start_date: moment(), // as it is planned
    end_date: moment(),
    car_id: ref('car'),
    staff_id: ref('staff'),
    subdivision_id: ref('subdivision'),
    state: choice({
      waiting: 'plain',
      late: 'bad', // should have left by now
      no_waybill: 'muted', // has ended without a waybill
      out: 'warn',
      overdue: 'bad', // should be back by now
      back: 'good',
    }),
    // by the last cards of the day, but for those of returns
    medical: choice({ waiting: 'plain', admitted: 'good', not_admitted: 'bad' }),
    technical: choice({ waiting: 'plain', passed: 'good', not_passed: 'bad' }),
    leaves_at: moment(), // at the planned time, or now where that has passed
    // of those that have not left
    readiness: verdictMarks(
      release,
      { car_id: 'car_id', staff_id: 'staff_id' },
      { at: 'leaves_at' },
    ),
    left_at: moment(),
    back_at: moment(),
    // since when the vehicle has been at a place of its subdivision, by its positions
    at_depot_since: computed<string>('moment'),
    way_bill_id: computed<number>('integer'), // a draft, or the one with which it has left
    number: computed<number>('integer'), // its number
    shift_id: computed<number>('integer'), // nothing was planned where it is empty
  },
  list: {
    columns: [
      ...(['start_date', 'car_id', 'staff_id', 'state', 'readiness'] as const),
      ...(['medical', 'technical', 'left_at', 'back_at', 'at_depot_since', 'number'] as const),
    ],
    filters: ['subdivision_id', 'state', 'car_id', 'staff_id'],
    sort: 'start_date',
    thenBy: ['car_id'],
  },
  form: {
    general: {
      shift: ['start_date', 'end_date', 'car_id', 'staff_id', 'subdivision_id'],
      standing: [
        ...(['state', 'medical', 'technical', 'leaves_at', 'left_at', 'back_at'] as const),
        'at_depot_since',
      ],
    },
  },
  access: 'route-bill',
  dashboard: {
    late: {
      section: 'next',
      filter: { state: 'late' },
      tone: 'bad',
      rows: ['readiness'],
      edits: 'route-bill',
      responsible: ['dispatcher', 'dispatcher-v2'],
    },
    overdue: {
      section: 'next',
      filter: { state: 'overdue' },
      tone: 'bad',
      rows: ['staff_id'],
      edits: 'route-bill',
      responsible: ['dispatcher', 'dispatcher-v2'],
    },
    leaving: {
      section: 'next',
      filter: { state: 'waiting' },
      edits: 'route-bill',
      responsible: ['dispatcher', 'dispatcher-v2'],
    },
    mine: {
      section: 'next',
      filter: { staff_id: 'me', state: ['waiting', 'late', 'out', 'overdue'] },
      rows: ['state', 'readiness'],
      desk: 'own',
    },
  },
  page: 'route-bill',
  screens: { list: { path: '/gate', roles: routeBillRolesV2 } },
  desks: { own },
  basePaths: ['api/fms/gate-shift'],
})
