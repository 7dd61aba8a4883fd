import { choice, computed, day, decimal, files, flag, integer } from '../kernel/fields.ts'
import { moment, money, photos, ref, text } from '../kernel/fields.ts'
import { inquiryRoles } from '../kernel/role-lists.ts'
import { resource } from '../kernel/resource.ts'
import { desks } from './inquiry/inquiry-desks.ts'
import { issueLines, partLines, workLines } from './inquiry/inquiry-lines.ts'
import { acceptedStates, dashboard, postings, slices, states } from './inquiry/inquiry-states.ts'
import { inquiryPrints } from './prints/inquiry-prints.ts'

/**
 * A request for repair or maintenance: one record at the desks of those who report, decide, issue
 * materials and does the work.
 */
export const carInquiry = resource('car-inquiry', {
  area: 'maintenance',
  renamedFrom: 'repair-request',
  title: ['number', 'date', 'car_id'],
  import: false, // what was issued and done follows from the desks
  head: ['state', 'kind', 'decider_id', 'downtime_from', 'cost'],
  confirmField: 'confirmed',
  sheet: 'works',
  fields: {
    number: integer({ derived: true, min: 1 }),
    state: choice(
      {
        ...({ new: 'warn', approved: 'plain', reserved: 'plain', issued_partly: 'warn' } as const),
        ...({ issued: 'plain', executed: 'good', rejected: 'bad', cancelled: 'muted' } as const),
      },
      { derived: true, initial: 'new' },
    ),
    date: moment({ required: true, proposed: 'now' }),
    car_id: ref('car', { required: true, search: true, pickedFrom: 'vehicle-name' }),
    kind: choice({ repair: 'bad', maintenance: 'plain' }, { initial: 'repair' }),
    source: choice(
      { office: 'plain', check: 'plain', report: 'plain', planner: 'plain' },
      { derived: true, initial: 'office' },
    ),
    description: text({ required: true, search: true, multiline: true, max: 1000 }),
    checkup_id: ref('mechanic-checkup', { dependsOn: 'car_id' }), // that found it
    regulation_id: ref('car-tech-regulation', { derived: true }), // that has asked for it …
    cycle: integer({ derived: true, min: 1 }), // … in this cycle
    photos: photos({ max: 20 }),
    downtime_from: day({ min: '1990-01-01' }),
    downtime_until: day({ min: '1990-01-01' }), // the last day; none: until it is executed
    decider_id: ref('staff', { derived: true }), // who approved or rejected it
    decided_at: moment({ derived: true }),
    reject_reason: text({ max: 300 }),

    works: workLines,
    parts: partLines,
    needs_parts: flag(), // also before it is specified
    issues: issueLines,

    executor_id: ref('staff', { pickedFrom: 'employee-name' }),
    executed_at: moment(),
    odometer: integer({ min: 0, max: 9_999_999, unit: 'km' }), // becomes a reading of the odometer
    execution_note: text({ multiline: true, max: 1000 }),
    counterparty_id: ref('counterparty'), // an outside workshop
    invoice_number: text({ search: true, max: 60 }),
    outside_cost: money({ min: 0 }),
    documents: files({ max: 20 }),
    hours: decimal({ digits: 14, scale: 2, unit: 'h', derived: true }),
    work_cost: money({ derived: true }),
    part_cost: computed('money'), // of what was issued and not returned, by the stock ledger
    cost: computed('money'),
    confirmed: flag(), // an unlikely odometer is meant
  },
  rules: [
    { ascending: ['downtime_from', 'downtime_until'] },
    { unique: ['regulation_id', 'car_id', 'cycle'] },
  ],
  states,
  numbering: { field: 'number', yearOf: 'date', on: 'approve' },
  postings,
  bookings: [
    {
      layers: ['presence', 'work'],
      period: ['downtime_from', 'downtime_until'],
      of: { car: 'car_id' },
      while: { state: [...acceptedStates, 'executed'] }, // as far as it has lasted
      says: { car: 'vehicle_busy' },
    },
  ],
  slices,
  dashboard,
  prints: inquiryPrints,
  list: {
    columns: [
      ...(['date', 'number', 'car_id', 'state', 'kind', 'description', 'source'] as const),
      ...(['downtime_from', 'decider_id', 'hours', 'cost'] as const),
    ],
    filters: [
      ...(['state', 'car_id', 'date', 'kind', 'source', 'executed_at', 'executor_id'] as const),
      ...(['counterparty_id', 'downtime_from'] as const),
    ],
    sort: '-date',
    totals: ['hours', 'cost'],
  },
  form: {
    general: {
      request: ['number', 'state', 'car_id', 'kind', 'date', 'description', 'photos'],
      downtime: ['downtime_from', 'downtime_until'],
      works: ['works', 'needs_parts', 'parts'],
      decision: [
        ...(['decider_id', 'decided_at', 'reject_reason', 'source'] as const),
        ...(['checkup_id', 'regulation_id', 'cycle'] as const),
      ],
    },
    materials: ['issues'],
    execution: {
      done: ['executor_id', 'executed_at', 'odometer', 'execution_note'],
      outside: ['counterparty_id', 'invoice_number', 'outside_cost', 'documents'],
      cost: ['hours', 'work_cost', 'part_cost', 'cost'],
    },
  },
  page: 'maintenance',
  screens: {
    list: { path: '/car-inquiries', roles: inquiryRoles },
    edit: { path: '/car-inquiries/:id', roles: inquiryRoles },
  },
  desks,
  basePaths: ['api/tech-inspection/order', 'api/smn/order'],
})
