import { choice, computed, day, duration, flag, integer } from '../kernel/fields.ts'
import { ref, text, time } from '../kernel/fields.ts'
import { templateRoles } from '../kernel/role-lists.ts'
import { resource } from '../kernel/resource.ts'
import { approval } from './order/approval-fields.ts'
import { customer } from './order/customer-fields.ts'
import { ride } from './order/trip-fields.ts'
import { dashboard, slices, states } from './recurrence/recurrence-states.ts'

/** An order that comes again on certain days: the server makes the order of each, some days before. */
export const orderRecurrence = resource('order-recurrence', {
  area: 'dispatch',
  title: 'name',
  import: false, // orders follow from it
  head: ['state', 'client', 'next_on', 'time', 'failed'],
  fields: {
    name: text({ required: true, search: true, max: 100 }),
    state: choice(
      { active: 'good', paused: 'warn', ended: 'muted' },
      { derived: true, initial: 'active' },
    ),
    repeat: choice({ weekdays: 'plain', days: 'plain', month: 'plain' }, { initial: 'weekdays' }),
    monday: flag(), // while it is repeated by days of the week, as those below
    tuesday: flag(),
    wednesday: flag(),
    thursday: flag(),
    friday: flag(),
    saturday: flag(),
    sunday: flag(),
    every_days: integer({
      ...{ min: 1, max: 365, unit: 'day', required: true },
      when: { repeat: ['days'] },
    }),
    month_day: integer({ min: 1, max: 31, required: true, when: { repeat: ['month'] } }),
    time: time({ required: true }), // at which the vehicle is wanted, where the contract is
    starts_on: day({ required: true, min: '2000-01-01' }),
    ends_on: day({ min: '2000-01-01' }),
    days_ahead: integer({ min: 0, max: 60, unit: 'day', initial: 1 }),
    next_on: day({ derived: true }), // of which the next order will be
    failed: flag({ derived: true }), // its order could not be made …
    failure: text({ derived: true, max: 1000 }), // … and why

    template_id: ref('template', {
      prefills: [
        ...(['approve_rule', 'approver_ids', 'approval_hours', 'priority_id', 'route_id'] as const),
        ...(['address', 'duration', 'passengers', 'cargo', 'description'] as const),
      ],
    }),
    priority_id: ref('order-priority'),
    client: computed('text'),
    ...customer,
    duration: duration({ max: 10_080, initial: 120 }),
    ...ride,
    group_name: text({ max: 60 }),
    ...approval,
  },
  rules: [{ ascending: ['starts_on', 'ends_on'] }],
  states,
  slices,
  dashboard,
  related: {
    orders: { resource: 'order', by: 'recurrence_id' },
    skips: { resource: 'order-recurrence-skip', by: 'recurrence_id' },
  },
  list: {
    columns: [
      ...(['name', 'state', 'client', 'repeat', 'time', 'next_on', 'ends_on'] as const),
      ...(['address', 'template_id', 'failed'] as const),
    ],
    filters: [
      'state',
      'repeat',
      'next_on',
      'subdivision_id',
      'counterparty_id',
      'template_id',
      'failed',
    ],
    sort: 'name',
  },
  map: ['from_id', 'stops.place_id', 'to_id'],
  form: {
    general: {
      when: [
        ...(['name', 'repeat', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday'] as const),
        ...(['saturday', 'sunday', 'every_days', 'month_day', 'time', 'starts_on'] as const),
        ...(['ends_on', 'days_ahead', 'state', 'next_on', 'failed', 'failure'] as const),
      ],
      who: [
        ...(['template_id', 'customer_staff_id', 'customer', 'subdivision_id'] as const),
        ...(['counterparty_id', 'company_id', 'channel_id', 'channel_data'] as const),
        'priority_id',
      ],
      wanted: ['duration', 'address', 'route_id', 'from_id', 'stops', 'to_id'],
      load: ['passengers', 'cargo', 'cargo_weight', 'description', 'group_name'],
    },
    approval: ['approve_rule', 'approver_ids', 'approval_hours'],
    orders: [],
    skips: [],
  },
  page: 'order',
  screens: {
    list: { path: '/recurring-orders', roles: templateRoles },
    create: { path: '/recurring-orders/add', roles: templateRoles },
    edit: { path: '/recurring-orders/edit/:id', roles: templateRoles },
  },
  basePaths: ['api/dispatching/order-recurrence'],
})
