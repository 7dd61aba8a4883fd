import { decimal, money, ref } from '../../kernel/fields.ts'
import { report } from '../../kernel/views/report.ts'
import { parameters, ofPeriod, ofYears, quantity } from './report-fields.ts'

const movements = {
  resource: 'item-movement',
  by: { warehouse_id: 'warehouse_id', item_id: 'item_id' },
  during: 'at',
} as const

/** What came into each warehouse and left it, item by item, and how often the stock turned over. */
export const stockTurnover = report('stock-turnover', {
  area: 'report',
  reads: ['item-movement'],
  asks: { period: parameters.period, warehouse_id: parameters.warehouse },
  within: { days: 366, years: 5 },
  presets: [...ofPeriod, ...ofYears],
  fields: {
    warehouse_id: ref('warehouse'),
    item_id: ref('car-part'),
    unit_id: ref('measurement-unit'),
    opening: decimal(quantity),
    received: decimal(quantity),
    issued: decimal(quantity),
    closing: decimal(quantity),
    opening_value: money(),
    received_value: money(),
    issued_value: money(),
    closing_value: money(),
    average_value: money(), // between beginning and end
    turnover: decimal({ digits: 12, scale: 2 }),
  },
  key: ['warehouse_id', 'item_id'],
  group: 'warehouse_id',
  sums: ['opening_value', 'received_value', 'issued_value', 'closing_value', 'average_value'],
  quotients: { turnover: ['issued_value', 'average_value'] },
  chart: { kind: 'bars', by: 'warehouse_id', values: ['received_value', 'issued_value'] },
  behind: { received: movements, issued: movements },
})
