import { choice, day, integer } from '../../kernel/fields.ts'
import { report } from '../../kernel/views/report.ts'
import { parameters, ofDays } from './report-fields.ts'

/** The number of checks day by day, and of those without admission. */
export const checksAndRefusals = report('checks-and-refusals', {
  area: 'report',
  reads: [],
  readsOne: ['medical-checkup', 'mechanic-checkup'],
  asks: { period: parameters.period, car_id: parameters.car, driver_id: parameters.driver },
  within: { days: 366, years: 5 },
  presets: ofDays,
  fields: {
    kind: choice({ medical: 'plain', technical: 'plain' }),
    day: day(),
    checks: integer(),
    passed: integer(),
    refused: integer(),
    unfinished: integer(),
  },
  key: ['kind', 'day'],
  group: 'kind',
  sums: ['checks', 'passed', 'refused', 'unfinished'],
  chart: { kind: 'line', by: 'day', values: ['passed', 'refused'] },
})
