// What reports have in common: parameters, periods, and how their numbers are written.
import { day, period, ref } from '../../kernel/fields.ts'

/** The specification's bounds of a period: its days, and how many years ago it may begin. */
export const reportWindow = { days: 31, years: 5 } as const

export const parameters = {
  period: period({ of: 'day', required: true }),
  moments: period({ of: 'moment', required: true }),
  month: day({ of: 'month', required: true }),
  car: ref('car', { pickedFrom: 'vehicle-name' }),
  oneCar: ref('car', { required: true, pickedFrom: 'vehicle-name' }),
  driver: ref('staff', { pickedFrom: 'driver-name' }),
  subdivision: ref('subdivision'),
  reservoir: ref('reservoir'),
  warehouse: ref('warehouse'),
} as const

export const vehicle = ref('car', { pickedFrom: 'vehicle-name' })
export const driver = ref('staff', { pickedFrom: 'driver-name' })
export const litres = { digits: 20, scale: 2, unit: 'l' } as const
export const quantity = { digits: 15, scale: 3 } as const
export const hours = { digits: 10, scale: 2, unit: 'h' } as const

export const ofPeriod = ['last_month', 'this_month', 'last_week', 'this_week'] as const
export const ofDays = ['last_31_days', ...ofPeriod, 'yesterday', 'today'] as const
export const ofYears = ['last_12_months', 'this_year', 'last_year'] as const
export const ofMonth = ['last_closed_month', 'last_month', 'this_month'] as const
