import { day, decimal, integer } from '../../kernel/fields.ts'
import { report } from '../../kernel/views/report.ts'
import { parameters, hours, ofDays, reportWindow, vehicle } from './report-fields.ts'

const sheets = {
  resource: 'way-bill',
  by: { car_id: 'car_id' },
  during: 'end_date',
  on: 'day',
  set: { state: ['closed', 'posted'] },
} as const

/** How far each vehicle went on each day, by the sheets with which it came back. */
export const mileageSummary = report('mileage-summary', {
  area: 'report',
  reads: ['way-bill'],
  asks: {
    period: parameters.period,
    car_id: parameters.car,
    subdivision_id: parameters.subdivision,
  },
  within: reportWindow,
  presets: ofDays,
  fields: {
    car_id: vehicle,
    day: day(),
    sheets: integer(),
    odometer_out: integer({ unit: 'km' }),
    odometer_in: integer({ unit: 'km' }),
    distance: integer({ unit: 'km' }),
    gps_distance: decimal({ digits: 10, scale: 1, unit: 'km' }),
    engine_hours: decimal(hours), // by the tracker
  },
  key: ['car_id', 'day'],
  group: 'car_id',
  sums: ['sheets', 'distance', 'gps_distance', 'engine_hours'],
  chart: { kind: 'bars', by: 'car_id', values: ['distance'] },
  behind: { sheets, distance: sheets },
  file: { id: 3, path: 'report/excel/fms/daily-mileage' },
})
