// What was burnt against what the norm allows, by vehicle, driver, subdivision and month.
import { day, decimal, integer, ref } from '../../kernel/fields.ts'
import { report } from '../../kernel/views/report.ts'
import { parameters, driver, litres, ofPeriod, ofYears, vehicle } from './report-fields.ts'

const amounts = {
  sheets: integer(),
  distance: integer({ unit: 'km' }),
  consumed: decimal(litres),
  per_100: decimal({ digits: 10, scale: 2, unit: 'l_100km' }),
  norm: decimal(litres),
  saving: decimal(litres),
  overrun: decimal(litres),
} as const
const sums = ['sheets', 'distance', 'consumed', 'norm', 'saving', 'overrun'] as const
const quotients = { per_100: ['consumed', 'distance', 100] } as const
const common = {
  area: 'report',
  reads: ['way-bill'],
  asks: {
    period: parameters.period,
    ...{
      car_id: parameters.car,
      driver_id: parameters.driver,
      subdivision_id: parameters.subdivision,
    },
  },
  within: { days: 366, years: 5 },
  presets: [...ofPeriod, ...ofYears],
  ...{ sums, quotients },
} as const
const values = ['norm', 'consumed'] as const
const posted = { resource: 'way-bill', during: 'end_date', set: { state: 'posted' } } as const
const ofVehicle = { ...posted, by: { car_id: 'car_id' } } as const
const ofDriver = { ...posted, by: { staff_id: 'driver_id' } } as const
const ofMonth = { ...posted, on: 'month' } as const

export const fuelByVehicle = report('fuel-by-vehicle', {
  ...common,
  fields: { car_id: vehicle, fuel_id: ref('fuel'), ...amounts },
  key: ['car_id', 'fuel_id'],
  group: 'car_id',
  chart: { kind: 'bars', by: 'car_id', values },
  behind: { sheets: ofVehicle, consumed: ofVehicle, norm: ofVehicle },
})

export const fuelByDriver = report('fuel-by-driver', {
  ...common,
  fields: { driver_id: driver, fuel_id: ref('fuel'), ...amounts },
  key: ['driver_id', 'fuel_id'],
  group: 'driver_id',
  chart: { kind: 'bars', by: 'driver_id', values },
  behind: { sheets: ofDriver, consumed: ofDriver, norm: ofDriver },
})

export const fuelBySubdivision = report('fuel-by-subdivision', {
  ...common,
  fields: { subdivision_id: ref('subdivision'), fuel_id: ref('fuel'), ...amounts },
  key: ['subdivision_id', 'fuel_id'],
  group: 'subdivision_id',
  chart: { kind: 'bars', by: 'subdivision_id', values },
})

export const fuelByMonth = report('fuel-by-month', {
  ...common,
  presets: [...ofYears, ...ofPeriod],
  fields: { month: day({ of: 'month' }), fuel_id: ref('fuel'), ...amounts },
  key: ['month', 'fuel_id'],
  group: 'month',
  chart: { kind: 'line', by: 'month', values },
  behind: { sheets: ofMonth, consumed: ofMonth, norm: ofMonth },
})
