// The papers of a request: what is asked for, what the warehouse issues, and what was done.
import { printParts } from '../../kernel/prints/prints.ts'

const subject = ['car_id', 'car_id.brand_id', 'car_id.model_id', 'car_id.garage_number'] as const

const request = printParts(
  { letterhead: true },
  { text: 'title', values: ['number'], look: 'title' },
  { text: 'date', values: [{ field: 'date', as: 'day' }], look: 'under' },
  { fields: [...subject, 'kind', 'description', 'downtime_from', 'downtime_until'] },
  {
    rows: 'works',
    columns: [
      { field: 'work_id', share: 4 },
      { field: 'quantity', share: 1.5 },
      { field: 'hours', total: true },
      { field: 'cost', share: 1.8, total: true },
    ],
  },
  {
    rows: 'parts',
    columns: [
      { field: 'item_id', share: 4 },
      { field: 'warehouse_id', share: 2 },
      { field: 'quantity', share: 1.5 },
    ],
  },
  { when: { state: 'rejected' }, parts: [{ fields: ['reject_reason'] }] },
  { signature: 'applicant' },
  { signature: 'decided', name: 'decider_id' },
)

/** What is to be issued, and room for what was. */
const requirement = printParts(
  { letterhead: true },
  { text: 'title', values: ['number'], look: 'title' },
  { text: 'date', values: [{ field: 'date', as: 'day' }], look: 'under' },
  { fields: subject },
  {
    rows: 'parts',
    columns: [
      { field: 'item_id', share: 4 },
      { field: 'warehouse_id', share: 2 },
      { field: 'quantity', share: 1.5 },
      { field: 'issued' },
      { field: 'returned' },
    ],
  },
  {
    rows: 'issues',
    columns: [
      { field: 'at', share: 2 },
      { field: 'kind' },
      { field: 'item_id', share: 3 },
      { field: 'quantity', share: 1.5 },
      { field: 'staff_id', share: 2 },
      { empty: 'signs', share: 1.5 },
    ],
  },
  { signature: 'approved', name: 'decider_id' },
  { signature: 'issued' },
  { signature: 'received' },
)

const act = printParts(
  { letterhead: true },
  { text: 'title', values: ['number'], look: 'title' },
  { text: 'date', values: [{ field: 'executed_at', as: 'day' }], look: 'under' },
  {
    fields: [
      ...subject,
      ...(['odometer', 'description', 'execution_note', 'executor_id'] as const),
      ...(['counterparty_id', 'invoice_number'] as const),
    ],
  },
  {
    rows: 'works',
    columns: [
      { field: 'work_id', share: 4 },
      { field: 'quantity', share: 1.5 },
      { field: 'hours', total: true },
      { field: 'price', share: 1.6 },
      { field: 'cost', share: 1.8, total: true },
    ],
  },
  {
    rows: 'parts',
    columns: [{ field: 'item_id', share: 4 }, { field: 'issued' }, { field: 'returned' }],
  },
  { fields: ['hours', 'work_cost', 'part_cost', 'outside_cost', 'cost'] },
  { text: 'result' },
  { signature: 'done', name: 'executor_id' },
  { signature: 'accepted' },
  { stamp: true },
)

export const inquiryPrints = {
  request: { form: request, paper: 'A4', many: 200, blank: true },
  requirement: { form: requirement, paper: 'A4', many: 200 },
  act: { form: act, paper: 'A4', many: 200 },
} as const
