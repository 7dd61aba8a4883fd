import { choice, computed, day, files, integer, moment, ref, text } from '../kernel/fields.ts'
import { dispatchingRoles } from '../kernel/role-lists.ts'
import { resource } from '../kernel/resource.ts'
import { verdictMarks } from '../kernel/views/verdict.ts'
import { release } from '../verdicts.ts'
import { desks } from './order/order-desks.ts'
import { trip } from './order/trip-fields.ts'
import { approval } from './order/approval-fields.ts'
import { customer } from './order/customer-fields.ts'
import { execution, rules, tracked } from './order/execution-fields.ts'
import { form } from './order/order-form.ts'
import { rated } from './order/ratings.ts'
import { bookings, dashboard, slices, states } from './order/order-states.ts'

/** A request for a vehicle with its driver, at a time and a place. */
export const order = resource('order', {
  area: 'dispatch',
  title: ['number', 'desired_at'],
  confirmField: 'confirmed',
  import: false, // an order is created on request
  head: [
    ...(['state', 'priority_id', 'client', 'hours_left', 'car_id', 'driver_id'] as const),
    ...(['confirmation', 'readiness'] as const),
  ],
  fields: {
    number: integer({ derived: true, min: 1 }),
    state: choice(
      {
        ...({ new: 'plain', on_approval: 'warn', approved: 'plain', waiting: 'warn' } as const),
        ...({ assigned: 'plain', in_progress: 'plain', completed: 'good' } as const),
        ...({ rejected: 'bad', cancelled: 'muted' } as const),
      },
      { derived: true, initial: 'new' },
    ),
    unread: computed('flag'), // by the reader
    template_id: ref('template', {
      prefills: [
        ...(['approve_rule', 'approver_ids', 'approval_hours', 'priority_id', 'route_id'] as const),
        ...(['address', 'duration', 'passengers', 'cargo', 'description'] as const),
      ],
    }),
    recurrence_id: ref('order-recurrence', { derived: true }), // that made it …
    planned_on: day({ derived: true }), // … for this day
    order_date: moment({ required: true, proposed: 'now' }),
    priority_id: ref('order-priority', {
      tones: { low: 'muted', normal: 'plain', high: 'warn', urgent: 'bad', emergency: 'bad' },
    }),
    client: computed('text'), // the person among these that it is for
    ...customer,

    ...trip,
    group_name: text({ search: true, max: 60 }), // orders that belong together

    ...approval,
    submitted_at: moment({ derived: true }),
    decider_id: ref('staff', { derived: true }), // who approved or rejected it
    decided_at: moment({ derived: true }),
    reject_reason: text({ max: 300 }),

    car_id: ref('car', { search: true, pickedFrom: 'vehicle-name' }),
    driver_id: ref('staff', { search: true, pickedFrom: 'driver-name' }),
    // of those of today that have not left yet
    readiness: verdictMarks(
      release,
      { car_id: 'car_id', staff_id: 'driver_id' },
      { at: 'desired_at', planned: true },
    ),
    dispatcher_id: ref('staff', { derived: true }),
    attached_at: moment({ derived: true }),
    way_bill_id: ref('way-bill', { derived: true }), // on which it is driven
    ...execution,
    ...tracked,
    cancel_reason: text({ max: 300 }),
    status_link: computed<boolean>('flag'), // a customer without an account sees how far it is
    ...rated,
    documents: files({ max: 20 }),
  },
  ownFields: true,
  rules,
  states,
  numbering: { field: 'number', yearOf: 'order_date', on: 'submit' },
  bookings,
  slices,
  dashboard,
  list: {
    columns: [
      ...(['number', 'order_date', 'state', 'priority_id', 'client', 'desired_at'] as const),
      ...(['readiness', 'hours_left', 'address', 'car_id', 'driver_id'] as const),
      ...(['confirmation', 'unread'] as const),
    ],
    filters: [
      ...(['state', 'priority_id', 'customer_staff_id', 'subdivision_id'] as const),
      ...(['counterparty_id', 'company_id', 'channel_id', 'desired_at', 'order_date'] as const),
      ...(['car_id', 'driver_id', 'attention', 'confirmation', 'group_name'] as const),
      ...(['template_id', 'recurrence_id', 'rating'] as const),
    ],
    sort: '-order_date',
  },
  map: ['from_id', 'stops.place_id', 'to_id'],
  form,
  screens: { list: { path: '/dispatching/inquiry', roles: dispatchingRoles } },
  alternateScreens: { list: { path: '/dispatching-v2/inquiry', roles: 'all' } },
  desks,
  basePaths: ['api/fms/dispatching/order', 'api/dispatching/order', 'api/fms/order'],
  endpoints: {
    getWaitingOrderListByFilter: { slice: 'waiting' },
    getWaitingOrderCountByFilter: { slice: 'waiting', count: true },
    getActiveOrderListByFilter: { slice: 'active' },
    getActiveOrderCountByFilter: { slice: 'active', count: true },
    getHistoryOrdersByFilter: { slice: 'history' },
    getCarListByFilter: { of: 'order-car', call: 'getListByFilter' },
    getCarCountByFilter: { of: 'order-car', call: 'getCountByFilter' },
    getHistoryOrdersCount: { slice: 'history', count: true },
  },
})
