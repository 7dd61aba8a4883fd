import { printParts } from '../../kernel/prints/prints.ts'

/** The paper by which items are issued from a warehouse, or returned. */
export const issueRequirement = printParts(
  { letterhead: true },
  { text: 'title', values: ['number'], look: 'title' },
  { text: 'date', values: [{ field: 'at', as: 'day' }], look: 'under' },
  { fields: ['kind', 'warehouse_id', 'receiver_id', 'car_id', 'purpose'] },
  {
    rows: 'lines',
    columns: [
      { field: 'item_id', share: 5 },
      { field: 'article', share: 2 },
      { field: 'unit_id', share: 2 },
      { field: 'quantity', share: 2 },
      { empty: 'remark', share: 2 },
    ],
  },
  { fields: ['total'] },
  { signature: 'allowed' },
  { when: { kind: 'issue' }, parts: [{ signature: 'issued', name: 'poster_id' }] },
  { when: { kind: 'issue' }, parts: [{ signature: 'received', name: 'receiver_id' }] },
  { when: { kind: 'return' }, parts: [{ signature: 'returned', name: 'receiver_id' }] },
  { when: { kind: 'return' }, parts: [{ signature: 'taken_back', name: 'poster_id' }] },
)
