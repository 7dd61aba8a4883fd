import { choice, decimal, integer, moment, ref } from '../../kernel/fields.ts'
import { report } from '../../kernel/report.ts'
import { asked, litres, ofPeriod, vehicle } from './asked.ts'

/** Movements of fuel that were written down days after they happened. */
export const lateEntries = report('late-entries', {
  area: 'report',
  reads: ['fuel-movement'],
  asks: {
    period: asked.period,
    days: integer({ required: true, min: 1, max: 365, initial: 3, unit: 'day' }),
    ...{ reservoir_id: asked.reservoir, car_id: asked.car },
  },
  within: { days: 366, years: 5 },
  presets: ofPeriod,
  fields: {
    at: moment(),
    written_at: moment(),
    late_days: integer({ unit: 'day' }),
    kind: choice({
      ...({ opening: 'muted', intake: 'good', transfer: 'plain', refueling: 'plain' } as const),
      ...({ drain: 'plain', consumption: 'plain', measurement: 'warn' } as const),
    }),
    reservoir_id: ref('reservoir'),
    car_id: vehicle,
    fuel_id: ref('fuel'),
    litres: decimal(litres),
    movement_id: integer({ of: 'id' }),
  },
  key: ['at', 'movement_id'],
  behind: { movement_id: { resource: 'fuel-movement', by: { id: 'movement_id' } } },
})
