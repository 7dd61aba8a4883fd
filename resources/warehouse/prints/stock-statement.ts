import { printParts } from '../../kernel/prints/prints.ts'

/** What a warehouse had, got and gave between two days, item by item. */
export const stockStatement = printParts(
  { letterhead: true },
  { text: 'title', look: 'title' },
  { period: 'date' },
  { fields: ['warehouse_id'] },
  {
    records: [
      { field: 'item_id', share: 3.4 },
      { field: 'unit_id', label: 'unit', share: 1.2 },
      { field: 'opening', group: 'at_first', label: 'amount', share: 1 },
      { field: 'opening_value', group: 'at_first', label: 'sum', share: 1.7, total: true },
      { field: 'received', group: 'came', label: 'amount', share: 1 },
      { field: 'received_value', group: 'came', label: 'sum', share: 1.7, total: true },
      { field: 'issued', group: 'went', label: 'amount', share: 1 },
      { field: 'issued_value', group: 'went', label: 'sum', share: 1.7, total: true },
      { field: 'quantity', group: 'at_last', label: 'amount', share: 1 },
      { field: 'value', group: 'at_last', label: 'sum', share: 1.7, total: true },
    ],
  },
  { signature: 'keeper_signs' },
  { signature: 'checked_by' },
)
