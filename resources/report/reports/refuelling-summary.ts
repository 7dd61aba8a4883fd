import { decimal, integer, money, ref } from '../../kernel/fields.ts'
import { report } from '../../kernel/views/report.ts'
import { parameters, litres, ofDays, reportWindow, vehicle } from './report-fields.ts'

const refuelings = {
  resource: 'refueling',
  by: { car_id: 'car_id', fuel_id: 'fuel_id' },
  during: 'at',
} as const

/** What each vehicle has taken of each fuel, from our own tanks and elsewhere. */
export const refuellingSummary = report('refuelling-summary', {
  area: 'report',
  reads: ['refueling'],
  asks: {
    period: parameters.period,
    car_id: parameters.car,
    subdivision_id: parameters.subdivision,
  },
  within: reportWindow,
  presets: ofDays,
  fields: {
    car_id: vehicle,
    fuel_id: ref('fuel'),
    refuelings: integer(),
    from_tanks: decimal(litres),
    from_outside: decimal(litres),
    litres: decimal(litres),
    cost: money(),
  },
  key: ['car_id', 'fuel_id'],
  group: 'car_id',
  sums: ['refuelings', 'from_tanks', 'from_outside', 'litres', 'cost'],
  chart: { kind: 'bars', by: 'car_id', values: ['litres'] },
  behind: {
    refuelings,
    litres: refuelings,
    from_tanks: { ...refuelings, set: { source: 'tank' } },
    from_outside: { ...refuelings, set: { source: ['card', 'cash', 'voucher'] } },
  },
  file: { id: 1, path: 'report/excel/fms/refueling' },
})
