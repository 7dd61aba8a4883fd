import { printParts } from '../../kernel/prints/prints.ts'

/** Form 8: the sheets that were issued, a line each. */
export const sheetRegister = printParts(
  { letterhead: true },
  { text: 'title', look: 'title' },
  { period: 'start_date' },
  {
    records: [
      { field: 'number', label: 'sheet_number', share: 1 },
      { field: 'start_date', label: 'issued_at', share: 1.5 },
      { field: 'way_bill_type_id', label: 'kind', share: 1.6 },
      { field: 'staff_id', label: 'driver', share: 2.6 },
      { field: 'staff_id.personnel_number', label: 'personnel_number', share: 1.1 },
      { field: 'plate_number', label: 'plate', share: 1.3 },
      { field: 'garage_number', label: 'garage', share: 1 },
      { empty: 'driver_signature', share: 1.4 },
      { field: 'end_date', label: 'returned', share: 1.5 },
      { empty: 'dispatcher_signature', group: 'taken_back', share: 1.5 },
      { empty: 'accountant_signature', group: 'taken_back', share: 1.5 },
      { field: 'note', label: 'note', share: 1.6 },
    ],
  },
  { signature: 'responsible' },
)
