import { decimal, integer, ref } from '../../kernel/fields.ts'
import { report } from '../../kernel/views/report.ts'
import { parameters, litres, ofMonth, reportWindow, vehicle } from './report-fields.ts'

const account = { by: { car_id: 'car_id', fuel_id: 'fuel_id' } } as const
const movements = { resource: 'fuel-movement', ...account, during: 'at' } as const
const sheets = {
  resource: 'way-bill',
  by: { car_id: 'car_id' },
  during: 'end_date',
  set: { state: 'posted' },
} as const

/**
 * The fuel of each vehicle in a month by the books: what there was, came and went, and what is
 * left; besides the norm for its posted waybills.
 */
export const fuelConsumptionSummary = report('fuel-consumption-summary', {
  area: 'report',
  reads: ['fuel-movement', 'way-bill'],
  asks: { month: parameters.month, car_id: parameters.car, subdivision_id: parameters.subdivision },
  within: { years: reportWindow.years },
  presets: ofMonth,
  fields: {
    car_id: vehicle,
    fuel_id: ref('fuel'),
    opening: decimal(litres),
    received: decimal(litres),
    consumed: decimal(litres),
    other: decimal(litres), // opened, drained, measured: with its sign
    closing: decimal(litres),
    distance: integer({ unit: 'km' }),
    norm: decimal(litres),
    actual: decimal(litres), // of the same documents
    saving: decimal(litres),
    overrun: decimal(litres),
  },
  key: ['car_id', 'fuel_id'],
  group: 'car_id',
  sums: [
    ...(['opening', 'received', 'consumed', 'other', 'closing'] as const),
    ...(['distance', 'norm', 'actual', 'saving', 'overrun'] as const),
  ],
  chart: { kind: 'bars', by: 'car_id', values: ['norm', 'actual'] },
  behind: {
    received: { ...movements, set: { kind: ['refueling', 'intake', 'transfer'] } },
    consumed: { ...movements, set: { kind: 'consumption' } },
    other: { ...movements, set: { kind: ['opening', 'drain', 'measurement'] } },
    distance: sheets,
    norm: sheets,
    actual: sheets,
  },
  file: { id: 2, path: 'report/excel/fms/fuelConsumption' },
})
