import { printParts } from '../../kernel/prints/prints.ts'

/** The fuel of one vehicle in one month, document by document. */
export const vehicleStatement = printParts(
  { letterhead: true },
  { text: 'title', look: 'title' },
  { fields: ['month', 'car_id', 'car_id.subdivision_id', 'fuel_id'] },
  {
    records: [
      { field: 'at', label: 'moment', share: 1.5 },
      { field: 'kind', label: 'document', share: 1.8 },
      { field: 'number', label: 'document_number', share: 0.8 },
      { field: 'driver_id', label: 'driver', share: 2.4 },
      { field: 'distance', label: 'distance', share: 1, total: true },
      { field: 'received', label: 'came', group: 'moved', share: 1, total: true },
      { field: 'issued', label: 'went', group: 'moved', share: 1, total: true },
      { field: 'balance', label: 'balance', share: 1 },
      { field: 'norm', group: 'consumption', share: 1, total: true },
      { field: 'saving', group: 'consumption', share: 1, total: true },
      { field: 'overrun', group: 'consumption', share: 1.4, total: true },
    ],
  },
  { signature: 'made_by' },
  { signature: 'checked_by' },
)
