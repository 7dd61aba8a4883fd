import { decimal, ref } from '../../kernel/fields.ts'
import { report } from '../../kernel/views/report.ts'
import { parameters, litres, ofPeriod } from './report-fields.ts'

const movements = {
  resource: 'fuel-movement',
  by: { reservoir_id: 'reservoir_id', fuel_id: 'fuel_id' },
  during: 'at',
} as const

/** What came into every tank and went out of it, between what there was and what is left. */
export const tankMovement = report('tank-movement', {
  area: 'report',
  reads: ['fuel-movement', 'reservoir'],
  asks: { period: parameters.period, reservoir_id: parameters.reservoir },
  within: { days: 366, years: 5 },
  presets: ofPeriod,
  fields: {
    reservoir_id: ref('reservoir'),
    fuel_id: ref('fuel'),
    opening: decimal(litres),
    received: decimal(litres),
    moved_in: decimal(litres),
    issued: decimal(litres),
    moved_out: decimal(litres),
    corrected: decimal(litres),
    closing: decimal(litres),
  },
  key: ['reservoir_id', 'fuel_id'],
  sums: ['opening', 'received', 'moved_in', 'issued', 'moved_out', 'corrected', 'closing'],
  chart: { kind: 'bars', by: 'reservoir_id', values: ['received', 'issued'] },
  behind: {
    received: { ...movements, set: { kind: 'intake' } },
    moved_in: { ...movements, set: { kind: ['transfer', 'drain'] } },
    issued: { ...movements, set: { kind: 'refueling' } },
    moved_out: { ...movements, set: { kind: 'transfer' } },
    corrected: { ...movements, set: { kind: ['opening', 'measurement'] } },
  },
})
