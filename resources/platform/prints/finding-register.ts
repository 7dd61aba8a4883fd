import { printParts } from '../../kernel/prints/prints.ts'

/** What the control centre has found, a line each. */
export const findingRegister = printParts(
  { letterhead: true },
  { text: 'title', look: 'title' },
  { period: 'at' },
  {
    records: [
      { field: 'at', as: 'day', label: 'day', share: 1.2 },
      { field: 'kind', share: 2.4 },
      { field: 'car_id', share: 1.6 },
      { field: 'staff_id', share: 1.8 },
      { field: 'record', share: 2.4 },
      { field: 'expected', share: 1.1 },
      { field: 'actual', share: 1.1 },
      { field: 'unit', share: 0.7 },
      { field: 'remedy', share: 3.2 },
      { field: 'reason', share: 2 },
    ],
  },
  { signature: 'responsible' },
)
