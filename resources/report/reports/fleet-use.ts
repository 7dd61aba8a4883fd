import { duration, integer } from '../../kernel/fields.ts'
import { report } from '../../kernel/views/report.ts'
import { parameters, ofPeriod, vehicle } from './report-fields.ts'

const days = integer() // their headings name what they count
const sheets = {
  resource: 'way-bill',
  by: { car_id: 'car_id' },
  during: 'start_date',
  set: { state: ['open', 'closed', 'posted'] },
} as const

/** On how many days each vehicle was on the line, idle or off the road, and how far it went. */
export const fleetUse = report('fleet-use', {
  area: 'report',
  reads: ['car', 'way-bill'],
  asks: {
    period: parameters.period,
    car_id: parameters.car,
    subdivision_id: parameters.subdivision,
  },
  within: { days: 366, years: 5 },
  presets: ofPeriod,
  fields: {
    car_id: vehicle,
    days,
    on_line: days,
    idle: days,
    off_road: days, // in repair, or down otherwise, and not on the line
    sheets: integer(),
    worked: duration(),
    distance: integer({ unit: 'km' }),
  },
  needs: { off_road: 'car-downtime', idle: 'car-downtime' },
  key: ['car_id'],
  sums: ['days', 'on_line', 'idle', 'off_road', 'sheets', 'worked', 'distance'],
  chart: { kind: 'bars', by: 'car_id', values: ['on_line', 'idle', 'off_road'], stacked: true },
  behind: { on_line: sheets, sheets, distance: sheets },
})
