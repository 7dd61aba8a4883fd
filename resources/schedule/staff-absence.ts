import { choice, day, ref, text } from '../kernel/fields.ts'
import { absenceRoles } from '../kernel/role-lists.ts'
import { resource } from '../kernel/resource.ts'

/** Whole days on which an employee does not work; a sick leave may not have an end yet. */
export const staffAbsence = resource('staff-absence', {
  area: 'schedule',
  title: ['staff_id', 'start_date', 'end_date'],
  head: ['kind', 'note'],
  fields: {
    staff_id: ref('staff', { required: true, search: true, pickedFrom: 'driver-name' }),
    kind: choice(
      {
        leave: 'plain',
        sick_leave: 'bad',
        business_trip: 'plain',
        training: 'plain',
        day_off: 'muted',
        other: 'plain',
      },
      { required: true },
    ),
    start_date: day({ required: true, min: '1990-01-01' }),
    end_date: day({ min: '1990-01-01' }), // the last one
    substitute_id: ref('staff', { pickedFrom: 'employee-name' }), // deputy during the absence
    note: text({ search: true, max: 300 }),
  },
  rules: [{ ascending: ['start_date', 'end_date'] }],
  bookings: [
    {
      layers: ['presence', 'work'],
      period: ['start_date', 'end_date'],
      of: { staff: 'staff_id' },
      says: { staff: 'driver_busy' },
    },
  ],
  list: {
    columns: ['staff_id', 'kind', 'start_date', 'end_date', 'substitute_id', 'note'],
    filters: ['staff_id', 'kind', 'start_date', 'end_date'],
    sort: '-start_date',
  },
  form: { general: ['staff_id', 'kind', 'start_date', 'end_date', 'substitute_id', 'note'] },
  page: 'event-car-driver',
  screens: {
    list: { path: '/driver-schedule/absences', roles: absenceRoles },
  },
  basePaths: ['api/fms/staff-absence'],
})
