import { printParts } from '../../kernel/prints/prints.ts'

/** The working hours of one driver in one month, day by day. */
export const timesheet = printParts(
  { letterhead: true },
  { text: 'title', look: 'title' },
  { fields: ['month', 'driver_id', 'driver_id.personnel_number'] },
  {
    records: [
      { field: 'day', share: 1.3 },
      { field: 'absence', share: 1.6 },
      { field: 'planned', share: 1.3, total: true },
      { field: 'began', as: 'time', group: 'actual', label: 'departure', share: 1 },
      { field: 'ended', as: 'time', group: 'actual', label: 'return', share: 1 },
      { field: 'sheets', group: 'waybills', label: 'own', share: 0.8, total: true },
      { field: 'relief_sheets', group: 'waybills', label: 'relief', share: 1, total: true },
      { field: 'worked', group: 'hours', label: 'all', share: 1.4, total: true },
      { field: 'night', group: 'hours', label: 'night', share: 1.4, total: true },
    ],
  },
  { signature: 'driver_signs' },
  { signature: 'made_by' },
  { signature: 'checked_by' },
)
