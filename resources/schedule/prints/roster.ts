import { printParts } from '../../kernel/prints/prints.ts'

/** The shifts of a subdivision, a line each, for drivers to sign that they know them. */
export const roster = printParts(
  { letterhead: true },
  { text: 'title', look: 'title' },
  { fields: ['subdivision_id'] },
  { period: 'start_date' },
  {
    records: [
      { field: 'start_date', label: 'begins', share: 1.4 },
      { field: 'end_date', label: 'ends', share: 1.4 },
      { field: 'staff_id', label: 'driver', share: 2.4 },
      { field: 'car_id', label: 'plate', share: 1.6 },
      { field: 'state', share: 1.2 },
      { field: 'note', share: 1.6 },
      { empty: 'driver_signature', share: 1.3 },
    ],
  },
  { signature: 'responsible' },
)
