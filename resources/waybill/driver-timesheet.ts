import { choice, day, duration, integer, moment, ref } from '../kernel/fields.ts'
import { absenceRoles } from '../kernel/role-lists.ts'
import { resource } from '../kernel/resource.ts'
import { timesheet } from './prints/timesheet.ts'

/** The actual driving of each driver day by day, besides plans and absences. */
export const driverTimesheet = resource('driver-timesheet', {
  area: 'waybill',
  title: ['day', 'driver_id'],
  head: ['absence', 'planned', 'worked', 'night', 'sheets'],
  mode: 'view',
  fields: {
    month: day({ of: 'month' }),
    driver_id: ref('staff', { pickedFrom: 'driver-name' }),
    subdivision_id: ref('subdivision'), // that of the driver
    day: day(),
    absence: choice({
      ...({ leave: 'plain', sick_leave: 'bad', business_trip: 'plain' } as const),
      ...({ training: 'plain', day_off: 'muted', other: 'plain' } as const),
    }),
    planned: duration(),
    // from the first departure to the last return, as far as they are of this day
    began: moment(),
    ended: moment(),
    sheets: integer(),
    relief_sheets: integer(), // as relief driver; with hours if the handover was recorded
    worked: duration(),
    night: duration(), // of that, from 22:00 to 06:00
  },
  prints: {
    timesheet: {
      ...{ form: timesheet, of: 'list', each: ['month', 'driver_id'] },
      ...{ paper: 'A4', dense: true, many: 2000 },
    },
  },
  list: {
    columns: [
      ...(['driver_id', 'day', 'absence', 'planned', 'worked', 'night'] as const),
      ...(['began', 'ended', 'sheets', 'relief_sheets'] as const),
    ],
    filters: ['month', 'driver_id', 'subdivision_id', 'day', 'absence'],
    sort: '-month',
    opensAt: 'month',
    thenBy: ['driver_id', 'day', 'id'],
    totals: ['planned', 'sheets', 'relief_sheets', 'worked', 'night'],
  },
  form: {
    general: [
      ...(['month', 'driver_id', 'subdivision_id', 'day', 'absence', 'planned'] as const),
      ...(['began', 'ended', 'sheets', 'relief_sheets', 'worked', 'night'] as const),
    ],
  },
  page: 'way-bill',
  screens: { list: { path: '/driver-timesheets', roles: absenceRoles } },
  basePaths: ['api/fms/driver-timesheet'],
})
