import { choice, day, duration, flag, integer, moment, ref, text } from '../kernel/fields.ts'
import { scheduleEditRoles, scheduleRoles } from '../kernel/role-lists.ts'
import { resource } from '../kernel/resource.ts'
import { verdictMarks } from '../kernel/views/verdict.ts'
import { release } from '../verdicts.ts'
import { roster } from './prints/roster.ts'

/** The planned shift of a driver on a vehicle. A cancelled one books nothing. */
export const eventCarDriver = resource('event-car-driver', {
  area: 'schedule',
  title: ['start_date', 'car_id', 'staff_id'],
  head: ['state', 'readiness', 'end_date', 'has_restriction', 'over_limits'],
  fields: {
    car_id: ref('car', { required: true, search: true, pickedFrom: 'vehicle-name' }),
    staff_id: ref('staff', { required: true, search: true, pickedFrom: 'driver-name' }),
    subdivision_id: ref('subdivision', { derived: true }), // that of the vehicle
    start_date: moment({ required: true }),
    end_date: moment({ required: true }), // no longer part of it
    all_day: flag(), // from midnight to midnight, where the contract is
    state: choice({ planned: 'good', cancelled: 'muted' }, { derived: true, initial: 'planned' }),
    // no compulsory policy of the vehicle lets the driver drive it on that day
    has_restriction: flag({ derived: true }),
    // at the last change of its time it broke a limit of work and rest
    over_limits: flag({ derived: true }),
    // of those of today that have not begun their trip
    readiness: verdictMarks(
      release,
      { car_id: 'car_id', staff_id: 'staff_id' },
      { at: 'start_date', planned: true },
    ),
    repeat: choice(
      { none: 'plain', daily: 'plain', weekly: 'plain', monthly: 'plain' },
      { initial: 'none' },
    ),
    repeat_until: day({ when: { repeat: ['daily', 'weekly', 'monthly'] }, required: true }),
    interval: duration({ max: 1440, initial: 60 }), // length of a slot of the calendar
    // alike in all shifts that were planned at once
    series_id: integer({ derived: true, of: 'id' }),
    note: text({ search: true, max: 300 }),
  },
  timeline: {
    rows: ['car_id', 'staff_id'],
    period: ['start_date', 'end_date'],
    tone: 'state',
    label: ['staff_id', 'car_id'],
    hours: ['08:00', '17:00'],
    filters: ['subdivision_id'],
    cancel: 'cancel',
  },
  rules: [{ ascending: ['start_date', 'end_date'] }],
  states: {
    field: 'state',
    transitions: {
      cancel: { from: ['planned'], to: 'cancelled', bulk: true },
      resume: { from: ['cancelled'], to: 'planned', bulk: true },
    },
  },
  bookings: [
    {
      layers: ['presence'],
      period: ['start_date', 'end_date'],
      of: { car: 'car_id', staff: 'staff_id' },
      while: { state: 'planned' },
      says: { car: 'vehicle_busy', staff: 'driver_busy' },
    },
  ],
  prints: {
    roster: { form: roster, paper: 'A4', of: 'list', each: ['subdivision_id'], many: 1000 },
  },
  slices: { planned: { state: 'planned' }, cancelled: { state: 'cancelled' } },
  list: {
    columns: [
      ...(['start_date', 'end_date', 'car_id', 'staff_id', 'state'] as const),
      ...(['readiness', 'has_restriction', 'over_limits', 'note'] as const),
    ],
    filters: [
      ...(['car_id', 'staff_id', 'subdivision_id', 'start_date', 'state'] as const),
      ...(['has_restriction', 'over_limits'] as const),
    ],
    sort: '-start_date',
  },
  form: {
    general: {
      who: ['car_id', 'staff_id', 'subdivision_id', 'has_restriction'],
      time: ['start_date', 'end_date', 'all_day', 'interval', 'over_limits'],
      repetition: ['repeat', 'repeat_until', 'series_id'],
      others: ['state', 'note'],
    },
  },
  access: 'car-driver',
  screens: {
    list: { path: '/driver-schedule', roles: scheduleRoles },
    create: { path: '/driver-schedule/create', roles: scheduleEditRoles },
    edit: { path: '/driver-schedule/edit/:id', roles: scheduleEditRoles },
  },
  alternateScreens: { list: { path: '/calendar', roles: scheduleRoles } },
  basePaths: ['api/fms/event-car-driver'],
  endpoints: {
    addEventCarDriver: { aliasOf: 'save' },
    updateEventCarDriver: { aliasOf: 'save' },
    getListPerPage: { pages: true },
    getFreeCars: { free: 'car_id' },
    getDrivers: { free: 'staff_id', get: true },
    getIsDriverBusy: { busy: 'staff_id' },
  },
})
