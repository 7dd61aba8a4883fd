import { choice, decimal, integer, moment, ref } from '../../kernel/fields.ts'
import { report } from '../../kernel/views/report.ts'
import { parameters, litres, ofPeriod, quantity, vehicle } from './report-fields.ts'

/** Movements of fuel and of stock that were written down days after they happened. */
export const lateEntries = report('late-entries', {
  area: 'report',
  reads: [],
  readsOne: ['fuel-movement', 'item-movement'],
  asks: {
    period: parameters.period,
    days: integer({ required: true, min: 1, max: 365, initial: 3, unit: 'day' }),
    ...{
      reservoir_id: parameters.reservoir,
      warehouse_id: parameters.warehouse,
      car_id: parameters.car,
    },
  },
  within: { days: 366, years: 5 },
  presets: ofPeriod,
  fields: {
    ledger: choice({ fuel: 'plain', stock: 'plain' }),
    at: moment(),
    written_at: moment(),
    late_days: integer({ unit: 'day' }),
    kind: choice({
      ...({ opening: 'muted', intake: 'good', transfer: 'plain', refueling: 'plain' } as const),
      ...({ drain: 'plain', consumption: 'plain', measurement: 'warn' } as const),
      ...({ supply: 'good', issue: 'plain', return: 'plain', write_off: 'warn' } as const),
      ...({ stocktaking: 'warn', revaluation: 'muted' } as const),
    }),
    reservoir_id: ref('reservoir'),
    warehouse_id: ref('warehouse'),
    car_id: vehicle,
    fuel_id: ref('fuel'),
    item_id: ref('car-part'),
    litres: decimal(litres),
    quantity: decimal(quantity),
    fuel_movement_id: integer({ of: 'id' }),
    item_movement_id: integer({ of: 'id' }),
  },
  needs: {
    ...({ reservoir_id: 'fuel-movement', fuel_id: 'fuel-movement' } as const),
    ...({ litres: 'fuel-movement', fuel_movement_id: 'fuel-movement' } as const),
    ...({ warehouse_id: 'item-movement', item_id: 'item-movement' } as const),
    ...({ quantity: 'item-movement', item_movement_id: 'item-movement' } as const),
  },
  key: ['ledger', 'at', 'fuel_movement_id', 'item_movement_id'],
  group: 'ledger',
  behind: {
    fuel_movement_id: { resource: 'fuel-movement', by: { id: 'fuel_movement_id' } },
    item_movement_id: { resource: 'item-movement', by: { id: 'item_movement_id' } },
  },
})
