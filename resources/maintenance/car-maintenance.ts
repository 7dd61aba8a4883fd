import {
  choice,
  computed,
  day,
  decimal,
  files,
  flag,
  integer,
  moment,
  money,
  ref,
  text,
} from '../kernel/fields.ts'
import { urgencies } from '../kernel/rules/due.ts'
import { maintenanceRoles } from '../kernel/role-lists.ts'
import { resource } from '../kernel/resource.ts'

const km = { min: 0, max: 9_999_999, unit: 'km' } as const
const hours = { min: 0, max: 999_999, unit: 'h' } as const

/**
 * What is to be done to a vehicle, and what was done: a row for each cycle of a regulation, kept by
 * the server, and maintenance planned by users.
 */
export const carMaintenance = resource('car-maintenance', {
  area: 'maintenance',
  title: ['work_id', 'car_id'],
  head: ['state', 'urgency', 'due_date', 'planned_mileage', 'current_mileage'],
  import: false, // most of it follows from regulations
  confirmField: 'confirmed',
  fields: {
    car_id: ref('car', {
      required: true,
      search: true,
      immutable: true,
      pickedFrom: 'vehicle-name',
    }),
    vehicle_model: computed('text'), // make and model
    work_id: ref('car-work', { required: true, search: true, immutable: true }),
    regulation_id: ref('car-tech-regulation', { derived: true }),
    cycle: integer({ derived: true, min: 1 }),
    state: choice({ planned: 'plain', executed: 'good' }, { derived: true, initial: 'planned' }),
    urgency: choice(urgencies, { derived: true, initial: 'planned' }),

    initial_mileage: integer({ ...km, derived: true }),
    initial_hours: integer({ ...hours, derived: true }),
    initial_date: day({ derived: true }),
    current_mileage: computed<number>('integer', { unit: 'km' }),
    planned_mileage: integer(km),
    planned_hours: integer(hours),
    latest_date: day({ min: '1990-01-01' }),
    due_date: day({ derived: true, expires: { state: 'planned' } }),
    planned_date: day({ required: true, min: '1990-01-01' }),
    planned_until: day({ required: true, min: '1990-01-01' }),
    moved: flag({ derived: true }), // the days were chosen by a user

    category_id: ref('item-category'),
    quantity: decimal({ digits: 10, scale: 3, min: 0 }),
    unit_id: ref('measurement-unit'),
    price: money({ min: 0, summed: false }), // of a unit
    cost: money({ derived: true }),
    counterparty_id: ref('counterparty'), // an outside workshop

    actual_date: day({ min: '1990-01-01', max: 'today' }),
    actual_mileage: integer(km),
    actual_hours: integer(hours),
    executor_id: ref('staff', { derived: true }),
    executed_at: moment({ derived: true }),
    note: text({ max: 300 }),
    documents: files({ max: 20 }),
    confirmed: flag(), // that the odometer has jumped
  },
  rules: [
    { unique: ['regulation_id', 'car_id', 'cycle'] },
    { ascending: ['planned_date', 'planned_until'] },
  ],
  states: {
    field: 'state',
    transitions: {
      execute: {
        from: ['planned'],
        to: 'executed',
        asks: ['actual_date', 'actual_mileage'],
        stamps: { by: 'executor_id', at: 'executed_at' },
      },
    },
    frozen: { executed: true },
  },
  timeline: {
    rows: ['car_id'],
    period: ['planned_date', 'planned_until'],
    tone: 'urgency',
    label: ['work_id'],
    filters: ['subdivision_id'],
  },
  slices: {
    open: { state: 'planned' },
    overdue: { state: 'planned', urgency: 'overdue' },
    due: { state: 'planned', urgency: 'due' },
    soon: { state: 'planned', urgency: 'soon' },
    executed: { state: 'executed' },
  },
  dashboard: {
    overdue: {
      section: 'expiring',
      filter: { slice: 'overdue' },
      tone: 'bad',
      rows: ['due_date'],
      responsible: ['chief-engineer', 'mechanic', 'repair-area-mechanic'],
    },
    due: {
      section: 'expiring',
      filter: { slice: 'due' },
      tone: 'warn',
      rows: ['due_date'],
      responsible: ['chief-engineer', 'mechanic', 'repair-area-mechanic'],
    },
  },
  list: {
    columns: [
      ...(['car_id', 'work_id', 'urgency', 'due_date', 'state', 'planned_mileage'] as const),
      ...(['current_mileage', 'planned_date', 'vehicle_model', 'actual_date', 'cost'] as const),
    ],
    filters: ['state', 'urgency', 'car_id', 'work_id', 'due_date', 'planned_date', 'actual_date'],
    sort: 'due_date',
    totals: ['cost'],
  },
  form: {
    general: {
      what: ['car_id', 'vehicle_model', 'work_id', 'regulation_id', 'cycle', 'state', 'urgency'],
      initial: ['initial_mileage', 'initial_hours', 'initial_date', 'current_mileage'],
      limits: ['planned_mileage', 'planned_hours', 'latest_date', 'due_date'],
      plan: ['planned_date', 'planned_until', 'moved'],
      parts: ['category_id', 'quantity', 'unit_id', 'price', 'cost', 'counterparty_id'],
      actual: [
        ...(['actual_date', 'actual_mileage', 'actual_hours', 'executor_id'] as const),
        ...(['executed_at', 'note'] as const),
      ],
    },
    documents: ['documents'],
  },
  screens: {
    list: { path: '/car-maintenance', roles: maintenanceRoles },
    edit: { path: '/car-maintenance/:id', roles: maintenanceRoles },
  },
  basePaths: ['api/tech-inspection/car-maintenance', 'api/smn/car-maintenance'],
})
