import { printParts } from '../../kernel/prints/prints.ts'

/** Items delivered by a supplier into a warehouse, and their recipient. */
export const receiptNote = printParts(
  { letterhead: true },
  { text: 'title', values: ['number'], look: 'title' },
  { text: 'date', values: ['at'], look: 'under' },
  {
    fields: [
      ...(['warehouse_id', 'counterparty_id', 'counterparty_id.inn'] as const),
      ...(['incoming_number', 'incoming_date', 'note'] as const),
    ],
  },
  {
    rows: 'lines',
    columns: [
      { field: 'item_id', share: 5 },
      { field: 'unit_id', share: 2 },
      { field: 'quantity', share: 2 },
      { field: 'unit_cost', share: 2.6 },
      { field: 'sum', share: 3, total: true },
    ],
  },
  { signature: 'delivered' },
  { signature: 'received', name: 'poster_id' },
)
