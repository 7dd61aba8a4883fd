// Test-only documents with lines, whose sums are derived by the rules of their area.
import {
  choice,
  day,
  decimal,
  files,
  integer,
  moment,
  ref,
  refs,
  rows,
  text,
} from '#resources/kernel/fields.ts'
import { resource } from '#resources/kernel/resource.ts'
import type { ResourceName } from '#resources/index.ts'

const roles = ['root', 'chief'] as const
/** Access needed for approval. */
const approval = 'specimen-settings' as ResourceName
/** Access to the approval desk, and to receiving documents. */
const decision = 'specimen-document-approval' as ResourceName

/**
 * A bill with lines: each line has a sum, and the bill has a total. It is submitted, approved, and
 * may be reopened or cancelled. While it awaits approval, its paper original may be received.
 */
export const specimenDocument = resource('specimen-document', {
  area: 'catalogue',
  title: 'number',
  head: ['state', 'approver_id'],
  states: {
    field: 'state',
    transitions: {
      submit: { from: ['draft'], to: 'submitted', bulk: true, notifies: ['next'] },
      approve: {
        from: ['submitted'],
        to: 'approved',
        access: approval,
        stamps: { by: 'approver_id', at: 'approved_at' },
        bulk: true,
        notifies: ['author'],
      },
      // the state stays the same; the time is reported, as the paper may arrive before it is
      // entered
      receive: {
        from: ['submitted'],
        access: decision,
        takes: ['shelf'],
        stamps: { at: 'received_at', reported: true },
      },
      reject: {
        from: ['submitted'],
        to: 'draft',
        access: approval,
        asks: ['reason'],
        shows: ['total'],
        notifies: ['author', 'next'],
      },
      reopen: { from: ['approved'], to: 'draft', asks: ['reason', 'reopened_on'] },
      cancel: { from: ['draft', 'submitted'], to: 'cancelled', asks: ['reason'], bulk: true },
    },
    frozen: {
      submitted: ['number', 'issued_on', 'fuel_ids', 'lines', 'papers'],
      approved: true,
      cancelled: true,
    },
    afterwards: ['copies'],
  },
  slices: {
    open: { state: ['draft', 'submitted'] },
    submitted: { state: 'submitted' },
    closed: { state: ['approved', 'cancelled'] },
  },
  fields: {
    state: choice(
      { draft: 'plain', submitted: 'warn', approved: 'good', cancelled: 'muted' },
      { derived: true, initial: 'draft' },
    ),
    reason: text({ max: 200 }),
    reopened_on: day(),
    approver_id: ref('colleague', { derived: true }),
    approved_at: moment({ derived: true }),
    received_at: moment({ derived: true }),
    shelf: text({ max: 30 }), // where the paper original is kept
    bearer_id: ref('staff'),
    number: text({ required: true, search: true, max: 30, unique: true }),
    issued_on: day({ required: true }),
    comment: text({ multiline: true, max: 300 }),
    brand_id: ref('car-brand'),
    fuel_ids: refs('fuel'),
    lines: rows(
      {
        item: text({ required: true, max: 60 }),
        quantity: integer({ required: true, min: 0, max: 100 }),
        price: decimal({ required: true, min: 0, max: 1000 }),
        line_sum: decimal({ derived: true, digits: 12, initial: '0.00' }),
      },
      { max: 20 },
    ),
    papers: files({ max: 5 }),
    line_count: integer({ derived: true, initial: 0 }),
    copies: integer({ derived: true, initial: 0 }), // number of copies made, also after approval
    total: decimal({ derived: true, digits: 12 }),
  },
  list: {
    columns: ['number', 'issued_on', 'state', 'brand_id', 'line_count', 'total'],
    filters: ['state', 'issued_on', 'total', 'brand_id'],
    sort: '-issued_on',
    editable: ['number', 'issued_on'],
  },
  form: {
    general: ['number', 'issued_on', 'brand_id', 'fuel_ids', 'comment'],
    lines: ['lines', 'line_count', 'total', 'copies'],
    papers: ['papers'],
    approval: [
      ...(['state', 'reason', 'reopened_on', 'approver_id', 'approved_at'] as const),
      ...(['received_at', 'shelf', 'bearer_id'] as const),
    ],
  },
  page: 'general',
  access: 'specimen' as ResourceName,
  screens: {
    list: { path: '/specimen-documents', roles },
    create: { path: '/specimen-document/add', roles },
    edit: { path: '/specimen-document/edit/:id', roles },
  },
  desks: {
    intake: {
      slice: 'open',
      form: { general: ['number', 'issued_on', 'comment'] },
      transitions: ['submit'],
      basePaths: ['api/fms/specimen-intake'],
      screens: {
        list: { path: '/specimen-intake', roles },
        create: { path: '/specimen-intake/add', roles },
        edit: { path: '/specimen-intake/edit/:id', roles },
      },
    },
    approval: {
      slice: 'submitted',
      list: { columns: ['number', 'total'], sort: 'number' },
      form: { decision: ['comment', 'state', 'reason'] },
      transitions: ['approve', 'reject'],
      access: decision,
      basePaths: ['api/fms/specimen-approval', 'api/smn/specimen-approval'],
      screens: {
        list: { path: '/specimen-approvals', roles: ['root', 'mechanic'] },
        edit: { path: '/specimen-approval/edit/:id', roles: ['root', 'mechanic'] },
      },
      alternateScreens: {
        list: { path: '/v2/specimen-approvals', roles: ['root', 'mechanic'] },
      },
    },
    // closed documents that the reader has brought in
    journal: {
      slice: 'closed',
      own: 'bearer_id',
      readOnly: true,
      basePaths: ['api/fms/specimen-journal'],
      screens: { list: { path: '/specimen-journal', roles } },
    },
    history: {
      slice: 'closed',
      readOnly: true,
      screens: { list: { path: '/specimen-documents/history', roles } },
    },
  },
  basePaths: ['api/fms/specimen-document'],
  endpoints: {
    getOpenListByFilter: { slice: 'open' },
    getOpenCountByFilter: { slice: 'open', count: true },
    getListPerPageByEntityId: { entity: 'brand_id', get: true },
    getCountByEntityId: { entity: 'brand_id', get: true, count: true },
    getListByFilterAndEntityId: { entity: 'brand_id' },
    getCountByFilterAndEntityId: { entity: 'brand_id', count: true },
    getListPerPage: { pages: true },
  },
})
