import { printParts } from '../../kernel/prints/prints.ts'

/** Items moved from one warehouse to another, issuer and recipient. */
export const transferNote = printParts(
  { letterhead: true },
  { text: 'title', values: ['number'], look: 'title' },
  { text: 'date', values: [{ field: 'at', as: 'day' }], look: 'under' },
  { fields: ['warehouse_id', 'to_warehouse_id', 'note'] },
  {
    rows: 'lines',
    columns: [
      { field: 'item_id', share: 5 },
      { field: 'article', share: 2 },
      { field: 'unit_id', share: 2 },
      { field: 'quantity', share: 2 },
    ],
  },
  { fields: ['total'] },
  { signature: 'released' },
  { signature: 'received' },
)
