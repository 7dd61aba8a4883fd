// The papers of a stocktaking: the counting sheet, without booked quantities, and the
// act that compares both.
import { printParts } from '../../kernel/prints/prints.ts'

const sheet = printParts(
  { letterhead: true },
  { text: 'title', values: ['number'], look: 'title' },
  { text: 'date', values: ['at'], look: 'under' },
  { fields: ['warehouse_id', 'category_id'] },
  {
    rows: 'lines',
    columns: [
      { field: 'cell', share: 1.5 },
      { field: 'item_id', share: 5 },
      { field: 'article', share: 2.5 },
      { field: 'unit_id', share: 1.5 },
      { empty: 'counted', share: 2 },
    ],
    blank: 3,
  },
  { signature: 'counter' },
  { signature: 'responsible', name: 'warehouse_id.keeper_id' },
)

const act = printParts(
  { letterhead: true },
  { text: 'title', values: ['number'], look: 'title' },
  { text: 'date', values: ['at'], look: 'under' },
  { fields: ['warehouse_id', 'category_id', 'reason'] },
  {
    rows: 'lines',
    columns: [
      { field: 'item_id', share: 4.2 },
      { field: 'unit_id', share: 1.6 },
      { field: 'expected', share: 1.6 },
      { field: 'counted', share: 2.1 },
      { field: 'difference', share: 2.3 },
      { field: 'reason', share: 2.4 },
    ],
  },
  { when: { state: 'posted' }, parts: [{ text: 'result' }, { fields: ['posted_at'] }] },
  { text: 'members', look: 'heading' },
  { signature: 'chairman', name: 'chairman_id' },
  { signature: 'member' },
  { signature: 'member' },
  { signature: 'responsible', name: 'warehouse_id.keeper_id' },
)

export const stocktakingPrints = {
  sheet: { form: sheet, paper: 'A4', many: 50 },
  act: { form: act, paper: 'A4', many: 50 },
} as const
