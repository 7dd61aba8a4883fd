import { printParts } from '../../kernel/prints/prints.ts'

/** What a commission writes off, and why. */
export const writeOffAct = printParts(
  { letterhead: true },
  { text: 'approved', look: 'small' },
  { text: 'title', values: ['number'], look: 'title' },
  { text: 'date', values: [{ field: 'at', as: 'day' }], look: 'under' },
  { text: 'intro' },
  { fields: ['warehouse_id', 'cause', 'reason'] },
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
  { when: { state: 'posted' }, parts: [{ text: 'result' }, { fields: ['posted_at'] }] },
  { text: 'members', look: 'heading' },
  { signature: 'chairman' },
  { signature: 'member' },
  { signature: 'member' },
  { signature: 'responsible', name: 'poster_id' },
  { stamp: true },
)
