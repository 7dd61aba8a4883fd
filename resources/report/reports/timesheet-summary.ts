import { duration, integer } from '../../kernel/fields.ts'
import { report } from '../../kernel/views/report.ts'
import { parameters, driver, ofMonth } from './report-fields.ts'

const days = integer({ unit: 'day' })
const lines = {
  resource: 'driver-timesheet',
  by: { driver_id: 'driver_id' },
  during: 'month',
} as const

/** The work of each driver in a month: days, hours, night hours, and absences. */
export const timesheetSummary = report('timesheet-summary', {
  area: 'report',
  reads: ['driver-timesheet'],
  asks: {
    month: parameters.month,
    driver_id: parameters.driver,
    subdivision_id: parameters.subdivision,
  },
  within: { years: 5 },
  presets: ofMonth,
  fields: {
    driver_id: driver,
    days: integer(),
    planned: duration(),
    worked: duration(),
    night: duration(),
    leave: days,
    sick_leave: days,
    other_absence: days,
  },
  key: ['driver_id'],
  sums: ['days', 'planned', 'worked', 'night', 'leave', 'sick_leave', 'other_absence'],
  chart: { kind: 'bars', by: 'driver_id', values: ['planned', 'worked'] },
  behind: { days: lines, worked: lines, planned: lines },
})
