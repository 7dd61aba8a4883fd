import { printParts } from '../../kernel/prints/prints.ts'

/** What one driver took and burnt in one month, document by document. */
export const driverStatement = printParts(
  { letterhead: true },
  { text: 'title', look: 'title' },
  { fields: ['month', 'driver_id', 'driver_id.personnel_number'] },
  {
    records: [
      { field: 'at', label: 'moment', share: 1.5 },
      { field: 'kind', label: 'document', share: 1.5 },
      { field: 'number', label: 'document_number', share: 0.8 },
      { field: 'car_id', label: 'vehicle', share: 2.2 },
      { field: 'fuel_id', label: 'fuel', share: 1 },
      { field: 'distance', label: 'distance', share: 1, total: true },
      { field: 'received', label: 'received', share: 1, total: true },
      { field: 'norm', group: 'consumption', share: 1, total: true },
      { field: 'consumption', group: 'consumption', label: 'burnt', share: 1, total: true },
      { field: 'saving', group: 'consumption', share: 1, total: true },
      { field: 'overrun', group: 'consumption', share: 1.4, total: true },
    ],
  },
  { signature: 'driver_signs' },
  { signature: 'made_by' },
  { signature: 'checked_by' },
)
