import { day, integer, money } from '../../kernel/fields.ts'
import { report } from '../../kernel/views/report.ts'
import { parameters, ofPeriod, ofYears, vehicle } from './report-fields.ts'

const ofMonth = { by: { car_id: 'car_id' }, on: 'month' } as const
const executions = { resource: 'maintenance-execution', ...ofMonth, during: 'date' } as const

/** What each vehicle cost month by month, and a kilometre of it. */
export const vehicleCosts = report('vehicle-costs', {
  area: 'report',
  // a total that leaves out what its reader may not read would be taken for the whole
  reads: ['way-bill', 'refueling', 'item-movement', 'car-maintenance', 'insurance-policy'],
  asks: {
    period: parameters.period,
    car_id: parameters.car,
    subdivision_id: parameters.subdivision,
  },
  within: { days: 366, years: 5 },
  presets: [...ofPeriod, ...ofYears],
  fields: {
    car_id: vehicle,
    month: day({ of: 'month' }),
    distance: integer({ unit: 'km' }),
    fuel: money(), // that it took; from our own tanks at the price of the last delivery
    parts: money(), // issued for it from warehouses
    tyres: money(), // of the same, those with numbers
    maintenance: money(), // of our own
    outside: money(), // by outside workshops, their invoices among it
    insurance: money(), // premiums, by days of their terms
    total: money(),
    per_km: money(),
  },
  key: ['car_id', 'month'],
  group: 'car_id',
  sums: [
    ...(['distance', 'fuel', 'parts', 'tyres', 'maintenance'] as const),
    ...(['outside', 'insurance', 'total'] as const),
  ],
  quotients: { per_km: ['total', 'distance'] },
  chart: {
    kind: 'bars',
    by: 'car_id',
    values: ['fuel', 'parts', 'tyres', 'maintenance', 'outside', 'insurance'],
    stacked: true,
  },
  behind: {
    distance: {
      ...{ resource: 'way-bill', ...ofMonth, during: 'end_date' },
      set: { state: ['closed', 'posted'] },
    },
    fuel: { resource: 'refueling', ...ofMonth, during: 'at' },
    parts: { resource: 'item-movement', ...ofMonth, during: 'at' },
    tyres: { resource: 'item-movement', ...ofMonth, during: 'at' },
    maintenance: executions,
    outside: executions,
    insurance: { resource: 'insurance-policy', by: { car_id: 'car_id' } },
  },
  card: { by: 'car_id', preset: 'last_12_months' },
})
