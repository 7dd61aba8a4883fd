import { printParts } from '../../kernel/prints/prints.ts'

/** The vehicles checked by mechanics, a line each. */
export const mechanicJournal = printParts(
  { letterhead: true },
  { text: 'title', look: 'title' },
  { period: 'date' },
  {
    records: [
      { field: 'date', as: 'day', label: 'day', share: 1.35 },
      { field: 'date', as: 'time', label: 'time', share: 0.9 },
      { field: 'car_id.brand_id', share: 1.3 },
      { field: 'car_id.model_id', share: 1.3 },
      { field: 'car_id', label: 'plate', share: 1.6 },
      { field: 'kind', share: 1.3 },
      { field: 'mileage', share: 1.3 },
      { field: 'engine', share: 1.2 },
      { field: 'transmission', share: 1.4 },
      { field: 'body' },
      { field: 'lights', share: 1.2 },
      { field: 'brakes', share: 1.2 },
      { field: 'steering', share: 1.35 },
      { field: 'tyres' },
      { field: 'equipment', share: 1.5 },
      { field: 'is_passed', label: 'verdict', share: 1.2 },
      { field: 'reason', label: 'faults', share: 1.7 },
      { field: 'mechanic_id', label: 'mechanic', share: 1.9 },
      { empty: 'mechanic_signature', share: 1.4 },
    ],
  },
  { signature: 'responsible' },
)
